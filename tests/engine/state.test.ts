import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { afterEach, expect, test } from "vitest";
import { settings } from "../../provider/configuration";
import { useAccount } from "../support/account";
import { failureOf, type StateResource, TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack | undefined;

afterEach(async () => {
  process.env.BUNNYNET_API_KEY = account.emulator.apiKey;
  await stack?.destroy();
  stack?.remove();
  stack = undefined;
});

const everyResource = async () => {
  for (const [name, ip] of Object.entries({ one: "192.0.2.1", two: "192.0.2.2" })) {
    new bunny.PullZoneBlockedIp(name, { pullZoneId: 1001, ip });
    new bunny.AllowedReferrer(name, { pullZoneId: 1001, hostname: `${name}.example.com` });
    new bunny.CustomAccessList(name, { shieldZoneId: 2001, name, type: "IP", entries: [ip], action: "Block" });
    const script = new bunny.EdgeScript(name, { name, type: "CDN", code: `// ${name}` });
    if (name === "two") return { key: script.deploymentKey, id: script.scriptId };
  }
  return {};
};

const deploymentKeys = () => [...account.emulator.state.edgeScripts.values()].map((script) => script.DeploymentKey);
const handlerOf = ({ inputs, outputs }: StateResource) => {
  expect(outputs.__provider).toBe(inputs.__provider);
  return String(inputs.__provider);
};

test("a resource's handler is one short line, and the state contains no key", async () => {
  stack = await TestStack.create();
  const { outputs } = await stack.up(everyResource);
  expect(outputs.key?.secret).toBe(true);
  expect(deploymentKeys()).toContain(outputs.key?.value);
  const resources = stack.bunnyResources();
  expect(resources).toHaveLength(8);
  for (const [type, ofType] of Map.groupBy(resources, ({ type }) => type)) {
    expect(new Set(ofType.map(handlerOf)).size, type).toBe(1);
  }
  for (const handler of resources.map(handlerOf)) {
    expect(Buffer.byteLength(handler)).toBeLessThanOrEqual(160);
    expect(handler).toMatch(/^exports\.handler=\(\)=>require\("pulumi-bunny\/dynamic"\)\.provider\("\w+"\)$/);
  }
  await stack.refresh();
  const { text } = stack.state();
  expect(text).not.toContain(account.emulator.apiKey);
  expect(deploymentKeys()).toHaveLength(2);
  for (const key of deploymentKeys()) expect(text).not.toContain(key);
});

test("a secret argument is encrypted, whichever way it was set, and stays so after a refresh", async () => {
  const program = (value: string) => async () => {
    const script = new bunny.EdgeScript("script", { name: "s", type: "CDN", code: "// s" });
    new bunny.EdgeScriptSecret("plain", { scriptId: script.scriptId, name: "PLAIN", value });
    new bunny.EdgeScriptSecret("marked", { scriptId: script.scriptId, name: "MARKED", value: pulumi.secret(value) });
  };
  stack = await TestStack.create();
  const texts = [(await stack.up(program("do-not-show-1"))).text, (await stack.refresh()).text];
  for (const script of account.emulator.state.edgeScripts.values()) {
    for (const secret of script.Secrets) Object.assign(secret, { LastModified: account.emulator.state.now() });
  }
  const { changes, text } = await stack.up(program("do-not-show-1"), { refresh: true });
  expect(
    changes
      .filter(({ op }) => op === "update")
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["marked", "plain"]);
  const failure = await failureOf(stack.preview(program("do-not-show-2".repeat(400))));
  expect(failure.errors.join("\n")).toMatch(/value: has \d+ characters; at most 4096 are allowed$/);
  expect([...texts, text, failure.text, stack.state().text].join()).not.toContain("do-not-show");
});

test("a key from the configuration is encrypted, and refresh and destroy use it", async () => {
  delete process.env.BUNNYNET_API_KEY;
  const secret = { value: account.emulator.apiKey, secret: true };
  stack = await TestStack.create({
    config: { [`bunny:${settings.apiKey.key}`]: secret },
    env: { BUNNYNET_API_KEY: "" },
  });
  await stack.up(everyResource);
  await stack.refresh();
  expect(stack.bunnyResources()).toHaveLength(8);
  expect(stack.state().text).not.toContain(account.emulator.apiKey);
  await stack.destroy();
  expect(stack.bunnyResources()).toEqual([]);
});

test.each(["apiKey", "loggingToken"])(
  "a %s that is configured in plain text is refused, and is in no state",
  async (key) => {
    stack = await TestStack.create({ config: { [`bunny:${key}`]: { value: "do-not-keep" } } });
    const { errors, text } = await failureOf(stack.up(everyResource));
    expect(errors.join("\n")).toContain(`Set it again with \`pulumi config set --secret bunny:${key}\`.`);
    expect(text).not.toContain("do-not-keep");
    expect(stack.state().text).not.toContain("do-not-keep");
  },
);
