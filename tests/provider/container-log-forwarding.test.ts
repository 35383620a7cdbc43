import { expect, test } from "vitest";
import { addContainerApp } from "../../emulator/routes/containers";
import { Claims } from "../../provider/define/claims";
import { secretsIn } from "../../provider/define/secret-paths";
import { difference } from "../../provider/diff/diff";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { appWithEndpoint } from "../support/app-with-endpoint";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccountForEachTest();
const definition = resourceNamed("ContainerLogForwarding");

const args = {
  appId: "shop",
  type: "SyslogTcp",
  endpoint: "logs.example.com",
  port: 6514,
  format: "SyslogRfc5424",
  token: "a-token",
};
const inputs = inputsOf(definition, args);
const newApp = () => addContainerApp(account.emulator.state, { id: "shop", name: "shop", ...appWithEndpoint(1001) });
const created = () => create(definition, inputs, account.api);

test("a create writes over the target that an app has, which is one", async () => {
  const app = newApp();
  await create(definition, { ...inputs, endpoint: "old.example.com" }, account.api);
  await created();
  expect(app.logForwarding).toMatchObject({ endpoint: "logs.example.com" });
});

test("the token is secret in the state, and one that the platform does not return is no difference", async () => {
  const app = newApp();
  const { id, properties } = await created();
  expect([...secretsIn(definition, properties)]).toEqual(["token"]);
  Object.assign(app.logForwarding ?? {}, { token: null, type: "syslogTcp" });
  const current = await read(definition, id, properties, account.api);
  expect(difference(definition, current?.inputs ?? {}, inputs).changed).toEqual([]);
});

test("the target of an app that another resource of the run has as well is not deleted", async () => {
  const app = newApp();
  const { properties } = await created();
  const claims = new Claims();
  claims.add(definition.name, definition.claims?.(args) ?? []);
  await remove(definition, properties, account.api, { claims });
  expect(app.logForwarding).not.toBeNull();
  await remove(definition, properties, account.api);
  expect(app.logForwarding).toBeNull();
});

test("an app that does not exist is named in the error", async () => {
  expect((await errorOf(created())).message).toMatch(/failed with 400\. Check `appId`: the platform/);
});
