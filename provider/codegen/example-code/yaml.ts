import { stringify } from "yaml";
import { type Example, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { packageName } from "../../hosts/tokens";
import { isArgs, readsDataSource, referencesIn } from "./steps";

/** An example as a YAML program, without name and runtime. */
export function yamlProgram(example: Example): string {
  const sections = {
    config: referencesIn(example, "secret").map((key) => [key, { type: "string", secret: true }]),
    resources: example.filter((step) => !readsDataSource(step)).map((step) => [step.name, resource(step)]),
    variables: example.filter(readsDataSource).map((step) => [step.name, reading(step)]),
    outputs: example.flatMap(({ name, exports = {} }) =>
      Object.entries(exports).map(([exported, path]) => [exported, `\${${name}.${path}}`]),
    ),
  };
  const used = Object.entries(sections).filter(([, entries]) => entries.length > 0);
  const program = Object.fromEntries(used.map(([section, entries]) => [section, Object.fromEntries(entries)]));
  return stringify(program, { lineWidth: 0 }).trimEnd();
}

function resource({ type, args = {} }: ExampleStep): object {
  return { type: `${packageName}:${type}`, properties: formatValue(args) };
}

function reading({ type, args }: ExampleStep): object {
  const call = { function: `${packageName}:${type}`, ...(args ? { arguments: formatValue(args) } : {}) };
  return { "fn::invoke": call };
}

function formatValue(value: ExampleValue): unknown {
  if (value instanceof Reference) return formatReference(value);
  if (isArgs(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, formatValue(member)]));
  if (typeof value === "string") return value.replace(/\$(?=[${])/g, "$$$$");
  return typeof value === "object" ? value.map(formatValue) : value;
}

function formatReference({ kind, name }: Reference): unknown {
  return kind === "asset" ? { "fn::fileAsset": name } : `\${${name}}`;
}
