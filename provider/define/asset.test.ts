import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { check, formatProblem } from "../check/check";
import { detailedDiff } from "../diff/detailed-diff";
import { keepPriorForm, priorFormIfEqual } from "../diff/equality";
import { Redaction } from "../messages/redaction";
import { contentHash, hashAssets, isArchive, isSameText, resolveAssets, restoreAssets } from "./asset";
import { signature } from "./engine-constants";

const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-asset-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inputs = z.object({
  code: z.string().min(3).optional().meta({ description: "Code.", asset: true }),
  note: z.string().optional().meta({ description: "A note." }),
  group: z
    .object({ page: z.string().optional().meta({ asset: true }) })
    .optional()
    .meta({ group: true }),
});
const definition = { name: "Thing", inputs };
const codeSchema = inputs.shape.code;

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const asset = (members: object) => ({ [signature]: "c44067f5952c0a294b673a41bacd8c17", ...members });
const fileWith = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return asset({ path, hash: createHash("sha256").update(content).digest("hex") });
};
const textAsset = (text: string) => asset({ text, hash: hashOf(text) });
const elided = (text: string) => asset({ hash: hashOf(text) });
const problemsOf = (args: object) => check(definition, { ...args }).problems.map(formatProblem);

test("an asset is checked by its text, and stays an asset", () => {
  const code = fileWith("a.js", "\uFEFF// é\r\n");
  const seen: unknown[] = [];
  const checked = check({ ...definition, check: (valid) => ({ problems: [], seen: seen.push(valid) }) }, { code });
  expect(checked).toEqual({ inputs: { code }, problems: [] });
  expect(seen).toEqual([{ code: "\uFEFF// é\r\n" }]);
  expect(resolveAssets(definition, checked.inputs)).toEqual({ code: "\uFEFF// é\r\n" });
});

test.each([
  ["a text of the wrong length", { code: textAsset("ab") }, "code: has 2 characters; at least 3 are required"],
  ["an empty text", { code: textAsset("") }, "code: is empty"],
  [
    "a file that is no text",
    { code: fileWith("b", Buffer.from([0xff, 0xfe, 0])) },
    /^code: is a file that is not UTF-8/,
  ],
  [
    "no file",
    { code: asset({ path: join(folder, "none") }) },
    /^code: is the file ".*none", which cannot be read \(ENOENT\)/,
  ],
  ["a remote asset", { code: asset({ uri: "https://example.com", hash: "0" }) }, /use a FileAsset or a StringAsset$/],
  ["an asset without its content", { code: elided("abc") }, "code: is an asset without its content"],
  ["an asset elsewhere", { note: textAsset("abc") }, "note: takes no asset: read the file in the program"],
  ["an archive", { code: { [signature]: "0def7320c3a5731c473e5ecbe6d01bc7" } }, "code: takes no archive"],
])("%s is refused", (_, args, message) => {
  expect(problemsOf(args)).toEqual([expect.stringMatching(message)]);
});

test("contents are compared by hash, in groups as well", () => {
  const before = { code: elided("// a"), group: { page: "old page" } };
  const changesTo = (after: object) => [...detailedDiff(inputs, before, { ...after })];
  expect(changesTo({ code: "// a", group: { page: elided("old page") } })).toEqual([]);
  expect(changesTo({ code: "// b", group: { page: elided("old page") } })).toEqual([["code", "update"]]);
  expect(changesTo({ code: textAsset("// b"), group: { page: elided("new page") } })).toEqual([
    ["code", "update"],
    ["group.page", "update"],
  ]);
});

test("a handler gets texts, and compares prior ones by their hashes", () => {
  const state = { code: elided("// a"), group: { page: textAsset("page") } };
  const prior = hashAssets(definition, state);
  expect(typeof prior.code).toBe("string");
  expect(isSameText(prior.code, "// a")).toBe(true);
  expect(isSameText(prior.code, "// b")).toBe(false);
  expect(isSameText(undefined, null)).toBe(true);
  expect(isSameText(undefined, "")).toBe(false);
  expect(restoreAssets(definition, prior, state)).toEqual(state);
  const full = textAsset("// a");
  expect(restoreAssets(definition, prior, { code: full }, state), "the first one, with its content").toMatchObject({
    code: full,
  });
  expect(restoreAssets(definition, { code: "// a", note: "// a" }, state)).toEqual({ code: state.code, note: "// a" });
});

test("a handler gets no text that cannot be read, and any other value as it is", () => {
  expect(() => resolveAssets(definition, { code: elided("abc") })).toThrow(
    "An argument is an asset without its content.",
  );
  expect(resolveAssets(definition, { code: "abc", note: "n" })).toEqual({ code: "abc", note: "n" });
});

test("only texts and assets whose content is known have a hash", () => {
  expect(contentHash(asset({ text: "// a" }))).toBe(hashOf("// a"));
  for (const value of [asset({ path: join(folder, "none") }), 7, {}, null, undefined])
    expect(contentHash(value)).toBeUndefined();
});

test.each([
  [{ [signature]: "0def7320c3a5731c473e5ecbe6d01bc7" }, true],
  [textAsset("a"), false],
  [{}, false],
  ["a", false],
  [undefined, false],
])("%j is an archive: %s", (value, expected) => {
  expect(isArchive(value)).toBe(expected);
});

test("a text that was read is the prior asset where it is the same, and a new one otherwise", () => {
  const prior = elided("// a");
  expect(keepPriorForm(codeSchema, prior, "// a")).toBe(prior);
  expect(keepPriorForm(codeSchema, prior, hashAssets(definition, { code: prior }).code)).toBe(prior);
  expect(keepPriorForm(codeSchema, prior, "// b")).toEqual(textAsset("// b"));
  expect(keepPriorForm(codeSchema, prior, undefined)).toBeUndefined();
  expect(priorFormIfEqual(codeSchema, prior, "// a"), "an argument keeps its content").toBe("// a");
  const full = textAsset("// a");
  for (const known of [prior, "// a"]) expect(priorFormIfEqual(codeSchema, known, full)).toBe(full);
});

test("the text of a secret asset is redacted", () => {
  const redaction = new Redaction().hide({ code: fileWith("c", "a secret text") }, ["code"]);
  expect(redaction.redact("the platform: a secret text")).toBe("the platform: [secret]");
});
