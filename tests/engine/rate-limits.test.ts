import * as bunny from "pulumi-bunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seeded } from "../../emulator";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount({ limits: { rateLimitRules: 5 } });
const { shieldZoneId } = seeded;
const list = "GET /shield/rate-limits/{shieldZoneId}";
const create = "POST /shield/rate-limit";
const get = "GET /shield/rate-limit/{id}";
let stack: TestStack;

beforeAll(async () => {
  stack = await TestStack.create();
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
});

const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
const rules = () => [...(account.emulator.state.shieldZones.get(shieldZoneId)?.rateLimits.values() ?? [])];
const accepted = { status: 202, body: '{"location":null,"value":null,"formatters":[],"statusCode":202}' };
const args: bunny.RateLimitArgs = {
  shieldZoneId,
  name: "login",
  conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
  requestCount: 5,
  timeframe: "PerOneMinute",
  blockTime: "ForOneMinute",
};
/** As many rate limits as the zone may have, all of them alike. */
const program = async () => {
  for (let n = 0; n < 5; n++) new bunny.RateLimit(`${n}`, args);
};

test("equal rules get one id each where the platform returns no ids, and none is created twice", async () => {
  account.emulator.faults.add({ operation: create, times: 5, carryOut: true, answer: accepted });
  await stack.up(program);
  const { [create]: creates = [], [list]: reads = [], ...others } = Object.groupBy(operations(), String);
  expect([creates.length, others]).toEqual([5, {}]);
  // Each is looked for once, and verified once: by a read of its own at worst, where none began beside it.
  expect(reads.length).toBeGreaterThan(5);
  expect(reads.length).toBeLessThanOrEqual(10);
  const ids = stack.bunnyResources().map(({ id }) => id);
  expect(ids.toSorted()).toEqual(rules().map(({ id }) => `${shieldZoneId}/${id}`));
});

test("a refresh reads all rules with one call, and accepts conditions in any order", async () => {
  await stack.up(async () => {
    const conditions = ["/a", "/b"].map((value) => ({ variables: { ARGS: "" }, operator: "CONTAINS" as const, value }));
    for (let n = 0; n < 5; n++) new bunny.RateLimit(`${n}`, { ...args, conditions });
  });
  for (const { ruleConfiguration: rule } of rules()) {
    const { value } = rule;
    const [chained] = rule.chainedRuleConditions;
    if (!chained) throw new Error("Nothing is chained.");
    Object.assign(rule, { value: chained.value });
    Object.assign(chained, { value });
  }
  operations();
  expect((await stack.refresh()).changes).toEqual([]);
  expect(operations()).toEqual([list]);
});

test("a property that a response omits is no drift", async () => {
  await stack.up(program);
  const bare = (id: number) => ({
    id,
    ruleName: "login",
    ruleConfiguration: {
      actionType: 1,
      operatorType: 0,
      variableTypes: { REQUEST_URI: "" },
      value: "/login",
      severityType: null,
      transformationTypes: null,
      chainedRuleConditions: null,
    },
  });
  const data = rules().map(({ id }, n) => (n === 0 ? { id, ruleConfiguration: null } : bare(id)));
  const page = { totalCount: 5, totalPages: 1, currentPage: 1, nextPage: null, pageSize: 100 };
  account.emulator.faults.add({
    operation: list,
    times: 9,
    answer: { status: 200, body: JSON.stringify({ data, page }) },
  });
  // An answer about another rule is refused, so each gets its own: one at a time, in the order of the state.
  for (const { id } of stack.bunnyResources()) {
    const rateLimitId = Number(id?.split("/")[1]);
    const body = JSON.stringify({ id: rateLimitId, ruleConfiguration: null });
    account.emulator.faults.add({ operation: get, answer: { status: 200, body } });
  }
  operations();
  expect((await stack.refresh({ parallel: 1 })).changes).toEqual([]);
  // A list without the limits is incomplete: each rule is read.
  expect(operations()).toEqual([list, get, get, get, get, get]);
  account.emulator.faults.clear();
  expect((await stack.preview(program, { refresh: true })).changes).toEqual([]);
});

test("the limit of the plan, and a rule that cannot be identified, are clear errors", async () => {
  const more = async () => {
    await program();
    new bunny.RateLimit("more", { ...args, name: "more" });
  };
  const full = await failureOf(stack.up(more));
  expect(full.errors.join()).toContain("POST /shield/rate-limit failed with 400: The plan allows 5 rate limits.");
  account.emulator.faults.add({ operation: create, answer: accepted });
  const lost = await failureOf(stack.up(more));
  expect(lost.errors.join()).toMatch(
    /nothing shows it\. Look for a new one named "more" .* The platform may have applied it all the same: check before you run it again\./,
  );
  expect(rules()).toHaveLength(5);
});
