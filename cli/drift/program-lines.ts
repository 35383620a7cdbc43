import { stringify } from "yaml";
import { propertyName } from "../../provider/codegen/example-code/typescript";
import { snake } from "../../provider/codegen/spelling";
import { isRecord } from "../../provider/define/is-record";
import { visible } from "../output/invisible";
import { plainDiff } from "./diff-lines";
import type { DifferingResource } from "./differences";
import { titleOf } from "./labels";
import type { Values } from "./report";

interface Program {
  /** The runtime of the project. */
  readonly language: string;
  /** Where the resource is written, if the state has it: `index.ts:12`. */
  readonly at: string | undefined;
}

/** Longer ones are shown as a diff. */
const longest = 100;

/** The arguments that must change in a program which is to have what the platform has, in its language. */
export function programLines(
  { isGone, differences, ...resource }: DifferingResource,
  { language, at }: Program,
): string[] {
  const where = at === undefined ? "" : `${at}  `;
  const title = `${where}${titleOf(resource)}`;
  if (isGone) return [`${title}: remove it`];
  return [title, ...differences.flatMap((one) => linesOf(one, language)).map((line) => `    ${line}`)].map(visible);
}

function linesOf(drift: Values, language: string): string[] {
  const { property = "" } = drift;
  if (drift.secret) return [`${property}: set the secret that the platform has, which no read shows`];
  const write = (value: unknown) => argumentIn(language, property.split("."), value);
  const lines = [
    ...("from" in drift ? [`- ${write(drift.from)}`] : []),
    ...("to" in drift ? [`+ ${write(drift.to)}`] : []),
  ];
  return lines.every((line) => line.length <= longest && !line.includes("\n")) ? lines : plainDiff(drift);
}

/** An argument as it stands in a program, in groups with their names around it. */
function argumentIn(language: string, [name = "", ...members]: readonly string[], value: unknown): string {
  const inner = members.reduceRight<unknown>((nested, member) => ({ [member]: nested }), value);
  if (language === "yaml") return stringify({ [name]: inner }, { collectionStyle: "flow", lineWidth: 0 }).slice(2, -3);
  if (language === "python") return `${snake(name)}=${python(inner)},`;
  return `${name}: ${typescript(inner)},`;
}

function typescript(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(typescript).join(", ")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${propertyName(name)}: ${typescript(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function python(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (isRecord(value)) {
    const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(snake(name))}: ${python(member)}`);
    return `{${members.join(", ")}}`;
  }
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : JSON.stringify(value);
}
