import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { z } from "zod";
import { resourceNameIn, shortType, tokenFor } from "../../../provider/hosts/tokens";
import { reasonOf } from "../../drift/stacks";
import type { Language } from "./language";
import type { Setting } from "./program";
import type { StateResource } from "./references";

const execute = promisify(execFile);

/** An object that is imported. */
export interface Import {
  /** `PullZone`. */
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

/** Adds objects to the state of a stack. What the engine says of one that it cannot import is the error. */
export async function importInto(stack: Stack, objects: readonly Import[]): Promise<void> {
  await stack
    .import({
      resources: objects.map(({ type, ...one }) => ({ type: tokenFor(type), ...one })),
      protect: false,
      generateCode: false,
      color: "never",
    })
    .catch((error: unknown) => {
      const problems = [...reasonOf(error).matchAll(/^ *error: (.+)$/gm)].map(([, problem = ""]) => problem);
      const reasons = problems.length > 0 ? [...new Set(problems)].join("\n") : reasonOf(error);
      throw new Error(
        `Not everything was imported, and no program was written: ${reasons}\nWhat was imported is in the state: run the command again when the cause is gone.`,
      );
    });
}

const properties = z.record(z.string(), z.unknown()).default({});
const deployment = z.object({
  resources: z
    .array(
      z.object({
        urn: z.string(),
        type: z.string().default(""),
        delete: z.boolean().default(false),
        external: z.boolean().default(false),
        inputs: properties,
        outputs: properties,
      }),
    )
    .default([]),
});

/** The resources of the plugin in the state of a stack, with their secrets: for this process alone. */
export async function statesOf(stack: Stack): Promise<StateResource[]> {
  const { resources } = deployment.parse((await stack.exportStack()).deployment);
  return resources
    .filter((one) => one.type === tokenFor(shortType(one.type)) && !one.delete && !one.external)
    .map(({ urn, type, inputs, outputs }) => ({ type: shortType(type), name: resourceNameIn(urn), inputs, outputs }));
}

/** The keys that the stack's configuration has of the project. */
export async function configuredKeys(stack: Stack): Promise<string[]> {
  return Object.keys(await stack.getAllConfig()).map((key) => key.slice(key.indexOf(":") + 1));
}

/** Sets values of the stack's configuration, through standard input: the arguments of a process are for all to read. */
export async function configure(stack: Stack, settings: readonly Setting[]): Promise<void> {
  for (const { key, value, secret } of settings) {
    const kind = secret ? "--secret" : "--plaintext";
    await pulumi(stack, ["config", "set", key, kind, "--raw", "--stack", stack.name], { input: String(value) });
  }
}

/** Converts a program of the engine's intermediate language (PCL) into another one. */
export async function convert(stack: Stack, source: string, { name, file }: Language): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-adopt-"));
  try {
    writeFileSync(join(folder, "main.pp"), source);
    const out = join(folder, "out");
    const args = ["convert", "--from", "pcl", "--language", name, "--generate-only", "--strict", "--out", out];
    await pulumi(stack, args, { cwd: folder });
    return repaired(readFileSync(join(out, file), "utf8"), name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The generator for YAML writes the type of a secret as `output(string)`, which no program in YAML may have, and a key that
 * is deprecated.
 */
function repaired(text: string, language: string): string {
  if (language !== "yaml") return text;
  return text
    .replace(/^configuration:$/m, "config:")
    .replaceAll(/^( +)type: output\((\w+)\)$/gm, "$1type: $2\n$1secret: true");
}

async function pulumi(
  { workspace }: Stack,
  args: readonly string[],
  { cwd = workspace.workDir, input = "" }: { cwd?: string; input?: string },
): Promise<void> {
  const env = { ...process.env, ...workspace.envVars };
  const command = [...args, "--non-interactive", "--color", "never"];
  const running = execute(workspace.pulumiCommand.command, command, { cwd, env, maxBuffer: Number.POSITIVE_INFINITY });
  running.child.stdin?.end(input);
  await running.catch(({ stderr, message }: Error & { stderr?: string }) => {
    throw new Error(
      `\`pulumi ${args.slice(0, 2).join(" ")}\` failed: ${stderr?.trim().replace(/^error: /, "") || message}`,
    );
  });
}
