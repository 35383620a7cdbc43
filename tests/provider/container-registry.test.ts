import { expect, test } from "vitest";
import { addContainerRegistry } from "../../emulator/routes/containers";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { dataSourceNamed, resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const registry = resourceNamed("ContainerRegistry");
const password = "a-token-of-acme";
const given = { name: "packages", type: "GitHub", userName: "acme" };
const operation = "/registries/{registryId}";
const checked = (args: Properties, prior: Properties = {}) => check(registry, args, { prior });
const problemsOf = (args: Properties, prior?: Properties) =>
  checked(args, prior).problems.map(({ path, reason }) => `${path}: ${reason}`);
const inState = (members = {}) =>
  addContainerRegistry(account.emulator.state, {
    displayName: given.name,
    hostName: "ghcr.io",
    userName: given.userName,
    password,
    ...members,
  });
const created = () => create(registry, checked({ ...given, password }).inputs, account.api);
const sent = () => account.emulator.calls.take().map((call) => call.operation);

test("a new registry and another user need a password, another name does not", async () => {
  expect(problemsOf(given)).toEqual(["password: is required for a new registry"]);
  expect(problemsOf({ ...given, password })).toEqual([]);
  expect(problemsOf({ ...given, name: "renamed" }, given)).toEqual([]);
  expect(problemsOf({ ...given, type: "DockerHub" }, given)).toEqual(["password: is required for a new registry"]);
  expect(problemsOf({ ...given, userName: "other" }, given)).toEqual([
    "password: is required with another userName, since the platform changes both together",
  ]);
  expect(problemsOf({ ...given, userName: "other", password }, given)).toEqual([]);
  const error = await errorOf(create(registry, checked(given).inputs, account.api));
  expect(error).toMatchObject({ code: "invalid_argument", message: "password: is required for a new registry." });
  const { id } = inState();
  const other = checked({ ...given, userName: "other" }).inputs;
  expect(
    await errorOf(update(registry, { id: String(id), olds: { ...given, registryId: id }, news: other }, account.api)),
  ).toMatchObject({
    code: "invalid_argument",
  });
  expect(sent()).toEqual([]);
});

test("an import needs no password, and a new name leaves that of the platform", async () => {
  const record = inState();
  const imported = await read(registry, String(record.id), undefined, account.api);
  expect(imported?.inputs).toEqual(given);
  const { inputs } = checked({ ...given, name: "renamed" }, imported?.inputs);
  account.emulator.calls.take();
  await update(registry, { id: String(record.id), olds: imported?.properties ?? {}, news: inputs }, account.api);
  expect(sent()).toEqual([`PUT ${operation}`]);
  expect(record).toMatchObject({ displayName: "renamed", userName: "acme", password });
});

test("a password that the program takes out stays on the platform", async () => {
  const { id, properties } = await created();
  account.emulator.calls.take();
  await update(registry, { id, olds: properties, news: checked(given, given).inputs }, account.api);
  expect(sent()).toEqual([]);
  expect(account.emulator.state.containerRegistries.get(Number(id))).toMatchObject({ password });
});

test("the symbols of a password are a secret, and tell another one from that of the state", async () => {
  const { id, properties } = await created();
  expect(properties.passwordSymbols).toBe("a-t…cme");
  const record = account.emulator.state.containerRegistries.get(Number(id));
  expect((await read(registry, id, properties, account.api))?.inputs).toMatchObject({ password });
  Object.assign(record ?? {}, { password: "another" });
  expect((await read(registry, id, properties, account.api))?.inputs).toMatchObject({ password: "" });
  const old = { ...properties, passwordSymbols: undefined };
  expect((await read(registry, id, old, account.api))?.inputs).toMatchObject({ password });
});

test("after a change of the password, symbols of the old one are not those of the new one", async () => {
  const { id, properties } = await created();
  const stale = JSON.stringify({ id: Number(id), firstPasswordSymbols: "a-t", lastPasswordSymbols: "cme" });
  account.emulator.faults.add({ operation: `GET ${operation}`, times: 1, answer: { status: 200, body: stale } });
  const { inputs } = checked({ ...given, password: "another" }, given);
  expect(await update(registry, { id, olds: properties, news: inputs }, account.api)).toMatchObject({
    passwordSymbols: "ano…her",
  });
});

test("the name that the platform gives a registry of GitHub is no difference, and another one is", async () => {
  const { id, properties } = await created();
  const record = account.emulator.state.containerRegistries.get(Number(id));
  const changedWith = async (displayName: string) => {
    Object.assign(record ?? {}, { displayName });
    const found = await read(registry, id, properties, account.api);
    return difference(registry, found?.inputs ?? {}, checked({ ...given, password }, given).inputs).changed;
  };
  expect(await changedWith("GitHub Packages acme")).toEqual([]);
  expect(await changedWith("GitHub Packages other")).toEqual(["name"]);
});

test("a registry that apps use is not deleted, and the error names them", async () => {
  const record = inState({ applications: ["shop", "blog"] });
  const state = { ...given, password, registryId: record.id };
  const error = await errorOf(remove(registry, state, account.api));
  expect(messageFor(error)).toBe(
    `DELETE /mc/registries/${record.id} was answered with 200, but was not applied: apps use it: shop, blog. Delete these apps, or take the images of this registry out of them, and run again.`,
  );
  expect(account.emulator.state.containerRegistries.has(record.id)).toBe(true);
  const conflict = { status: 409, body: '{"title":"Conflict","detail":"Container registry is used."}' };
  account.emulator.faults.add({ operation: `DELETE ${operation}`, times: 1, answer: conflict });
  expect(messageFor(await errorOf(remove(registry, state, account.api)))).toContain(
    "Container registry is used. Delete these apps",
  );
  record.applications = [];
  await remove(registry, state, account.api);
  await remove(registry, state, account.api);
  expect(account.emulator.state.containerRegistries.size).toBe(0);
});

test("a user that the registry does not accept is an error with advice, and without the password", async () => {
  const body = JSON.stringify({ status: "SecretsValidationFailed", error: `no access with ${password}`, id: null });
  account.emulator.faults.add({ operation: "POST /registries", times: 1, answer: { status: 200, body } });
  const error = await errorOf(created());
  expect(error).toMatchObject({ message: expect.stringContaining("was not applied: no access with ") });
  expect(messageFor(error)).toContain("Check `userName` and `password`");
  expect(messageFor(error)).not.toContain(password);
  expect(sent()).toEqual(["POST /registries"]);
});

test("a status in another letter case says that a registry is saved", async () => {
  const { id } = inState();
  const body = JSON.stringify({ status: "Saved", id });
  account.emulator.faults.add({ operation: "POST /registries", times: 1, answer: { status: 200, body } });
  expect((await created()).id).toBe(String(id));
});

test("registries that the platform gives every account are neither imported nor listed", async () => {
  const { id } = inState();
  expect(await errorOf(read(registry, "1155", undefined, account.api))).toMatchObject({
    message: expect.stringContaining("The registry 1155 is one that the platform gives every account"),
  });
  expect(await read(registry, "999", undefined, account.api)).toBeUndefined();
  expect(await registry.list?.({}, { api: account.api })).toEqual([{ name: "packages", outputs: { registryId: id } }]);
});

test("a data source finds registries by their id and their name, and refuses a name that two have", async () => {
  const { id } = inState();
  const find = (inputs: Properties) => dataSourceNamed("getContainerRegistry").read({ inputs }, { api: account.api });
  expect(await find({ registryId: id })).toMatchObject({ name: "packages", type: "GitHub", isPlatformManaged: false });
  expect(await find({ name: "packages" })).toMatchObject({ registryId: id, userName: "acme" });
  expect(await find({ registryId: 1156 })).toMatchObject({ hostName: "ghcr.io", isPlatformManaged: true });
  expect(await errorOf(find({ name: "absent" }))).toMatchObject({ code: "not_found" });
  const other = inState();
  expect(await errorOf(find({ name: "packages" }))).toMatchObject({
    message: `The registries ${id}, ${other.id} are named "packages": give registryId.`,
  });
});
