import { type Example, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { tokenFor } from "../../hosts/tokens";
import { pclText } from "../pcl-text";
import { isArgs, readsDataSource, referencesIn } from "./steps";

/** An example in the engine's intermediate language (PCL), from which its generators write other languages. */
export function pclProgram(example: Example): string {
  const configured = referencesIn(example, "secret").map((name) => `config ${name} string {\n  secret = true\n}`);
  return [...configured, ...example.flatMap((step) => [declaration(step), ...outputs(step)])].join("\n");
}

function declaration(step: ExampleStep): string {
  const { type, name, args = {} } = step;
  const token = JSON.stringify(tokenFor(type));
  if (readsDataSource(step)) return `${name} = invoke(${token}, ${formatValue(args)})`;
  const members = Object.entries(args).map(([key, value]) => `  ${key} = ${formatValue(value)}\n`);
  return `resource ${name} ${token} {\n${members.join("")}}`;
}

function outputs({ name, exports = {} }: ExampleStep): string[] {
  return Object.entries(exports).map(([exported, path]) => `output ${exported} {\n  value = ${name}.${path}\n}`);
}

function formatValue(value: ExampleValue): string {
  if (value instanceof Reference) return formatReference(value);
  if (isArgs(value)) {
    const members = Object.entries(value).map(([key, member]) => `${key} = ${formatValue(member)}`);
    return `{ ${members.join(", ")} }`;
  }
  if (typeof value === "object") return `[${value.map(formatValue).join(", ")}]`;
  return typeof value === "string" ? pclText(value) : String(value);
}

function formatReference({ kind, name }: Reference): string {
  return kind === "asset" ? `fileAsset(${pclText(name)})` : name;
}
