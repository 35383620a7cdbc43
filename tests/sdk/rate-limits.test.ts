import { beforeEach, describe, expect, test } from "vitest";
import { seeded } from "../../emulator";
import { createClient, type RateLimit, type RateLimitSettings } from "../../sdk";
import { useAccount } from "../support/account";

const account = useAccount({ limits: { rateLimitRules: 1000 } });
const { shieldZoneId } = seeded;

const settings: RateLimitSettings = {
  ruleName: "login",
  ruleDescription: "Attempts",
  ruleConfiguration: {
    actionType: "Challenge",
    variableTypes: { REQUEST_URI: "", REQUEST_HEADERS: "user-agent" },
    operatorType: "RX",
    value: "^/login",
    severityType: "WARNING",
    transformationTypes: ["LOWERCASE", "NORMALIZEPATH"],
    requestCount: 5,
    timeframe: "PerOneMinute",
    blockTime: "ForFifteenMinutes",
    counterKeyType: "IP_JA4",
    chainedRuleConditions: [
      { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST", isNegated: true },
    ],
  },
};
const list = "GET /shield/rate-limits/{shieldZoneId}";
const create = "POST /shield/rate-limit";
const get = "GET /shield/rate-limit/{id}";
const update = "PATCH /shield/rate-limit/{id}";

/** What the vendor's specification calls an AcceptedResult. */
const acceptedBody = (value: unknown = null) =>
  JSON.stringify({ location: null, value, formatters: [], contentTypes: [], declaredType: null, statusCode: 202 });
const accepted = (operation: string, body: string | undefined = acceptedBody()) => ({
  operation,
  carryOut: true,
  answer: { status: 202, body },
});
const rules = () => {
  const zone = account.emulator.state.shieldZones.get(shieldZoneId);
  if (!zone) throw new Error("The zone is not there.");
  return zone.rateLimits;
};
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);

beforeEach(() => rules().clear());

