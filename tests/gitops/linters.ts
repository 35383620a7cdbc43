import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { goCommand } from "../support/go-command";
import { type Missing, type PythonEnvironment, pythonEnvironment } from "../support/python";
import { type Ended, run } from "../support/run";

/** Checks a file as its tool would: exit code 0, or the errors. */
export type Linter = (file: string) => Promise<Ended>;

/** Installs and builds the linters. */
export async function prepareLinters(progress: (line: string) => void): Promise<void> {
  for (const prepare of [lintersInPython, actionlintCommand]) {
    const tool = await prepare(progress);
    if (typeof tool === "object" && "missing" in tool) progress(`Some linters are skipped: ${tool.missing}.`);
  }
}

/** Python with the linters, which are modules. */
export function lintersInPython(progress?: (line: string) => void): Promise<PythonEnvironment | Missing> {
  return pythonEnvironment("tests/gitops/linters/requirements.txt", progress);
}

const actionlintCommand = (progress?: (line: string) => void) =>
  goCommand("tests/gitops/linters", "github.com/rhysd/actionlint/cmd/actionlint", progress);

/** A linter that is a Python module. */
export async function pythonLinter(...args: string[]): Promise<Linter | Missing> {
  const environment = await lintersInPython();
  if ("missing" in environment) return environment;
  return (file) => run(environment.python, ["-m", ...args, file], { cwd: __dirname });
}

/** The linter of files for GitLab that are included with inputs: of both documents, by GitLab's schema of pipelines. */
export async function gitlabTemplates(): Promise<Linter | Missing> {
  const lint = await pythonLinter("check_jsonschema", "--builtin-schema", "vendor.gitlab-ci");
  if ("missing" in lint) return lint;
  return async (file) => {
    const folder = mkdtempSync(join(tmpdir(), "gitlab-"));
    const documents = readFileSync(file, "utf8").split(/^---$/m);
    const files = documents.map((text, index) => {
      const path = join(folder, `${index}.yml`);
      writeFileSync(path, text);
      return path;
    });
    const all = await Promise.all(files.map(lint));
    rmSync(folder, { recursive: true });
    return { code: Math.max(...all.map(({ code }) => code ?? 1)), text: all.map(({ text }) => text).join("") };
  };
}

/** The linter of GitHub's workflows, which also checks their expressions. */
export async function actionlint(): Promise<Linter | Missing> {
  const command = await actionlintCommand();
  return typeof command === "string" ? (file) => run(command, [file], { cwd: __dirname }) : command;
}

/** The linter of what makes workflows insecure. It is an executable beside Python, and needs no network. */
export async function zizmor(): Promise<Linter | Missing> {
  const environment = await lintersInPython();
  if ("missing" in environment) return environment;
  const command = join(dirname(environment.python), "zizmor");
  return (file) => run(command, ["--offline", "--no-progress", "--format", "plain", file], { cwd: __dirname });
}

const named = z.strictObject({ name: z.string(), namespace: z.string().optional() });
const secret = z.strictObject({
  type: z.literal("Secret"),
  secret: z.strictObject({ name: z.string(), key: z.string() }),
});

/** The part of the operator's custom resource definitions (2.x) that the examples use. */
const operatorResources = {
  Program: z.strictObject({
    apiVersion: z.literal("pulumi.com/v1"),
    kind: z.literal("Program"),
    metadata: named,
    program: z.strictObject({
      resources: z.record(
        z.string(),
        z.strictObject({ type: z.string().min(1), properties: z.record(z.string(), z.json()) }),
      ),
      outputs: z.record(z.string(), z.json()),
    }),
  }),
  Stack: z.strictObject({
    apiVersion: z.literal("pulumi.com/v1"),
    kind: z.literal("Stack"),
    metadata: named,
    spec: z.strictObject({
      serviceAccountName: z.string(),
      programRef: z.strictObject({ name: z.string() }),
      stack: z.string(),
      backend: z.string(),
      refresh: z.boolean(),
      continueResyncOnCommitMatch: z.boolean(),
      resyncFrequencySeconds: z.int(),
      destroyOnFinalize: z.boolean(),
      envRefs: z.record(z.string(), secret),
      workspaceTemplate: z.strictObject({ spec: z.strictObject({ image: z.string() }) }),
    }),
  }),
};

/** The errors of the operator's resources in a Kubernetes manifest. */
export function operatorProblems(text: string): z.core.$ZodIssue[] {
  return parseAllDocuments(text).flatMap((document) => {
    const resource: unknown = document.toJS();
    const { kind, apiVersion } = z.object({ kind: z.string(), apiVersion: z.string() }).parse(resource);
    if (!apiVersion.startsWith("pulumi.com/")) return [];
    const schema = z.enum(Object.keys(operatorResources) as ["Program", "Stack"]).parse(kind);
    return operatorResources[schema].safeParse(resource).error?.issues ?? [];
  });
}
