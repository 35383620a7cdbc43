import { beforeEach, describe, expect, test } from "vitest";
import { seeded } from "../../emulator";
import { createClient, type RateLimit, type RateLimitSettings } from "../../sdk/index";
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

/** An AcceptedResult of the vendor's specification. */
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

test("a rule is created, read, updated and deleted, with the vendor's names", async () => {
  const { rateLimits } = account.api;
  const created = await rateLimits.create(shieldZoneId, settings);
  expect(operations()).toEqual([create, list]);
  expect(created).toMatchObject({
    shieldZoneId,
    ...settings,
    userId: expect.any(String),
    ruleJson: expect.any(String),
  });
  expect(await rateLimits.get(created.id)).toEqual(created);
  expect(rules().get(created.id)?.ruleConfiguration).toMatchObject({
    actionType: 3,
    operatorType: 14,
    severityType: 1,
    transformationTypes: [8, 10],
    counterKeyType: 7,
    timeframe: 60,
    blockTime: 900,
    chainedRuleConditions: [{ operatorType: 15, isNegated: true, isRegexVariable: false }],
  });

  const changed = await rateLimits.update(shieldZoneId, created.id, { ruleDescription: "" });
  expect(changed).toEqual({ ...created, ruleDescription: "" });
  await rateLimits.delete(shieldZoneId, created.id);
  await expect(rateLimits.get(created.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(rateLimits.delete(shieldZoneId, created.id)).rejects.toMatchObject({
    code: "not_found",
    errorKey: "not_found_or_unauthorised_access.rate_limit",
  });
});

test("the rules of a zone are listed page by page, and concurrent callers share a snapshot", async () => {
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
  ])("%s: the new rule is found by a search", async (_, body) => {
    const other = await account.api.rateLimits.create(shieldZoneId, settings);
    account.emulator.faults.add({ ...accepted(create), answer: { status: 202, body } });
    const created = await account.api.rateLimits.create(shieldZoneId, settings);
    expect(created).toMatchObject(settings);
    expect([...rules().keys()]).toEqual([other.id, created.id]);
    expect(operations()).toEqual([create, list, create, list, list]);
  });

  test("needs no search where its value is the rule", async () => {
    const rule = { id: 7, shieldZoneId, ruleName: "login" };
    account.emulator.faults.add(accepted(create, acceptedBody(rule)));
    account.emulator.faults.add({ operation: list, answer: { status: 200, body: listBody(rule) } });
    expect(await account.api.rateLimits.create(shieldZoneId, settings)).toEqual(rule);
    expect(operations()).toEqual([create, list]);
  });

  test("is found where lists omit the limit", async () => {
    account.emulator.faults.add(accepted(create));
    account.emulator.faults.add({ operation: list, times: 2, answer: { status: 200, body: listBody(withoutLimit) } });
    expect(await account.api.rateLimits.create(shieldZoneId, settings)).toMatchObject({ id: 5, ruleName: "login" });
  });

  test("is not matched with an equal rule that existed before", async () => {
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

  test("is an error where several rules match", async () => {
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

  test("is an error where the response contains a refusal", async () => {
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

  test("an update succeeds once the rule shows it", async () => {
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

  test("an update that lists cannot show, since they omit the limit, is sent once more, alone", async () => {
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

  test("an update is not verified where the rule is returned without its limit", async () => {
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

/** A rule as the specification describes reads: without its limit. */
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
    "unknown enum numbers",
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
  ["unknown members", { id: 1, more: { a: 1 } }, { id: 1 }],
  ["a content negotiation object around the rule", { statusCode: 202, formatters: [], value: { id: 1 } }, { id: 1 }],
])("a response is parsed with %s", async (_, body, expected) => {
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
    "an error key for a rule that does not exist",
    400,
    '{"errorResponse":{"statusCode":400,"success":false,"errorKey":"not_found_or_unauthorised_access.rate_limit"}}',
    "not_found",
    "there is no such object",
  ],
])("an error is parsed from %s", async (_, status, body, code, message) => {
  account.emulator.faults.add({ operation: get, answer: { status, body } });
  await expect(account.api.rateLimits.get(1)).rejects.toMatchObject({
    code,
    status,
    message: expect.stringContaining(message),
  });
});
