import { stringify } from "yaml";
import { type Example, type ExampleStep, type ExampleValue, Reference } from "../../define/example";
import { packageName } from "../../hosts/tokens";
import { isArgs, reads, taken } from "./steps";

/** An example as what a YAML program has besides its name and its runtime. */
export function yamlProgram(example: Example): string {
  const sections = {
    config: taken(example, "secret").map((key) => [key, { type: "string", secret: true }]),
    resources: example.filter((step) => !reads(step)).map((step) => [step.name, resource(step)]),
    variables: example.filter(reads).map((step) => [step.name, reading(step)]),
    outputs: example.flatMap(({ name, exports = {} }) =>
      Object.entries(exports).map(([exported, path]) => [exported, `\${${name}.${path}}`]),
    ),
  };
  const used = Object.entries(sections).filter(([, entries]) => entries.length > 0);
  const program = Object.fromEntries(used.map(([section, entries]) => [section, Object.fromEntries(entries)]));
  return stringify(program, { lineWidth: 0 }).trimEnd();
}

function resource({ type, args = {} }: ExampleStep): object {
  return { type: `${packageName}:${type}`, properties: written(args) };
}

function reading({ type, args }: ExampleStep): object {
  const call = { function: `${packageName}:${type}`, ...(args ? { arguments: written(args) } : {}) };
  return { "fn::invoke": call };
}

function written(value: ExampleValue): unknown {
  if (value instanceof Reference) return fromElsewhere(value);
  if (isArgs(value)) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, written(member)]));
  return typeof value === "object" ? value.map(written) : value;
}

function fromElsewhere({ place, name }: Reference): unknown {
  return place === "file" ? { "fn::readFile": name } : `\${${name}}`;
}
