import type { Emulator } from "../../../../emulator";
import type { AppContainerRecord, ContainerAppRecord } from "../../../../emulator/routes/containers/records";
import { type Args, byName, type Case, type Deployed } from "../../case";
import { isOwnContainerApp } from "./own-container-apps";

const find = ({ state }: Emulator, deployed: Deployed) =>
  [...state.containerApps.values()].find(({ id }) => id === deployed.id);
const change = (edit: (app: ContainerAppRecord) => void) => (emulator: Emulator, deployed: Deployed) => {
  const app = find(emulator, deployed);
  if (app) edit(app);
};
const changeWeb = (edit: (web: AppContainerRecord) => void) =>
  change(({ containerTemplates }) => containerTemplates.filter(({ name }) => name === "web").forEach(edit));

const app = "/apps/{appId}";
const container = `${app}/containers/{containerId}`;
const overview = `GET ${app}/overview`;
/** Which pods are there before, and whether those after it run. */
const rollout = [overview, overview];
/** The same, and whether a change of containers leads to other pods. */
const replacement = [...rollout, `GET ${app}`];
const digest = `sha256:${"0a".repeat(32)}`;
const registries = "GET /registries";

const readiness = { http: { path: "/health", port: 8080 } };
const endpoints = [
  { name: "http", cdn: { port: 8080 } },
  { name: "raw", anycast: { ports: [{ port: 5000, exposedPort: 500, protocols: ["Tcp"] }] } },
];
const web = {
  name: "web",
  image: "acme/shop:1.4",
  // What is left out stays as it was, so it would be another one after some updates.
  pullPolicy: "Always",
  plainEnvironment: { MODE: "live" },
  probes: { readiness },
  endpoints,
  volumeMounts: [{ name: "data", path: "/data" }],
};
const redis = { name: "redis", image: "redis:7" };
const webWith = (members: Args) => ({ containers: [{ ...web, ...members }, redis] });

