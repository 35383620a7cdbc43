import { z } from "zod";
import { inputName, readInput } from "../../options/read-input";
import { bridgedResources, exportedStack } from "./bridged";
import { attributesIn, type TerraformResource, type TerraformState } from "./resource";
import { typePrefix } from "./types";

const attributes = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((all) => attributesIn(all ?? {}));

const indexKey = z.union([z.string(), z.number()]).nullish();
const mode = z.string();

const instance = z.object({
  index_key: indexKey,
  status: z.string().nullish(),
  deposed: z.string().nullish(),
  attributes,
});

/** `terraform.tfstate`. */
const stateFile = z.object({
  version: z.literal(4),
  resources: z.array(
    z.object({
      module: z.string().nullish(),
      mode,
      type: z.string(),
      name: z.string(),
      instances: z.array(instance),
    }),
  ),
});

const shownModule = z.object({
  address: z.string().default(""),
  resources: z
    .array(
      z.object({
        mode,
        type: z.string(),
        name: z.string(),
        index: indexKey,
        tainted: z.boolean().nullish(),
        deposed_key: z.string().nullish(),
        values: attributes,
      }),
    )
    .default([]),
  get child_modules() {
    return z.array(shownModule).default([]);
  },
});

/** What `terraform show -json` writes. Of an empty state it has no values. */
const shownState = z.object({
  format_version: z.string().regex(/^1\./),
  values: z.object({ root_module: shownModule }).optional(),
  planned_values: z.undefined().optional(),
});

/** Reads a state of Terraform's or of a bridged stack, of a file or, for `-`, of standard input. */
export function readState(file: string): TerraformState {
  return parseState(textOf(file), inputName(file));
}

function textOf(file: string): string {
  try {
    return readInput(file).toString();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new Error(`${file} cannot be read${code}. Give the path of a terraform.tfstate file.`);
  }
}

/** Parses any form of a state. Errors never repeat a part of it. */
export function parseState(text: string, file: string): TerraformState {
  const json = parseJson(text, file);
  if (isObjectWith(json, "deployment")) {
    const exported = exportedStack.safeParse(json);
    if (exported.success) return bridgedResources(exported.data);
    throw new Error(`${file} is not what \`pulumi stack export\` writes: ${reasonFor(json, exported.error)}`);
  }
  const isShown = isObjectWith(json, "format_version") && !isObjectWith(json, "version");
  const parsed = isShown ? shownState.safeParse(json) : stateFile.safeParse(json);
  if (!parsed.success) throw new Error(`${file} is not a Terraform state: ${reasonFor(json, parsed.error)}`);
  const found = "version" in parsed.data ? inFile(parsed.data) : inShown(parsed.data);
  const managed = found.filter((one) => one.mode === "managed");
  const ours = managed.filter(({ type }) => type.startsWith(typePrefix));
  return { resources: ours.map(toResource), others: managed.length - ours.length, owner: "Terraform" };
}

/** The message of `JSON.parse` has a part of the text. */
function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new Error(
      `${file} is not JSON. Give a terraform.tfstate file, or the output of \`terraform show -json\`, whole.`,
    );
  }
}

function isObjectWith(json: unknown, name: string): boolean {
  return typeof json === "object" && json !== null && Object.hasOwn(json, name);
}

function reasonFor(json: unknown, error: z.ZodError): string {
  const { data } = z
    .object({
      version: z.number().optional(),
      planned_values: z.unknown().optional(),
      encrypted_data: z.unknown().optional(),
    })
    .safeParse(json);
  if (data?.encrypted_data !== undefined) return "it is encrypted. Give the output of `terraform show -json`.";
  if (data?.planned_values !== undefined)
    return "it is a plan. Give the output of `terraform show -json` without a plan.";
  if (data?.version !== undefined && data.version !== 4 && !isObjectWith(json, "deployment"))
    return `it has version ${data.version}, and only 4 is read. Give the output of \`terraform show -json\`.`;
  const [issue] = error.issues;
  const path = issue?.path.join(".");
  return `${path ? `${path}: ` : ""}${issue?.message}.`;
}

/** An instance of a resource, in either form. */
interface Found {
  readonly module: string;
  readonly mode: string;
  readonly type: string;
  readonly name: string;
  readonly index: string | number | null | undefined;
  readonly attributes: z.output<typeof attributes>;
  readonly isTainted: boolean;
  readonly isDeposed: boolean;
}

function inFile({ resources }: z.output<typeof stateFile>): Found[] {
  return resources.flatMap(({ module, mode, type, name, instances }) =>
    instances.map(({ index_key: index, status, deposed, attributes }) => ({
      ...{ module: module ?? "", mode, type, name, index, attributes },
      isTainted: status === "tainted",
      isDeposed: Boolean(deposed),
    })),
  );
}

function inShown({ values }: z.output<typeof shownState>): Found[] {
  const modules = values ? [values.root_module] : [];
  const found: Found[] = [];
  for (const { address: module, resources, child_modules } of modules) {
    modules.push(...child_modules);
    for (const { values: attributes, tainted, deposed_key, mode, type, name, index } of resources)
      found.push({
        ...{ module, mode, type, name, index, attributes },
        isTainted: tainted === true,
        isDeposed: Boolean(deposed_key),
      });
  }
  return found;
}

function toResource({ module, type, name, index, attributes, isTainted, isDeposed }: Found): TerraformResource {
  const key = index === undefined || index === null ? "" : `[${JSON.stringify(index)}]`;
  const doomed = isDeposed
    ? "Terraform is about to delete it"
    : isTainted
      ? "it is tainted, and Terraform replaces it"
      : undefined;
  return {
    address: `${module === "" ? "" : `${module}.`}${type}.${name}${key}`,
    type,
    name: [module.replace(/(^|\.)module\./g, " "), name, index ?? ""].join(" ").trim(),
    ...attributes,
    ...(doomed && { doomed }),
  };
}