test("a rule is created, read, changed and deleted, with the vendor's names", async () => {
  const { rateLimits } = account.api;
  const made = await rateLimits.create(shieldZoneId, settings);
  expect(operations()).toEqual([create, list]);
  expect(made).toMatchObject({ shieldZoneId, ...settings, userId: expect.any(String), ruleJson: expect.any(String) });
  expect(await rateLimits.get(made.id)).toEqual(made);
  expect(rules().get(made.id)?.ruleConfiguration).toMatchObject({
    actionType: 3,
    operatorType: 14,
    severityType: 1,
    transformationTypes: [8, 10],
    counterKeyType: 7,
    timeframe: 60,
    blockTime: 900,
    chainedRuleConditions: [{ operatorType: 15, isNegated: true, isRegexVariable: false }],
  });

  const changed = await rateLimits.update(shieldZoneId, made.id, { ruleDescription: "" });
  expect(changed).toEqual({ ...made, ruleDescription: "" });
  await rateLimits.delete(shieldZoneId, made.id);
  await expect(rateLimits.get(made.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(rateLimits.delete(shieldZoneId, made.id)).rejects.toMatchObject({
    code: "not_found",
    errorKey: "not_found_or_unauthorised_access.rate_limit",
  });
});

test("the rules of a zone are listed page after page, and many callers share a snapshot", async () => {
  const { rateLimits } = account.api;
  for (let n = 0; n < 101; n++) await rateLimits.create(shieldZoneId, { ...settings, ruleName: `${n}` });
  operations();
  const names: unknown[] = [];
  for await (const { ruleName } of rateLimits.list(shieldZoneId)) names.push(ruleName);
  expect(names).toEqual(Array.from({ length: 101 }, (_, n) => `${n}`));
  expect(operations()).toEqual([list, list]);
  const page = await rateLimits.listPage(shieldZoneId, { page: 11 });
  expect(page).toMatchObject({ page: 11, totalItems: 101, hasMore: false, items: [{ ruleName: "100" }] });
  operations();

  await Promise.all(Array.from({ length: 20 }, () => rateLimits.snapshot(shieldZoneId)));
  expect(operations()).toEqual([list, list]);
  await rateLimits.delete(shieldZoneId, page.items[0]?.id ?? 0);
  expect(await rateLimits.snapshot(shieldZoneId)).toHaveLength(100);
});

describe("a write that is only accepted", () => {
  test.each([
    ["with the content negotiation object", acceptedBody()],
    ["without a body", undefined],
    ["with a status object", '{"statusCode":202,"success":true,"message":null,"errorKey":null}'],
  ])("%s: the new rule is found", async (_, body) => {
    const other = await account.api.rateLimits.create(shieldZoneId, settings);
    account.emulator.faults.add({ ...accepted(create), answer: { status: 202, body } });
    const made = await account.api.rateLimits.create(shieldZoneId, settings);
    expect(made).toMatchObject(settings);
    expect([...rules().keys()]).toEqual([other.id, made.id]);
    expect(operations()).toEqual([create, list, create, list, list]);
  });

  test("and has the rule as its value needs no further read", async () => {
    const rule = { id: 7, shieldZoneId, ruleName: "login" };
    account.emulator.faults.add(accepted(create, acceptedBody(rule)));
    account.emulator.faults.add({ operation: list, answer: { status: 200, body: listBody(rule) } });
    expect(await account.api.rateLimits.create(shieldZoneId, settings)).toEqual(rule);
    expect(operations()).toEqual([create, list]);
  });

  test("is found where lists leave the limit out", async () => {
    account.emulator.faults.add(accepted(create));
    account.emulator.faults.add({ operation: list, times: 2, answer: { status: 200, body: listBody(withoutLimit) } });
    expect(await account.api.rateLimits.create(shieldZoneId, settings)).toMatchObject({ id: 5, ruleName: "login" });
  });

  test("is not confused with an equal rule that existed before", async () => {
    await account.api.rateLimits.create(shieldZoneId, settings);
    account.emulator.faults.add({ ...accepted(create), carryOut: false });
    await expect(account.api.rateLimits.create(shieldZoneId, settings)).rejects.toMatchObject({
      code: "accepted",
      mayHaveHappened: true,
      message:
        "POST /shield/rate-limit was accepted (202) without its result, and nothing shows it. " +
        'Look for a new one named "login" with the requested settings among the rate limits of shield zone 2001.',
    });
    expect(rules().size).toBe(1);
  });

  test("is not guessed where several rules could be it", async () => {
    const { apiKey, url } = account.emulator;
    const another = createClient({ apiKey, apiUrl: url });
    const { id } = await another.rateLimits.create(shieldZoneId, settings);
    await another.close();
    account.emulator.faults.add(accepted(create));
    await expect(account.api.rateLimits.create(shieldZoneId, settings)).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining(`it could be any of ${id}, ${id + 1}. Look for`),
    });
  });

  test("is an error where the rules cannot be read", async () => {
    account.emulator.faults.add(accepted(create));
    account.emulator.faults.add({ operation: list, times: 9, answer: { status: 403 } });
    await expect(account.api.rateLimits.create(shieldZoneId, settings)).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining("the search failed"),
      cause: { code: "forbidden" },
    });
  });

  test("is an error where the response reports a failure", async () => {
    const refusal = {
      statusCode: 202,
      success: false,
      message: "Not in your plan.",
      errorKey: "plan_limit_restriction",
    };
    for (const body of [refusal, { id: 0, errorResponse: refusal }, { value: { id: 0, errorResponse: refusal } }]) {
      account.emulator.faults.add({ operation: create, answer: { status: 202, body: JSON.stringify(body) } });
      await expect(account.api.rateLimits.create(shieldZoneId, settings)).rejects.toMatchObject({ code: "rejected" });
    }
    expect(operations()).toEqual([create, create, create]);
  });

  test("a change is certain once the rule shows it", async () => {
    const { id } = await account.api.rateLimits.create(shieldZoneId, settings);
    const ruleConfiguration = { ...settings.ruleConfiguration, requestCount: 6 };
    account.emulator.faults.add(accepted(update));
    operations();
    const changed = await account.api.rateLimits.update(shieldZoneId, id, { ruleConfiguration });
    expect(changed).toMatchObject({ id, ruleConfiguration: { requestCount: 6 } });
    expect(operations()).toEqual([update, get, list]);

    account.emulator.faults.add({ ...accepted(update), carryOut: false });
    await expect(account.api.rateLimits.update(shieldZoneId, id, settings)).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining("the rule does not show it"),
    });
  });

  test("a change of which lists leave the limit out is sent once more, alone", async () => {
    const { id } = await account.api.rateLimits.create(shieldZoneId, settings);
    account.emulator.faults.add({
      operation: list,
      times: 2,
      answer: { status: 200, body: listBody({ ...withoutLimit, id }) },
    });
    operations();
    expect(await account.api.rateLimits.update(shieldZoneId, id, settings)).toMatchObject({ id });
    expect(operations()).toEqual([update, list, update, list]);
  });

  test("a change is uncertain where reads lack the limit", async () => {
    const { id } = await account.api.rateLimits.create(shieldZoneId, settings);
    const body = JSON.stringify({ ...withoutLimit, id });
    account.emulator.faults.add(accepted(update));
    account.emulator.faults.add({ operation: get, times: 9, answer: { status: 200, body } });
    await expect(account.api.rateLimits.update(shieldZoneId, id, settings)).rejects.toMatchObject({
      mayHaveHappened: true,
      message: expect.stringContaining(`Look for ${id} with the requested settings`),
    });
  });
});

