import { expect, test } from "vitest";
import { addDatabase } from "../../emulator/routes/databases";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const token = resourceNamed("DatabaseToken");
const dayMs = 24 * 60 * 60 * 1000;
const database = () => addDatabase(account.emulator.state, { name: "orders" });
const checked = (args: Properties, prior: Properties = {}) => check(token, args, { prior });

test("a token is valid until the end of the last of its days, and the expiry stays while enough of them are left", async () => {
  const args = { databaseId: database().id, authorization: "ReadOnly", validDays: 90, renewBeforeDays: 30 };
  const { inputs } = checked(args);
  const left = (Date.parse(String(inputs.expiresAt)) - Date.now()) / dayMs;
  expect([left >= 90, left <= 91]).toEqual([true, true]);
  expect(String(inputs.expiresAt)).toMatch(/T00:00:00\.000Z$/);

  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const renewed = (prior: Properties) => difference(token, prior, checked(args, prior).inputs);
  expect(renewed({ ...inputs, expiresAt: inDays(30.1) }).changed).toEqual([]);
  expect(renewed({ ...inputs, expiresAt: inDays(29.9) })).toEqual({ changed: ["expiresAt"], replaces: ["expiresAt"] });
  expect(renewed({ ...inputs, expiresAt: inDays(-1) }).replaces).toEqual(["expiresAt"]);
});

test("without renewBeforeDays, a token is renewed once it has expired", () => {
  const args = { databaseId: "db_1", authorization: "ReadOnly", validDays: 90 };
  const prior = (ms: number) => ({ ...checked(args).inputs, expiresAt: new Date(Date.now() + ms).toISOString() });
  const replaces = (state: Properties) => difference(token, state, checked(args, state).inputs).replaces;
  expect(replaces(prior(60_000))).toEqual([]);
  expect(replaces(prior(-60_000))).toEqual(["expiresAt"]);
});

test("the platform gets the expiry, or none, and the token is in the outputs alone", async () => {
  const { id: databaseId, tokens } = database();
  const args = { databaseId, authorization: "FullAccess" };
  const never = await create(token, checked(args).inputs, account.api);
  const { inputs } = checked({ ...args, validDays: 1 });
  await create(token, inputs, account.api);
  expect(tokens).toMatchObject([
    { authorization: "full-access", expires_at: null, token: never.properties.token },
    { authorization: "full-access", expires_at: inputs.expiresAt },
  ]);
  expect(never.id).not.toContain(String(never.properties.token));
});

test.each([
  [{ validDays: 90, expiresAt: "2099-01-01T00:00:00Z" }, "validDays: cannot be given with expiresAt"],
  [{ renewBeforeDays: 30 }, "renewBeforeDays: requires validDays"],
  [{ validDays: 30, renewBeforeDays: 30 }, "renewBeforeDays: must be less than validDays"],
])("%j is refused", (args, problem) => {
  const { problems } = checked({ databaseId: "db_1", authorization: "ReadOnly", ...args });
  expect(problems.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([problem]);
});

test("a delete leaves the token valid, and with revokeAllOnDelete ends all tokens of its database, with a warning", async () => {
  const record = database();
  const args = { databaseId: record.id, authorization: "ReadOnly" };
  const [kept, revoking] = [
    await create(token, checked(args).inputs, account.api),
    await create(token, checked({ ...args, revokeAllOnDelete: true }).inputs, account.api),
  ];
  const said: string[] = [];
  const deleted = ({ properties }: { properties: Properties }) =>
    withWaitReporter(
      (message, kind) => said.push(`${kind} when ${record.tokens.length} are valid: ${message}`),
      () => remove(token, properties, account.api),
    );
  await deleted(kept);
  expect([record.tokens.length, said]).toEqual([2, []]);
  await deleted(revoking);
  expect(record.tokens).toEqual([]);
  expect(said).toEqual([
    `warning when 2 are valid: bunny: a delete or a replacement of this token revokes all tokens of database ${record.id}, those of others included; the new token of a replacement is created after that`,
  ]);
});

test("a token whose database is gone is gone, and its delete succeeds", async () => {
  const { Id, id: databaseId } = database();
  const args = { databaseId, authorization: "ReadOnly", revokeAllOnDelete: true };
  const { id, properties } = await create(token, checked(args).inputs, account.api);
  account.emulator.state.databases.delete(Id);
  expect(await read(token, id, properties, account.api)).toBeUndefined();
  await withWaitReporter(
    () => {},
    () => remove(token, properties, account.api),
  );
});

test("an import says that it is impossible, and what to do", async () => {
  const error = await errorOf(read(token, `${database().id}/x`, undefined, account.api));
  expect(error.message).toBe(
    "DatabaseToken cannot be imported. The platform shows a token only when it is generated: create a new one.",
  );
});
