import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dynamic, native, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();

const scriptOf = (host: ProviderHost, args: object) => async () => {
  const script = new (host.classNamed("EdgeScript"))("site", { type: "CDN", code: "// s", ...args } as never);
  return { name: script.name };
};

async function withStack(work: (stack: TestStack, configure: (autonaming: object) => void) => Promise<void>) {
  const stack = await TestStack.create({ env: { PULUMI_EXPERIMENTAL: "true" } });
  const file = join(stack.folder, "Pulumi.yaml");
  const project = JSON.parse(readFileSync(file, "utf8"));
  const configure = (autonaming: object) => {
    const config = { "pulumi:autonaming": { value: autonaming } };
    writeFileSync(file, JSON.stringify({ ...project, config }));
  };
  try {
    await work(stack, configure);
    await stack.destroy();
  } finally {
    stack.remove();
  }
}

test("the plugin follows the engine's settings for names, and a name that there is stays", () =>
  withStack(async (stack, configure) => {
    const plan = join(stack.folder, "plan.json");
    const unnamed = scriptOf(native, {});
    await stack.preview(unnamed, { plan });
    const { outputs } = await stack.up(unnamed, { plan });
    expect(outputs.name?.value).toMatch(/^site-[0-9a-f]{7}$/);
    expect([...account.emulator.state.edgeScripts.values()].map(({ Name }) => Name)).toContain(outputs.name?.value);
    configure({ mode: "verbatim" });
    expect((await stack.up(unnamed)).changes).toEqual([]);
    const replaced = await stack.up(scriptOf(native, { type: "Middleware" }));
    expect(replaced.outputs.name?.value).toBe("site");
    configure({ mode: "disabled" });
    const failure = await failureOf(stack.preview(scriptOf(native, { type: "DNS" })));
    expect(failure.text).toContain("name: is required");
  }));

test("a dynamic resource gets a random suffix, and keeps its name", () =>
  withStack(async (stack) => {
    const first = await stack.up(scriptOf(dynamic, {}));
    expect(first.outputs.name?.value).toMatch(/^site-[0-9a-f]{7}$/);
    const { changes } = await stack.up(scriptOf(dynamic, { code: "// other" }));
    expect(changes).toMatchObject([{ op: "update", name: "site" }]);
    expect(changes[0]?.paths).not.toHaveProperty("name");
  }));
