import { expect, test } from "vitest";
import { create, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";

const account = useAccount();
const definition = resourceNamed("EdgeScriptSecret");

test("an update that does not change the value leaves the one on the platform alone", async () => {
  const { id: scriptId } = await account.api.edgeScripts.create({ name: "s", type: "CDN", code: "//" });
  const inputs = { scriptId, name: "TOKEN", value: "one" };
  const { id, properties } = await create(definition, inputs, account.api);
  const [secret] = account.emulator.state.edgeScripts.get(scriptId)?.Secrets ?? [];
  Object.assign(secret ?? {}, { Value: "set outside of Pulumi" });
  await update(definition, { id, olds: properties, news: inputs }, account.api);
  expect(secret?.Value).toBe("set outside of Pulumi");
  await update(definition, { id, olds: properties, news: { ...inputs, value: "two" } }, account.api);
  expect(secret?.Value).toBe("two");
});