export const containerAppCase: Case = {
  resource: "ContainerApp",
  creation: { operation: "POST /apps", assignsId: true },
  // Tests have more apps in an account than the platform allows by default.
  prepare: ({ state }) => {
    state.containers.maxApps = 10_000;
  },
  objects: ({ containerApps }) => [...containerApps.values()].map(({ id, name }) => ({ id, name })),
  args: (n) => ({
    name: `app-${n}`,
    regions: { required: ["DE"], allowed: ["NY", "SG"] },
    volumes: [{ name: "data", sizeGb: 1 }],
    containers: [web, redis],
    environment: { web: { TOKEN: `a-token-of-${n}-hidden` } },
  }),
  calls: {
    create: ["GET /regions", registries, "GET /apps", "POST /apps", `GET ${app}`, overview],
    refresh: [`GET ${app}`],
    delete: ["GET /pullzone/{id}", `DELETE ${app}`, `GET ${app}`, "DELETE /pullzone/{id}"],
  },
  // The check of a preview reads it.
  notNeeded: { create: ["GET /regions"] },
  sameAs: [
    {
      title: "everything in another order",
      args: {
        regions: { allowed: ["SG", "NY"], required: ["DE"] },
        containers: [redis, { ...web, endpoints: endpoints.toReversed() }],
      },
    },
    { title: "defaults, given", args: { running: true, autoScaling: { min: 1, max: 1 }, ...webWith({ command: [] }) } },
  ],
  updates: [
    { title: "name", args: { name: "renamed" }, calls: [`PATCH ${app}`] },
    { title: "regions", args: { regions: { required: ["NY"] } }, calls: [...rollout, `PATCH ${app}`] },
    {
      title: "labels of machines",
      args: { regions: { required: ["DE"], allowed: ["NY", "SG"], nodeSelectors: { disk: "nvme" } } },
      calls: [...rollout, `PATCH ${app}`],
    },
    { title: "machines of its own", args: { runtimeType: "reserved" }, calls: [...rollout, `PATCH ${app}`] },
    {
      title: "machines that are left to others",
      from: { runtimeType: "reserved" },
      args: { runtimeType: undefined },
      calls: [],
    },
    { title: "scaling", args: { autoScaling: { min: 2, max: 4 } }, calls: [...rollout, `PATCH ${app}`] },
    {
      title: "volumes",
      args: {
        volumes: [
          { name: "data", sizeGb: 2 },
          { name: "more", sizeGb: 1 },
        ],
      },
      calls: [...rollout, `PATCH ${app}`],
    },
    {
      title: "how long a container may take to end",
      args: { terminationGracePeriodSeconds: 60 },
      calls: [...rollout, `GET ${app}`, `PUT ${app}`, `GET ${app}`],
    },
    {
      title: "one image, by its digest",
      args: webWith({ image: `acme/shop:1.5@${digest}` }),
      calls: [...replacement, `PATCH ${container}`],
    },
    {
      title: "the digest of an image, gone",
      from: webWith({ image: `acme/shop:1.4@${digest}` }),
      args: webWith({ image: "acme/shop:1.5" }),
      calls: [...replacement, `PATCH ${container}`],
    },
    {
      title: "the registry of an image",
      args: webWith({ image: "ghcr.io/acme/shop:1.4" }),
      calls: [registries, ...replacement, `PATCH ${container}`],
    },
    {
      title: "all members of a container besides its endpoints",
      args: webWith({
        pullPolicy: "IfNotPresent",
        command: ["/bin/shop"],
        arguments: ["--port", "8080"],
        workingDirectory: "/srv",
        plainEnvironment: { MODE: "test", LEVEL: "debug" },
        probes: {
          startup: { tcp: { port: 8080 }, periodSeconds: 5 },
          liveness: { grpc: { port: 9000, service: "shop" } },
        },
        volumeMounts: [],
      }),
      calls: [...replacement, `PATCH ${container}`],
    },
    {
      title: "a probe of another kind",
      args: webWith({ probes: { readiness: { tcp: { port: 8080 } } } }),
      calls: [...replacement, `PATCH ${container}`],
    },
    { title: "no probe", args: webWith({ probes: undefined }), calls: [...replacement, `PATCH ${container}`] },
    {
      title: "a secret variable",
      args: { environment: { web: { TOKEN: "another" } } },
      calls: [...replacement, `PATCH ${container}`],
    },
    {
      title: "an endpoint's port and sessions",
      args: webWith({
        endpoints: [
          { name: "http", cdn: { port: 8081, originSsl: true, stickySessions: { headers: ["X-User"] } } },
          endpoints[1],
        ],
      }),
      calls: [`PUT ${app}/endpoints/{endpointId}`, `GET ${app}`],
    },
    {
      title: "an endpoint's name",
      args: webWith({ endpoints: [{ ...endpoints[0], name: "www" }, endpoints[1]] }),
      calls: [`DELETE ${app}/endpoints/{endpointId}`, `POST ${container}/endpoints`, `GET ${app}`],
    },
    {
      title: "a container in the middle",
      args: { containers: [web, { name: "queue", image: "acme/queue:1" }, redis] },
      calls: [registries, ...replacement, `POST ${app}/containers`, `GET ${app}`],
    },
    { title: "a container less", args: { containers: [web] }, calls: [...replacement, `DELETE ${container}`] },
    { title: "stopped", args: { running: false }, calls: [`POST ${app}/undeploy`] },
    { title: "started", from: { running: false }, args: { running: true }, calls: [`POST ${app}/deploy`, overview] },
    { title: "instructions", args: { waitForRollout: false, deleteGeneratedPullZones: false }, calls: [] },
  ],
  replacements: [],
  drift: [
    { title: "renamed", change: change((one) => Object.assign(one, { name: "hacked" })), shows: ["name"] },
    {
      title: "another region",
      change: change((one) => Object.assign(one.regionSettings, { requiredRegionIds: ["SG"] })),
      shows: ["regions"],
    },
    {
      title: "other machines",
      from: { runtimeType: "reserved" },
      change: change((one) => Object.assign(one, { runtimeType: "shared" })),
      shows: ["runtimeType"],
    },
    {
      title: "more instances",
      change: change((one) => Object.assign(one.autoScaling, { max: 9 })),
      shows: ["autoScaling"],
    },
    {
      // A larger one cannot be repaired: volumes only grow.
      title: "a smaller volume",
      from: { volumes: [{ name: "data", sizeGb: 9 }] },
      change: change(({ volumes }) => {
        for (const one of volumes) one.size = 2;
      }),
      shows: ["volumes"],
    },
    { title: "stopped", change: change((one) => Object.assign(one, { isRunning: false })), shows: ["running"] },
    {
      title: "another tag",
      change: changeWeb((one) => Object.assign(one, { imageTag: "1.3" })),
      shows: ["containers"],
    },
    {
      title: "another registry",
      change: changeWeb((one) => Object.assign(one, { imageRegistryId: "1156" })),
      shows: ["containers"],
    },
    {
      title: "another port",
      change: changeWeb(({ endpoints }) => Object.assign(endpoints[0]?.portMappings[0] ?? {}, { containerPort: 1 })),
      shows: ["containers"],
    },
    {
      title: "another variable, shown",
      change: changeWeb((one) => {
        one.environmentVariables = one.environmentVariables.map((v) => (v.name === "MODE" ? { ...v, value: "x" } : v));
      }),
      shows: ["containers"],
    },
    {
      title: "a secret variable more",
      change: changeWeb((one) => one.environmentVariables.push({ name: "EXTRA", value: "x" })),
      shows: ["environment"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => {
        const found = find(emulator, deployed);
        if (found) emulator.state.containerApps.delete(found.Id);
      },
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the new app cannot be read",
      fault: { operation: `GET ${app}`, times: 9, answer: { status: 403 } },
      error: /the app was created, but could not be read: .*403/,
      completes: [`GET ${app}`, overview],
      isDoneByRefresh: true,
    },
  ],
  failedUpdates: [],
  labels: ["name"],
  refusals: ["invalid_argument"],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return record && argsOf(record);
  },
  unseen: {
    waitForRollout: "an instruction to the provider",
    deleteGeneratedPullZones: "an instruction to the provider, applied by a delete",
  },
  storedAs: {
    containers: (items) => byName((items as Args[]).map(stored)),
    volumes: (items) => byName(items as Args[]),
  },
  count: ({ state }) => [...state.containerApps.values()].filter((app) => !isOwnContainerApp(app)).length,
};

