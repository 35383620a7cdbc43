import { expect, test } from "vitest";
import type { ContainerApp } from "../../../sdk/api/containers";
import { wholeRequest } from "./container-app-whole";

const endpoint = {
  publicHost: "mc-1.bunny.run",
  isSslEnabled: null,
  portMappings: [{ containerPort: 80, exposedPort: null, protocols: ["TCP"] }],
  stickySessions: { enabled: false, sessionHeaders: [], cookieName: null },
  publicIpAddresses: [],
  internalIpAddresses: [],
};
const container = {
  id: "c-web",
  name: "web",
  image: "docker.io/acme/shop:1",
  imageName: "shop",
  imageNamespace: "acme",
  imageTag: "1",
  imageRegistryId: "1155",
  imageDigest: "",
  imagePullPolicy: "always",
  entryPoint: { command: null, commandArray: null, arguments: null, argumentsArray: null, workingDirectory: null },
  probes: { startup: null, readiness: null, liveness: null },
  environmentVariables: [{ name: "MODE", value: "live" }],
  volumeMounts: [{ name: "data", mountPath: "/data" }],
  endpoints: [
    { ...endpoint, id: "e-own", displayName: "own", type: "cdn", pullZoneId: 7 },
    { ...endpoint, id: "e-made", displayName: "made", type: "cdn", pullZoneId: 8 },
  ],
};
const app: ContainerApp = {
  id: "shop",
  name: "shop",
  displayEndpoint: null,
  status: "active",
  runtimeType: "shared",
  regionSettings: {
    allowedRegionIds: ["NY"],
    requiredRegionIds: ["DE"],
    maxAllowedRegions: null,
    provisioningType: "dynamic",
  },
  containerTemplates: [container],
  volumes: [{ name: "data", size: 3 }],
  autoScaling: { min: 2, max: 4 },
};

test("a whole app has all that a read of it has, with ids of containers, and names no pull zone but own ones", () => {
  const portMappings = [{ containerPort: 80, protocols: ["tcp"] }];
  expect(wholeRequest(app, 60, new Set([7]))).toEqual({
    name: "shop",
    runtimeType: "shared",
    autoScaling: { min: 2, max: 4 },
    regionSettings: { allowedRegionIds: ["NY"], requiredRegionIds: ["DE"], maxAllowedRegions: undefined },
    terminationGracePeriodSeconds: 60,
    volumes: [{ name: "data", size: 3 }],
    containerTemplates: [
      {
        id: "c-web",
        name: "web",
        imageRegistryId: "1155",
        imageNamespace: "acme",
        imageName: "shop",
        imageTag: "1",
        imagePullPolicy: "always",
        entryPoint: {},
        probes: {},
        environmentVariables: [{ name: "MODE", value: "live" }],
        volumeMounts: [{ name: "data", mountPath: "/data" }],
        endpoints: [
          { displayName: "own", cdn: { isSslEnabled: false, pullZoneId: 7, portMappings } },
          { displayName: "made", cdn: { isSslEnabled: false, portMappings } },
        ],
      },
    ],
  });
});

test("a digest that is there is kept, which counts before the tag", () => {
  const imageDigest = `sha256:${"0a".repeat(32)}`;
  const pinned = { ...app, containerTemplates: [{ ...container, imageDigest, imagePullPolicy: "ifNotPresent" }] };
  expect(wholeRequest(pinned, 60, new Set()).containerTemplates[0]).toMatchObject({
    imageDigest,
    imagePullPolicy: "ifNotPresent",
  });
});

test("an endpoint that no request has is an error that says what to do", () => {
  const lan = { ...endpoint, id: "e-lan", displayName: "lan", type: "publicIp", pullZoneId: undefined };
  const withLan = { ...app, containerTemplates: [{ ...container, endpoints: [lan] }] };
  expect(() => wholeRequest(withLan, 60, new Set())).toThrow(
    /the endpoint "lan" \(publicIp\) cannot be sent.*Leave `terminationGracePeriodSeconds` out/,
  );
});

test("a whole app keeps machines of its own and its repository, which no step may have sent", () => {
  const repositorySettings = { templateRepository: null, repositoryName: "shop", owner: "acme" };
  expect(wholeRequest({ ...app, runtimeType: "reserved", repositorySettings }, 60, new Set())).toMatchObject({
    runtimeType: "reserved",
    repositorySettings,
  });
});
