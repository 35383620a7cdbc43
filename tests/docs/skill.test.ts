import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { home } from "../../provider/codegen/languages";

const root = resolve(__dirname, "../..");
const files = ["provider/llms.txt", "provider/skills/pulumi-bunny/SKILL.md"];
const [llms = "", skill = ""] = files.map((file) => readFileSync(join(root, file), "utf8").replaceAll("\r\n", "\n"));

/** What the compiler says of programs, each a file of its own, or of the name that its first line has. */
function compile(programs: readonly string[]): string[] {
  const folder = join(root, "tests/.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const paths = programs.map((program, at) => {
    const path = join(folder, /^\/\/ (\S+\.ts)$/m.exec(program)?.[1] ?? `program-${at}.ts`);
    writeFileSync(path, program);
    return path;
  });
  const { NodeNext } = ts.ModuleKind;
  const options = { strict: true, noEmit: true, module: NodeNext, allowImportingTsExtensions: true, types: ["node"] };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(paths, { ...options, skipLibCheck: true }));
  return found.map(({ file, messageText }) => `${file?.text}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
}

const programs = [...skill.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = ""]) => program);

test("each program of the skill compiles, as it is and with the plugin", () => {
  expect(programs.length).toBeGreaterThan(20);
  expect(compile(programs)).toEqual([]);
  expect(compile(programs.map((program) => program.replace(/"pulumi-bunny"/g, '"pulumi-bunny/native"')))).toEqual([]);
});

test("an argument that there is not is found", () => {
  const wrong = programs.map((program) => program.replace("freeCertificate", "freeCertificat"));
  expect(compile(wrong)).toEqual([expect.stringContaining("freeCertificat")]);
});

test("each link leads to a file of the repository", () => {
  const links = [...`${llms}${skill}`.matchAll(/\]\((\S+)\)/g)].map(([, link = ""]) => link);
  const paths = links.map((link) => link.replace(`${home}/blob/main/`, ""));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