const hosts: Readonly<Record<string, string>> = { "ghcr.io": "1156" };

/** A container of checked arguments as `argsOf` has it, with its registry and the namespace of its image. */
function stored({ image, registryId, endpoints = [], plainEnvironment, pullPolicy, ...rest }: Args): Args {
  const [first = "", ...more] = String(image).split("/");
  const host = first.includes(".") ? first : undefined;
  const path = host ? more.join("/") : String(image);
  return {
    ...rest,
    image: `${registryId ?? hosts[host ?? ""] ?? "1155"} ${path.includes("/") ? path : `library/${path}`}`,
    plainEnvironment: plainEnvironment ?? {},
    pullPolicy: String(image).includes("@") ? "IfNotPresent" : (pullPolicy ?? "Always"),
    endpoints: byName(endpoints as Args[]),
    probes: rest.probes ?? {},
  };
}

function argsOf(record: ContainerAppRecord): Args {
  const {
    allowedRegionIds: allowed,
    requiredRegionIds: required,
    maxAllowedRegions: maxAllowed,
    nodeSelectors,
  } = record.regionSettings;
  const secret = record.containerTemplates.flatMap(({ name, environmentVariables }) => {
    const own = environmentVariables.filter((one) => !plainNames.includes(one.name));
    return own.length > 0 ? [[name, variablesOf(own)]] : [];
  });
  return {
    name: record.name,
    regions: { allowed, required, maxAllowed, ...(Object.keys(nodeSelectors).length > 0 && { nodeSelectors }) },
    // A new app's, which no import writes.
    runtimeType: record.runtimeType === "shared" ? undefined : record.runtimeType,
    autoScaling: { ...record.autoScaling },
    volumes: byName(
      record.volumes.flatMap(({ name, size, isDetached }) => (isDetached ? [] : [{ name, sizeGb: size }])),
    ),
    containers: byName(record.containerTemplates.map(containerArgs)),
    environment: Object.fromEntries(secret),
    running: record.isRunning,
    terminationGracePeriodSeconds: record.terminationGracePeriodSeconds,
  };
}

/** The variables that these arguments have in plain. */
const plainNames = ["MODE", "LEVEL"];
const variablesOf = (variables: AppContainerRecord["environmentVariables"]) =>
  Object.fromEntries(variables.map(({ name, value }) => [name, value]));

function containerArgs(one: AppContainerRecord): Args {
  const { commandArray = [], argumentsArray = [], workingDirectory } = one.entryPoint;
  return {
    name: one.name,
    image: `${one.imageRegistryId} ${one.imageNamespace}/${one.imageName}:${one.imageTag}${one.imageDigest ? `@${one.imageDigest}` : ""}`,
    pullPolicy: one.imageDigest || one.imagePullPolicy === "ifNotPresent" ? "IfNotPresent" : "Always",
    command: commandArray,
    arguments: argumentsArray,
    ...(workingDirectory ? { workingDirectory } : {}),
    plainEnvironment: variablesOf(one.environmentVariables.filter(({ name }) => plainNames.includes(name))),
    probes: Object.fromEntries(Object.entries(one.probes).map(([name, probe]) => [name, probeArgs(probe as Args)])),
    endpoints: byName(one.endpoints.map(endpointArgs)),
    volumeMounts: one.volumeMounts.map(({ name, mountPath }) => ({ name, path: mountPath })),
  };
}

type Sent = { request?: Args; response?: Args } | undefined;

function probeArgs({ httpGet, tcpSocket, grpc, ...times }: Args): Args {
  const [http, tcp, rpc] = [httpGet as Sent, tcpSocket as Sent, grpc as Sent];
  return {
    ...times,
    ...(http && {
      http: {
        path: http.request?.path,
        port: http.request?.portNumber,
        expectedStatus: http.response?.expectedStatusCode,
      },
    }),
    ...(tcp && { tcp: { port: tcp.request?.portNumber } }),
    ...(rpc && { grpc: { port: rpc.request?.portNumber, service: rpc.request?.serviceName } }),
  };
}

const words: Readonly<Record<string, string>> = { tcp: "Tcp", udp: "Udp", sctp: "Sctp" };

function endpointArgs({
  displayName: name,
  type,
  isSslEnabled,
  portMappings,
  stickySessions,
}: AppContainerRecord["endpoints"][number]): Args {
  if (type === "anycast") {
    const ports = portMappings.map(({ containerPort, exposedPort, protocols }) => ({
      port: containerPort,
      ...(exposedPort !== null && { exposedPort }),
      protocols: protocols.map((protocol) => words[protocol]),
    }));
    return { name, anycast: { ports } };
  }
  const sessions = stickySessions && { stickySessions: { headers: stickySessions.sessionHeaders } };
  return { name, cdn: { port: portMappings[0]?.containerPort, originSsl: isSslEnabled, ...sessions } };
}
