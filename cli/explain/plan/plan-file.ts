import { z } from "zod";
import { inputName, readInput } from "../../options/read-input";

const resource = z.object({
  type: z.string(),
  id: z.string().default(""),
  inputs: z.record(z.string(), z.unknown()).nullish(),
  outputs: z.record(z.string(), z.unknown()).nullish(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
  dependencies: z.array(z.string()).nullish(),
  // One that a program only reads.
  external: z.boolean().default(false),
  retainOnDelete: z.boolean().default(false),
});

/** What the steps of the engine do to the platform; undefined where the account is read as it is. */
export const effects = {
  same: undefined,
  create: "create",
  update: "update",
  delete: "delete",
  replace: "replace",
  "create-replacement": "create",
  "delete-replaced": "delete",
  read: undefined,
  "read-replacement": undefined,
  "read-discard": undefined,
  discard: undefined,
  "discard-replaced": undefined,
  refresh: undefined,
  import: undefined,
  // The copy of the zone does not have what is imported.
  "import-replacement": "import",
  "remove-pending-replace": undefined,
} as const;

type Operation = keyof typeof effects;

const step = z.object({
  op: z.enum(Object.keys(effects) as [Operation, ...Operation[]]),
  urn: z.string().startsWith("urn:pulumi:"),
  oldState: resource.nullish(),
  newState: resource.nullish(),
  diffReasons: z.array(z.string()).nullish(),
  detailedDiff: z.record(z.string(), z.unknown()).nullish(),
});

const plan = z.object({
  steps: z.array(step).nullish(),
  diagnostics: z.array(z.object({ message: z.string(), severity: z.string() })).nullish(),
  changeSummary: z.unknown().optional(),
});

/** A resource in a plan, before or after it. */
export type PlannedResource = z.output<typeof resource>;

/** One step of a plan. */
export type PlanStep = z.output<typeof step>;

/** What `pulumi preview --json` says would happen, in its order. Resources that stay as they are may be left out. */
export interface Plan {
  readonly steps: readonly PlanStep[];
}

const howTo = "Write it with `pulumi preview --json > plan.json`.";

/**
 * Reads a plan.
 *
 * @throws Error that says what the file is instead, and how to write one.
 */
export function readPlan(file: string): Plan {
  return parsePlan(decode(readInput(file)), inputName(file));
}

/** PowerShell redirects as UTF-16, and some editors put a mark before UTF-8; `TextDecoder` leaves out both marks. */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(bytes);
}

/** Parses the text of a plan. */
export function parsePlan(text: string, file: string): Plan {
  if (text.trim() === "") throw new Error(`${file} is empty: the preview did not end, or failed. ${howTo}`);
  const json = parseJson(text, file);
  const other = otherFile(json);
  if (other !== undefined) throw new Error(`${file} is ${other}. ${howTo}`);
  const { data, error } = plan.safeParse(json);
  if (error) {
    const [issue] = error.issues;
    const at = issue?.path.join(".");
    throw new Error(`${file} is a plan that this version cannot read (${at}: ${issue?.message}). ${howTo}`);
  }
  const failure = data.diagnostics?.find(({ severity }) => severity === "error");
  if (failure) {
    const [line = ""] = failure.message.replace(/^error: /, "").split("\n");
    throw new Error(`${file} is of a preview that failed, so it lacks steps: ${line} Correct that, and preview again.`);
  }
  return { steps: data.steps ?? [] };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Each line of the engine's events is one object.
    const [first = ""] = text.trim().split("\n", 1);
    if (/^\{.*"sequence":/.test(first))
      throw new Error(`${file} holds the engine's events, not a plan: unset PULUMI_ENABLE_STREAMING_JSON_PREVIEW.`);
    const isCut = /^\s*\{/.test(text) && !/\}\s*$/.test(text);
    const what = isCut ? "ends in the middle: the preview was interrupted" : "is not JSON";
    throw new Error(`${file} ${what}. ${howTo}`, { cause: error });
  }
}

/** What somebody may take for a plan. */
function otherFile(json: unknown): string | undefined {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return "no plan";
  const has = (...names: readonly string[]) => names.every((name) => Object.hasOwn(json, name));
  if (has("resourcePlans"))
    return "of `--save-plan`, whose values are encrypted and which has differences alone, so a zone cannot be told from it";
  if (has("resource_changes") || has("planned_values") || has("terraform_version")) return "a plan of Terraform";
  if (has("deployment")) return "an exported state, not a plan";
  // A preview without any resource has a summary alone.
  return has("steps") || has("changeSummary") ? undefined : "no plan";
}
