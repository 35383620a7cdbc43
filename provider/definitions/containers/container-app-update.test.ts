import { expect, test } from "vitest";
import { containerAppInputs } from "./container-app-arguments";
import { type Step, updatePlan } from "./container-app-update";

const args = {
  name: "shop",
  regions: { required: ["DE"], allowed: ["NY", "SG"] },
  volumes: [
    { name: "data", sizeGb: 1 },
    { name: "cache", sizeGb: 2 },
  ],
  containers: [
    {
      name: "web",
      image: "acme/shop:1",
      plainEnvironment: { MODE: "live" },
      endpoints: [
        { name: "http", cdn: { port: 80 } },
        { name: "admin", cdn: { port: 81 } },
        { name: "udp", anycast: { ports: [{ port: 53, protocols: ["Udp" as const] }] } },
      ],
      volumeMounts: [{ name: "data", path: "/data" }],
    },
    { name: "redis", image: "redis:7", volumeMounts: [{ name: "cache", path: "/data" }] },
  ],
  environment: { web: { TOKEN: "t" } },
};
const parsed = (given: object) => containerAppInputs.parse({ ...args, ...given });
const [web, redis] = args.containers as [(typeof args.containers)[0], (typeof args.containers)[1]];

const ids = {
  containerIds: { web: "c-web", redis: "c-redis" },
  endpoints: { "web/http": { id: "e-http" }, "web/admin": { id: "e-admin" }, "web/udp": { id: "e-udp" } },
};
const planned = (given: object, before: object = {}) => updatePlan(parsed(before), parsed(given), ids);
const told = (steps: readonly Step[]) =>
  steps.map((step) => {
    const target = "id" in step ? step.id : "";
    const name = "endpoint" in step ? step.endpoint.name : "container" in step && target === "" ? step.container : "";
    const members = step.kind === "app" ? Object.keys(step.members).join(" ") : "";
    return [step.kind, target, typeof name === "string" ? name : name.name, members].filter(Boolean).join(" ");
  });
const webWith = (members: object) => ({ containers: [{ ...web, ...members }, redis] });

test("nothing, and everything in another order, takes no step", () => {
  expect(planned({})).toEqual([]);
  const mirrored = {
    regions: { allowed: ["SG", "NY"], required: ["DE"] },
    volumes: args.volumes.toReversed(),
    containers: [redis, { ...web, endpoints: web.endpoints?.toReversed() }],
  };
  expect(told(planned(mirrored))).toEqual([]);
});

test("a variable that becomes a secret takes no step", () => {
  const secret = { ...webWith({ plainEnvironment: {} }), environment: { web: { TOKEN: "t", MODE: "live" } } };
  expect(told(planned(secret))).toEqual([]);
});

test.each<[string, object, string[]]>([
  ["its name and regions", { name: "other", regions: { required: ["NY"] } }, ["app name regions"]],
  ["an image", webWith({ image: "acme/shop:2" }), ["changeContainer c-web"]],
  ["a secret variable", { environment: { web: { TOKEN: "u" } } }, ["changeContainer c-web"]],
  ["no variable any more", { environment: undefined }, ["changeContainer c-web"]],
  [
    "a container in the middle",
    { containers: [web, { name: "queue", image: "acme/queue:1" }, redis] },
    ["addContainer queue"],
  ],
  [
    "one endpoint's name",
    webWith({ endpoints: web.endpoints?.map((one) => (one.name === "admin" ? { ...one, name: "ops" } : one)) }),
    ["removeEndpoint e-admin", "addEndpoint ops"],
  ],
  [
    "one endpoint's port",
    webWith({ endpoints: web.endpoints?.map((one) => (one.name === "http" ? { ...one, cdn: { port: 8080 } } : one)) }),
    ["changeEndpoint e-http http"],
  ],
  [
    "one endpoint's type",
    webWith({
      endpoints: web.endpoints?.map((one) => (one.name === "udp" ? { name: "udp", cdn: { port: 53 } } : one)),
    }),
    ["removeEndpoint e-udp", "addEndpoint udp"],
  ],
  ["a container less", { containers: [web] }, ["removeContainer c-redis"]],
  ["a volume more", { volumes: [...args.volumes, { name: "new", sizeGb: 1 }] }, ["app volumes"]],
  [
    "a volume less, after what mounts it",
    { volumes: args.volumes.slice(0, 1), containers: [web, { name: "redis", image: "redis:7" }] },
    ["changeContainer c-redis", "app volumes"],
  ],
  ["that it runs no longer", { running: false }, ["run"]],
  ["its grace period", { terminationGracePeriodSeconds: 60 }, ["gracePeriod"]],
  [
    "all at once",
    {
      name: "all",
      running: false,
      terminationGracePeriodSeconds: 60,
      volumes: [],
      containers: [
        { name: "new", image: "acme/new:1" },
        { ...web, image: "acme/shop:2", endpoints: [{ name: "more", cdn: { port: 90 } }], volumeMounts: [] },
      ],
    },
    [
      "app name",
      "addContainer new",
      "changeContainer c-web",
      "removeEndpoint e-http",
      "removeEndpoint e-admin",
      "removeEndpoint e-udp",
      "addEndpoint more",
      "removeContainer c-redis",
      "app volumes",
      "gracePeriod",
      "run",
    ],
  ],
])("a change of %s takes its own steps, and no other", (_, given, expected) => {
  expect(told(planned(given))).toEqual(expected);
});

test("only another image or registry needs its members sent", () => {
  const isOther = (given: object) => planned(given).map((step) => "isOtherImage" in step && step.isOtherImage);
  expect(isOther(webWith({ image: "acme/shop:2" }))).toEqual([true]);
  expect(isOther(webWith({ registryId: 7 }))).toEqual([true]);
  expect(isOther(webWith({ command: ["run"] }))).toEqual([false]);
});

test("each step says what the app then has, and the last one what was asked for", () => {
  const given = {
    name: "all",
    environment: { web: { TOKEN: "u" }, new: { KEY: "k" } },
    containers: [
      { name: "new", image: "acme/new:1" },
      { ...web, image: "acme/shop:2", endpoints: [{ name: "more", cdn: { port: 90 } }] },
    ],
  };
  const steps = planned(given);
  const [app, added, changed] = steps;
  expect(app?.reached).toMatchObject({ name: "all", environment: args.environment });
  expect(app?.reached.containers).toEqual(parsed({}).containers);
  expect(added?.reached.containers?.map(({ name }) => name)).toEqual(["web", "redis", "new"]);
  expect(added?.reached.environment).toEqual({ web: { TOKEN: "t" }, new: { KEY: "k" } });
  const webOf = (step: Step | undefined) => step?.reached.containers?.find(({ name }) => name === "web");
  expect(webOf(changed)).toMatchObject({ image: "acme/shop:2", endpoints: parsed({}).containers[0]?.endpoints });
  const last = steps.at(-1)?.reached;
  expect(updatePlan(last ?? {}, parsed(given), ids)).toEqual([]);
  expect(last?.environment).toEqual(given.environment);
});