/** A rule as the specification promises it in reads: without what makes it a limit. */
const withoutLimit = {
  id: 5,
  shieldZoneId,
  ruleName: "login",
  ruleDescription: "Attempts",
  ruleConfiguration: {
    actionType: 3,
    variableTypes: { REQUEST_HEADERS: "user-agent", REQUEST_URI: "", ARGS: null },
    operatorType: 14,
    severityType: 1,
    transformationTypes: [8, 10],
    value: "^/login",
    isNegated: null,
    chainedRuleConditions: [
      {
        variableTypes: { REQUEST_METHOD: "" },
        operatorType: 15,
        value: "POST",
        isNegated: true,
        isRegexVariable: false,
      },
    ],
  },
};

function listBody(...data: unknown[]): string {
  const page = { totalCount: data.length, totalPages: 1, currentPage: 1, nextPage: null, pageSize: 100 };
  return JSON.stringify({ data, page, error: { statusCode: 200, success: true } });
}

test.each<[string, unknown, Partial<RateLimit>]>([
  [
    "numbers without a name",
    { id: 1, ruleConfiguration: { actionType: 9, operatorType: 99, transformationTypes: [1, 77], timeframe: 7 } },
    {
      ruleConfiguration: {
        actionType: "Unknown(9)",
        operatorType: "Unknown(99)",
        transformationTypes: ["CMDLINE", "Unknown(77)"],
        timeframe: "Unknown(7)",
        variableTypes: {},
      },
    },
  ],
  ["nulls", { id: 1, userId: null, ruleConfiguration: null, errorResponse: null }, { ruleConfiguration: null }],
  [
    "a configuration of nulls",
    { id: 1, ruleConfiguration: { variableTypes: null, operatorType: null, transformationTypes: null } },
    { ruleConfiguration: expect.objectContaining({ variableTypes: {}, transformationTypes: [] }) },
  ],
  ["members that nobody expects", { id: 1, more: { a: 1 } }, { id: 1 }],
  ["an answer that is only negotiated", { statusCode: 202, formatters: [], value: { id: 4 } }, { id: 4 }],
])("an answer is read with %s", async (_, body, expected) => {
  account.emulator.faults.add({ operation: get, answer: { status: 200, body: JSON.stringify(body) } });
  expect(await account.api.rateLimits.get(1)).toMatchObject(expected);
});

test.each([
  ["a status alone", 401, '{"statusCode":401}', "unauthorized", "the API key was not accepted"],
  [
    "the content negotiation object",
    404,
    '{"location":null,"value":"No such rule.","formatters":[],"contentTypes":[],"declaredType":null,"statusCode":404}',
    "not_found",
    "No such rule.",
  ],
  [
    "a status object beside a rule",
    400,
    '{"id":0,"errorResponse":{"statusCode":400,"success":false,"message":"Bad rule.","errorKey":"k"}}',
    "bad_request",
    "Bad rule.",
  ],
  [
    "a key that says that the rule is gone",
    400,
    '{"errorResponse":{"statusCode":400,"success":false,"errorKey":"not_found_or_unauthorised_access.rate_limit"}}',
    "not_found",
    "there is no such object",
  ],
])("an error is read from %s", async (_, status, body, code, message) => {
  account.emulator.faults.add({ operation: get, answer: { status, body } });
  await expect(account.api.rateLimits.get(1)).rejects.toMatchObject({
    code,
    status,
    message: expect.stringContaining(message),
  });
});
