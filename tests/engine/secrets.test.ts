import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import { afterEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount({ apiKey: "do-not-show-key" });
let stack: TestStack;
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

const program = (version: number) => async () => {
  const script = new bunny.EdgeScript("script", { name: "s", type: "CDN", code: "// s" });
  const secret = (name: string, value: pulumi.Input<string>) =>
    new bunny.EdgeScriptSecret(name, { scriptId: script.scriptId, name, value });
  secret("PLAIN", `do-not-show-plain-${version}`);
  secret("MARKED", pulumi.secret(`do-not-show-marked-${version}`));
  new bunny.EdgeScriptVariable("variable", {
    scriptId: script.scriptId,
    name: "V",
    defaultValue: pulumi.secret(`do-not-show-variable-${version}`),
  });
};

/** At this level the engine and the SDK write every value that passes between processes, whoever's it is. */
const engineTraces =
  /^\{"time":[^{]*"msg":"((Unm|M)arshaling property for RPC|(eventSink::Debug\(<\{%reset%\}>)?RegisterResource RPC finished)/;

test("secrets are encrypted in the state, masked in what is printed, and in no log but the engine's own traces", async () => {
  stack = await TestStack.create({
    config: { "bunny:apiKey": { value: account.emulator.apiKey, secret: true } },
    env: { BUNNYNET_API_KEY: "" },
  });
  delete process.env.BUNNYNET_API_KEY;
  const logging = { logVerbosity: 9, logToStdErr: true, logFlow: true, diff: true };
  const up = await stack.up(program(1), logging);
  const update = await stack.preview(program(2), logging);
  expect(up.text).toMatch(/value *: "?\[secret\]"?/);
  expect(update.text).toMatch(/value *: "?\[secret\]"?/);
  const keys = [...account.emulator.state.edgeScripts.values()].map(({ DeploymentKey }) => DeploymentKey);
  expect(keys).toHaveLength(1);
  const lines = [up.text, update.text, stack.state().text].join("\n").split("\n");
  const shown = lines.filter((line) => ["do-not-show", ...keys].some((secret) => line.includes(secret)));
  expect(shown.filter((line) => !engineTraces.test(line))).toEqual([]);
});
