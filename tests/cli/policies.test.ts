import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { run } from "../support/run";

const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-policies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const main = resolve(__dirname, "../../dist/cli/main.js");
const check = (...args: string[]) => run(process.execPath, [main, "policies", "check", ...args], { cwd: folder });

function file(name: string, content: object): string {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return name;
}

const resource = (type: string, name: string, inputs: object) => ({
  urn: `urn:pulumi:dev::shop::pulumi-nodejs:dynamic/bunny:${type}::${name}`,
  type: `pulumi-nodejs:dynamic/bunny:${type}`,
  inputs,
});
const hidden = "do-not-show";
const variable = resource("EdgeScriptVariable", "key", {
  scriptId: 42,
  name: "API_KEY",
  defaultValue: { [signature]: secretSignature, plaintext: JSON.stringify(hidden) },
});
const zone = resource("DnsZone", "dns", { domain: "example.com" });
const stateOf = (...resources: object[]) => ({ version: 3, deployment: { resources } });

test("a mandatory rule that is broken ends with 2, without the secret", async () => {
  const { code, text } = await check(file("mandatory.json", stateOf(variable, zone)));
  expect(text.split("\n")).toEqual([
    'advisory data-unprotected (high): DnsZone "dns": its deletion is not refused. Give the resource the option `protect: true`.',
    'mandatory variable-holds-secret (critical): EdgeScriptVariable "key": defaultValue: by its name, the variable API_KEY has a secret. Use EdgeScriptSecret.',
    "2 findings, 1 of a mandatory rule.",
    "",
  ]);
  expect(code).toBe(2);
});

test("an advisory rule that is broken ends with 0, also by the configuration", async () => {
  const config = file("config.json", { "variable-holds-secret": "advisory" });
  const { code, text } = await check(file("advisory.json", stateOf(variable)), "--config", config, "--format", "json");
  expect(JSON.parse(text)).toMatchObject({ findings: [{ rule: "variable-holds-secret", enforcement: "advisory" }] });
  expect({ code, text }).toEqual({ code: 0, text: expect.not.stringContaining(hidden) });
});

test.skipIf(process.platform === "win32")("a state from standard input", async () => {
  const piped = `"${process.execPath}" "${main}" policies check - < ${file("piped.json", stateOf(variable))}`;
  const { code, text } = await run("bash", ["-c", piped], { cwd: folder });
  expect({ code, text }).toEqual({ code: 2, text: expect.stringContaining("mandatory variable-holds-secret") });
});

test("a state without mistakes", async () => {
  const state = stateOf({ ...zone, protect: true });
  expect(await check(file("good.json", state))).toEqual({ code: 0, text: "0 findings, 0 of a mandatory rule.\n" });
});

test.each([
  ["no state", { a: 1 }, {}, "This is no state of `pulumi stack export`"],
  ["an unknown rule", stateOf(), { "old-tsl": "advisory" }, 'There is no rule "old-tsl"'],
])("%s is an error", async (_, state, config, message) => {
  const { code, text } = await check(file("state.json", state), "--config", file("wrong.json", config));
  expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining(message) });
});
