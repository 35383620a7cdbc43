import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { resourceNameIn, shortType, tokenFor } from "../../../provider/hosts/tokens";
import { Diagnostics } from "../../drift/diagnostics";
import { exportDeployment } from "../../drift/exported-state";
import { operate, pulumi, type Stack } from "../../engine/pulumi";
import type { Language } from "./language";
import type { Setting } from "./program";
import type { StateResource } from "./references";

/** An object that is imported. */
export interface Import {
  /** `PullZone`. */
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

/** Adds objects to the state of a stack. What the engine says of one that it cannot import is the error. */
export async function importInto(stack: Stack, objects: readonly Import[]): Promise<void> {
  const resources = objects.map(({ type, ...one }) => ({ type: tokenFor(type), ...one }));
  const diagnostics = new Diagnostics();
  await inFolder(async (folder) => {
    const file = join(folder, "import.json");
    writeFileSync(file, JSON.stringify({ resources }));
    const options = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
    await operate(stack, ["import", "--file", file, ...options], diagnostics.onEvent);
  }).catch((error: unknown) => {
    const reasons = new Set(diagnostics.after(error).map(({ message }) => message));
    throw new Error(
      `Not everything was imported, and no program was written: ${[...reasons].join("\n")}\nWhat was imported is in the state: run the command again when the cause is gone.`,
    );
  });
}

/** Works with a folder of its own. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-adopt-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const properties = z.record(z.string(), z.unknown()).default({});
const exported = z.object({
  deployment: z.object({
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
  }),
});

/** The resources of the plugin in the state of a stack, with their secrets: for this process alone. */
export async function statesOf(stack: Stack): Promise<StateResource[]> {
  const { resources } = exported.parse(await exportDeployment(stack, "--show-secrets")).deployment;
  return resources
    .filter((one) => one.type === tokenFor(shortType(one.type)) && !one.delete && !one.external)
    .map(({ urn, type, inputs, outputs }) => ({ type: shortType(type), name: resourceNameIn(urn), inputs, outputs }));
}

/** The keys that the stack's configuration has of the project. */
export async function configuredKeys(stack: Stack): Promise<string[]> {
  const printed = await pulumi(stack, ["config", "--json", "--stack", stack.name]);
  return Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(printed))).map((key) =>
    key.slice(key.indexOf(":") + 1),
  );
}

/** Sets values of the stack's configuration, through standard input: the arguments of a process are for all to read. */
export async function configure(stack: Stack, settings: readonly Setting[]): Promise<void> {
  for (const { key, value, secret } of settings) {
    const kind = secret ? "--secret" : "--plaintext";
    await pulumi(stack, ["config", "set", key, kind, "--raw", "--stack", stack.name], { input: String(value) });
  }
}

/** Converts a program of the engine's intermediate language (PCL) into another one. It needs the provider, and no stack. */
export async function convert(
  environment: Readonly<Record<string, string>>,
  source: string,
  { name, file }: Language,
): Promise<string> {
  return inFolder(async (folder) => {
    writeFileSync(join(folder, "main.pp"), source);
    const out = join(folder, "out");
    const options = ["--language", name, "--generate-only", "--strict", "--out", out];
    await pulumi({ folder, environment }, ["convert", "--from", "pcl", ...options]);
    return repaired(readFileSync(join(out, file), "utf8"), name);
  });
}

/**
 * The generator for YAML writes the type of a secret as `output(string)`, which no program in YAML may have, a key that is
 * deprecated, and the index of an output as `endpoints"web/http"[%!s(MISSING)]`.
 */
function repaired(text: string, language: string): string {
  if (language !== "yaml") return text;
  return text
    .replace(/^configuration:$/m, "config:")
    .replaceAll(/(\$\{\w+\.\w+)("(?:[^"\\]|\\.)*")\[%!s\(MISSING\)\]/g, "$1[$2]")
    .replaceAll(/^( +)type: output\((\w+)\)$/gm, "$1type: $2\n$1secret: true");
}
