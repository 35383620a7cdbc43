import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, isSeq, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { home } from "../../provider/codegen/languages";

/** The name of the file in a project's folder. */
export const ignoreFileName = "drift.ignore.yaml";

const glob = (what: string) => z.string().min(1).optional().meta({ description: what });

/** A rule for drift that is left alone. */
export const ignoreRule = z.strictObject({
  type: glob("The resource's type, as a glob: `CustomAccessList`, `PullZone*`. Default: any."),
  name: glob("The name that the program gave the resource, as a glob. Default: any."),
  id: glob("The id of the object on the platform, as a glob: `2001/*`. Default: any."),
  property: glob(
    "The property, in groups of arguments its path, as a glob: `entries`, `cache.*`. Default: any, and objects that are gone.",
  ),
  to: z.json().optional().meta({
    description:
      "The value on the platform, as a report has it, `null` for none and for an object that is gone: another one is drift. Default: any.",
  }),
  reason: z.string().trim().min(1).meta({ description: "Why it is left alone. Every report shows it." }),
  until: z.iso
    .date()
    .optional()
    .meta({ description: "The last day, in UTC, on which the rule applies: `2026-12-31`." }),
});

/** `drift.ignore.yaml`. */
export const ignoreFile = z.strictObject({
  ignore: z
    .array(ignoreRule)
    .meta({ description: "The rules. Of several that match, reports show the reason of the first." }),
});

/** A rule with the place where it was written. */
export type PlacedRule = z.output<typeof ignoreRule> & { readonly file: string; readonly line: number };

/** The first line of a file, by which editors find its schema. */
export const schemaComment = ` yaml-language-server: $schema=${home.replace("github.com", "raw.githubusercontent.com")}/main/docs/reference/drift-ignore.schema.json`;

/** The rules for the stacks of each folder: those of the given file, or else of the file in the folder. */
export function ignoreRulesFor(folders: readonly string[], given?: string): ReadonlyMap<string, readonly PlacedRule[]> {
  const rulesOfGiven = given === undefined ? undefined : rulesIn(given);
  return new Map(
    [...new Set(folders)].map((folder) => {
      const file = join(folder, ignoreFileName);
      return [folder, rulesOfGiven ?? (existsSync(file) ? rulesIn(file) : [])];
    }),
  );
}

function rulesIn(file: string): PlacedRule[] {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter: lines });
  const [problem] = document.errors;
  if (problem) throw new Error(`${file}:${problem.linePos?.[0].line ?? 1} is not valid YAML (${problem.code}).`);
  const list = isMap(document.contents) ? document.contents.get("ignore", true) : undefined;
  const lineOf = (at: unknown) => {
    const item = isSeq(list) && typeof at === "number" ? list.items[at] : list;
    const start = z.object({ range: z.tuple([z.number()]).rest(z.unknown()) }).safeParse(item).data?.range[0];
    return start === undefined ? 1 : lines.linePos(start).line;
  };
  const { data, error } = ignoreFile.safeParse(document.toJS());
  if (data) return data.ignore.map((rule, at) => ({ file, line: lineOf(at), ...rule }));
  const [issue] = error.issues;
  const path = issue?.path.join(".");
  throw new Error(
    `${file}:${lineOf(issue?.path[1])} is not a list of rules (${path ? `${path}: ` : ""}${issue?.message}).`,
  );
}
