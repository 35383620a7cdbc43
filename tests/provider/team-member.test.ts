import { expect, test } from "vitest";
import { addTeamMember } from "../../emulator/routes/account";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const member = resourceNamed("TeamMember");
const given = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", permissions: ["Billing"] };
const password = "Not-a-secret-1";
const checked = (args: Properties, prior: Properties = {}) => check(member, args, { prior });
const problemsOf = (args: Properties, prior?: Properties) =>
  checked(args, prior).problems.map(({ path, reason }) => `${path}: ${reason}`);
const inState = (Roles = ["SubuserBilling"]) =>
  addTeamMember(account.emulator.state, { FirstName: "Ada", LastName: "Lovelace", Email: given.email, Roles });

test("the first password after an import is noted, and changes nothing on the platform; another one replaces", async () => {
  const record = inState();
  const imported = await read(member, String(record.Id), undefined, account.api);
  expect(imported?.inputs).toEqual(given);
  const { inputs } = checked({ ...given, password }, imported?.inputs);
  expect(difference(member, imported?.inputs ?? {}, inputs)).toEqual({ changed: ["password"], replaces: [] });

  account.emulator.calls.take();
  const before = { ...record };
  const noted = await update(
    member,
    { id: String(record.Id), olds: imported?.properties ?? {}, news: inputs },
    account.api,
  );
  expect(account.emulator.calls.take()).toEqual([]);
  expect(record).toEqual(before);
  expect(noted).toMatchObject({ password });

  const another = checked({ ...given, password: "Another-secret-1" }, inputs).inputs;
  expect(difference(member, inputs, another)).toEqual({ changed: ["password"], replaces: ["password"] });
  expect(difference(member, inputs, checked(given, inputs).inputs)).toEqual({ changed: ["password"], replaces: [] });
});

test("a new member needs a password, and one that the state has does not", async () => {
  const needed = ["password: is required for a new member"];
  expect(problemsOf(given)).toEqual(needed);
  expect(problemsOf({ ...given, password })).toEqual([]);
  expect(problemsOf(given, given)).toEqual([]);
  expect(problemsOf({ ...given, email: "ADA@example.com" }, given)).toEqual([]);
  expect(problemsOf({ ...given, email: "grace@example.com" }, given)).toEqual(needed);
  const error = await errorOf(create(member, checked(given).inputs, account.api));
  expect(error).toMatchObject({ code: "invalid_argument", message: "password: is required for a new member." });
  expect(account.emulator.calls.take()).toEqual([]);
});

test("an update keeps the roles that are no permissions, and sends no password", async () => {
  const record = inState(["SubuserBilling", "SubuserAudit", "Reseller"]);
  const before = record.Password;
  const state = await read(member, String(record.Id), undefined, account.api);
  expect(state?.properties).toMatchObject({ otherRoles: ["SubuserAudit", "Reseller"], permissions: ["Billing"] });
  const { inputs } = checked({ ...given, permissions: ["Users"], password }, state?.inputs);
  await update(member, { id: String(record.Id), olds: state?.properties ?? {}, news: inputs }, account.api);
  expect(record).toMatchObject({ Roles: ["SubuserUsers", "SubuserAudit", "Reseller"], Password: before });
});

test("a key that may not manage the team lists no members, so that the others of the account can be adopted", async () => {
  inState();
  expect(await member.list?.({}, { api: account.api })).toHaveLength(1);
  account.emulator.faults.add({ operation: "GET /team/member", times: 2, answer: { status: 403 } });
  expect(await member.list?.({}, { api: account.api })).toEqual([]);
});

test("the replacement of a password deletes the member first, and that of an email creates the new one first", () => {
  expect(member.deleteBeforeReplace?.({ email: "ada@example.com" }, { email: "ADA@example.com" })).toBe(true);
  expect(member.deleteBeforeReplace?.({ email: "ada@example.com" }, { email: "grace@example.com" })).toBe(false);
});
