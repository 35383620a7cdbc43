import { expect, test } from "vitest";
import { Faults } from "./faults";
import { faultKinds } from "./kinds";
import { parseFault } from "./parse-fault";

const always = Number.POSITIVE_INFINITY;

test.each([
  ["reset", { operation: "*", times: 1, reset: true }],
  ["reset on POST /compute/script nth=3 carried-out", { operation: "POST /compute/script", after: 2, carryOut: true }],
  [
    "reset carried-out on POST /compute/script times=2",
    { operation: "POST /compute/script", carryOut: true, times: 2 },
  ],
  ["  429   on  GET *  times=2 ", { operation: "GET *", times: 2, answer: { status: 429 } }],
  ["429 retry-after=2", { answer: { retryAfter: { seconds: 2, asDate: false } } }],
  ["503 retry-after-date=2", { answer: { retryAfter: { seconds: 2, asDate: true } } }],
  ["latency on * for=250ms", { delayMs: 250, times: always }],
  ["latency", { delayMs: 1_000 }],
  ["hang probability=0.05 seed=7", { hang: true, probability: 0.05, seed: 7, times: always }],
  ["500 probability=.5 times=4", { times: 4 }],
  ["stale-reads for=2s times=all", { staleMs: 2_000, times: always }],
  ["500 on GET /mc/apps/{appId}", { operation: "GET /apps/{appId}" }],
  ["500 on * /database/v2/*", { operation: "* /v2/*" }],
  ["lost-writes on * /pullzone/{zone}/*", { overwriteAfterMs: 50, operation: "* /pullzone/{zone}/*" }],
])("%s", (rule, expected) => {
  expect(parseFault(rule)).toMatchObject(expected);
});

test.each([
  ["", /"" is not a kind of fault. Kinds are 429, 500, 502, 503, latency, reset, hang, half-body, /],
  ["__proto__", /"__proto__" is not a kind of fault/],
  ["reset POST /x", /"POST" is not an option. Options are nth/],
  ["reset on", /there is no operation after "on"/],
  ["reset on GET /pullzones", /no operation matches "GET \/pullzones". The nearest are GET /],
  ["reset speed=3", /"speed=3" is not an option. Options are nth, times, /],
  ["reset constructor=3", /"constructor=3" is not an option/],
  ["reset for=3s", /reset does not take "for"/],
  ["latency for=soon", /"for=soon" is invalid. Write for=500ms/],
  ["reset nth=0", /"nth=0" is invalid. Write nth=2/],
  ["reset times=-1", /"times=-1" is invalid. Write times=3/],
  ["reset probability=0", /"probability=0" is invalid. Write probability=0.1/],
  ["reset probability=1.5", /is invalid/],
  ["reset carried-out=no", /"carried-out=no" is invalid. Write carried-out/],
  ["stale-reads on PUT *", /it cannot affect "PUT \*": reads only/],
  ["lost-writes on GET *", /it cannot affect "GET \*": writes only/],
])("%s is invalid", (rule, error) => {
  expect(() => parseFault(rule)).toThrow(error);
  expect(() => parseFault(rule)).toThrow('The syntax is "<kind> [on <operation>] [<option>=<value> …]".');
});

test.each(Object.keys(faultKinds))("%s needs no option", (kind) => {
  expect(parseFault(kind)).toMatchObject({ operation: "*" });
});

test("a fault affects the nth request and the following ones", () => {
  const faults = new Faults();
  faults.add(parseFault("reset on GET * nth=2 times=2"));
  const isAffected = () => faults.next("GET /country") !== undefined;
  expect([isAffected(), faults.next("POST /pullzone"), isAffected(), isAffected(), isAffected()]).toEqual([
    false,
    undefined,
    true,
    true,
    false,
  ]);
  expect(faults.happened).toBe(2);
});

test("the same seed makes the same choices, as many as the probability", () => {
  const choices = (seed: number) => {
    const faults = new Faults();
    faults.add(parseFault(`reset probability=0.2 seed=${seed}`));
    return Array.from({ length: 500 }, () => faults.next("GET /country") !== undefined);
  };
  expect(choices(1)).toEqual(choices(1));
  expect(choices(1)).not.toEqual(choices(2));
  const chosen = choices(1).filter(Boolean).length;
  expect(chosen).toBeGreaterThan(60);
  expect(chosen).toBeLessThan(140);
});
