import { expect, test } from "vitest";
import { containerAppInputs } from "./container-app-arguments";
import { containerAppProblems, normalRegions, unknownRegions } from "./container-app-checks";

const web = { name: "web", image: "acme/shop:1" };
const args = { name: "shop", regions: { required: ["DE"] }, containers: [web] };
const problemsOf = (given: object, prior: object = {}) =>
  containerAppProblems(containerAppInputs.parse({ ...args, ...given }), prior).map(({ path, reason }) => {
    const text = typeof reason === "string" ? reason : reason((value) => JSON.stringify(value), false);
    return `${path.join(".")} ${text}`;
  });
const cdn = (name: string) => ({ name, cdn: { port: 80 } });
const inWeb = (members: object) => ({ containers: [{ ...web, ...members }] });

test("an app with one container has no problem", () => {
  expect(problemsOf({})).toEqual([]);
});

test.each<[string, object, string]>([
  ["no region", { regions: {} }, "regions has no region: name one in `allowed` or `required`"],
  ["no container", { containers: [] }, "containers is empty: an app has one or more"],
  ["more than the most", { autoScaling: { min: 3, max: 2 } }, "autoScaling.min is more than `max`, which is 2"],
  ["two of a name", { containers: [web, web] }, 'containers.1.name is "web", as that of another container'],
  ["no image", inWeb({ image: "Shop" }), "containers.0.image is no image: write it in lower case"],
  [
    "an endpoint of no type",
    inWeb({ endpoints: [{ name: "http" }] }),
    "containers.0.endpoints.0 needs one of `cdn`, `anycast`",
  ],
  [
    "an endpoint of both types",
    inWeb({ endpoints: [{ name: "http", cdn: { port: 1 }, anycast: { ports: [{ port: 1 }] } }] }),
    "containers.0.endpoints.0 has more than one of `cdn`, `anycast`",
  ],
  [
    "one name of two endpoints",
    inWeb({ endpoints: [cdn("http"), cdn("http")] }),
    'containers.0.endpoints.1.name is "http", as that of another endpoint of the app',
  ],
  [
    "one name of endpoints in two containers",
    {
      containers: [
        { ...web, endpoints: [cdn("http")] },
        { ...web, name: "api", endpoints: [cdn("api"), cdn("http")] },
      ],
    },
    'containers.1.endpoints.1.name is "http", as that of another endpoint of the app',
  ],
  [
    "a probe of two kinds",
    inWeb({ probes: { liveness: { tcp: { port: 1 }, http: { port: 1 } } } }),
    "containers.0.probes.liveness has more than one of",
  ],
  [
    "a volume that is not there",
    inWeb({ volumeMounts: [{ name: "data", path: "/data" }] }),
    'containers.0.volumeMounts.0.name is "data", which is none of `volumes`',
  ],
  ["variables of no container", { environment: { api: {} } }, "environment.api is of no container"],
  [
    "a variable twice",
    { ...inWeb({ plainEnvironment: { A: "1" } }), environment: { web: { A: "1" } } },
    "environment.web.A is in the `plainEnvironment` of the container as well",
  ],
])("%s is a problem", (_, given, expected) => {
  const problems = problemsOf(given);
  expect(problems).toEqual([expect.stringContaining(expected)]);
});

test("a volume that shrinks is a problem, and one that grows is none", () => {
  const prior = { volumes: [{ name: "data", sizeGb: 5 }] };
  const of = (sizeGb: number) => problemsOf({ volumes: [{ name: "data", sizeGb }] }, prior);
  expect([of(5), of(6)]).toEqual([[], []]);
  expect(of(4)).toEqual([
    expect.stringContaining("volumes.0.sizeGb is less than the 5 that it has: volumes only grow"),
  ]);
});

test("what is unknown is no problem", () => {
  const unknowns = { containers: [{ name: undefined, volumeMounts: [{ name: undefined }], endpoints: [undefined] }] };
  expect(containerAppProblems({ ...unknowns, volumes: undefined, environment: { any: { A: undefined } } }, {})).toEqual(
    [],
  );
  const partly = { name: "web", endpoints: [{ name: "http", cdn: undefined }], volumeMounts: [{ name: "data" }] };
  expect(containerAppProblems({ containers: [partly], volumes: [undefined] }, {})).toEqual([]);
});

test("regions are codes in upper case that the platform lists", () => {
  const { regions } = normalRegions({ regions: { allowed: ["de", undefined, "xx"], required: ["Ny"], maxAllowed: 2 } });
  expect(regions).toEqual({ allowed: ["DE", undefined, "XX"], required: ["NY"], maxAllowed: 2 });
  const problems = unknownRegions({ regions }, [{ id: "DE" }, { id: "NY" }]);
  expect(problems.map(({ path }) => path)).toEqual([["regions", "allowed", 2]]);
  expect(problems.map(({ reason }) => typeof reason === "function" && reason(String, false))).toEqual([
    "XX is none of DE, NY",
  ]);
  expect(normalRegions({})).toEqual({});
});
