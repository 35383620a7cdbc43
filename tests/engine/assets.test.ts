import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { petShop } from "../../emulator/routes/shield";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
const { FileAsset, StringAsset } = pulumi.asset;

describe.each(hosts)("texts as assets, $name host", (host) => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await TestStack.create();
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
  });

  const file = (name: string, text: string) => writeFileSync(join(stack.folder, name), text);
  const script = (text: string) => `// ${text} of ${host.name}\n`;
  const code = { first: script("the first code"), second: script("the second code") };
  const specification = petShop.replace("1.4.0", `1.4.0-${host.name}`);
  const program = (args: { code: unknown; specification?: unknown; name?: string }) => async () => {
    const { name = `${host.name} script`, code, specification } = args;
    const Script = host.classNamed("EdgeScript");
    const made = new Script("script", { name, type: "CDN", code } as never);
    const Guardian = host.classNamed("ApiGuardian");
    if (specification) new Guardian("guardian", { shieldZoneId: 2001, specification } as never);
    return { code: made.code?.apply((value) => (typeof value === "string" ? "string" : "asset")) };
  };
  const scriptOnPlatform = () =>
    [...account.emulator.state.edgeScripts.values()].find(({ Name }) => Name?.startsWith(host.name));

  test("files are written, and the state has neither of their texts", async () => {
    file("script.js", code.first);
    file("openapi.yaml", specification);
    // A relative path begins in the program's folder.
    const files = { code: new FileAsset("script.js"), specification: new FileAsset("openapi.yaml") };
    const { outputs } = await stack.up(program(files));
    expect(outputs.code?.value).toBe("asset");
    expect(scriptOnPlatform()?.Code).toBe(code.first);
    expect(account.emulator.state.shieldZones.get(2001)?.apiGuardian.configuration.version).toBe(`1.4.0-${host.name}`);
    const { text } = stack.state();
    expect(text).not.toContain("the first code");
    expect(text).not.toContain("operationId");
    await stack.refresh();
    expect((await stack.up(program(files), { refresh: true })).changes).toEqual([]);
    expect(stack.bunnyResources().find(({ type }) => /EdgeScript$/.test(type))?.inputs.code).toMatchObject({
      path: "script.js",
    });
  });

  test("the same content in another form is no change", async () => {
    const specification = new FileAsset("openapi.yaml");
    for (const same of [code.first, new StringAsset(code.first), new FileAsset(join(stack.folder, "script.js"))])
      expect((await stack.preview(program({ code: same, specification }))).changes).toEqual([]);
  });

  test("another content in the same file is one", async () => {
    file("script.js", code.second);
    const { changes } = await stack.up(
      program({ code: new FileAsset("script.js"), specification: new FileAsset("openapi.yaml") }),
    );
    expect(changes).toMatchObject([{ op: "update", name: "script", paths: { code: "update" } }]);
    expect(scriptOnPlatform()?.Code).toBe(code.second);
  });

  test("code that was changed outside of Pulumi has drifted, and is written again", async () => {
    await account.api.edgeScripts.setCode(scriptOnPlatform()?.Id ?? 0, "// hacked\n");
    expect((await stack.previewRefresh()).changes).toMatchObject([{ op: "update", name: "script" }]);
    await stack.refresh();
    const files = { code: new FileAsset("script.js"), specification: new FileAsset("openapi.yaml") };
    await stack.up(program(files));
    expect(scriptOnPlatform()?.Code).toBe(code.second);
    await stack.preview(program(files), { refresh: true, expectNoChanges: true });
  });

  test("an update of something else does not write the file, also where its changes are ignored", async () => {
    file("script.js", code.first);
    account.emulator.calls.take();
    const name = `${host.name} renamed`;
    const { outputs } = await stack.up(async () => {
      const args = { name, type: "CDN", code: new FileAsset("script.js") };
      const Script = host.classNamed("EdgeScript");
      return {
        code: new Script("script", args as never, { ignoreChanges: ["code"] }).code?.apply((value) => typeof value),
      };
    });
    expect(outputs.code?.value).toBe("object");
    expect(scriptOnPlatform()).toMatchObject({ Name: name, Code: code.second });
    const writes = account.emulator.calls.take().filter(({ operation }) => operation?.startsWith("POST /compute"));
    expect(writes.map(({ operation }) => operation)).toEqual(["POST /compute/script/{id}"]);
  });
});
