import type { BuilderParameter, Builders } from "../define/builders";
import { builderName } from "../define/builders";
import type { ResourceDefinition } from "../define/define";
import { builderCall } from "./example-code/builder-call";
import { table } from "./markdown";
import { kebab, singular, upperFirst } from "./spelling";
import { comment, marker } from "./typescript";

/** The name of a namespace's module, without its ending: `edge-rule-action`. */
export const buildersModuleName = ({ namespace }: Builders): string => kebab(namespace);

/** The TypeScript module of a namespace of builders: one function for each type of an item. */
export function buildersModule({ name }: ResourceDefinition, builders: Builders): string {
  const returned = `${singular(`${name}${upperFirst(builders.argument)}`)}Args`;
  const functions = Object.entries(builders.types).flatMap(([type, { meaning, parameters }]) =>
    "unknown" in parameters ? [] : [builderFunction(builders, { name, returned, type, meaning, parameters })],
  );
  const used = ["text", "texts"].filter((helper) => functions.some((one) => new RegExp(`\\b${helper}\\(`).test(one)));
  return `${marker}
import type * as pulumi from "@pulumi/pulumi";
import { ${used.join(", ")} } from "../hosts/program/texts";
import type { ${returned} } from "./${kebab(name)}";

${functions.join("\n")}`;
}

interface BuilderFunction {
  readonly name: string;
  readonly returned: string;
  readonly type: string;
  readonly meaning: string;
  readonly parameters: readonly BuilderParameter[];
}

function builderFunction(builders: Builders, { name, returned, type, meaning, parameters }: BuilderFunction): string {
  const declared = parameters.map((one) => `${one.name}${one.optional ? "?" : ""}: pulumi.Input<${one.type}>`);
  const members = parameters.map((one) =>
    one.optional ? `...(${one.name} === undefined ? {} : { ${memberOf(one)} })` : memberOf(one),
  );
  const about = [
    meaningFor(meaning, parameters),
    "",
    ...parameters.map((one) => `@param ${one.name} ${one.description}`),
    `@returns The ${builders.item} \`${type}\` of a {@link ${name}}.`,
    "@example",
    `${builders.argument}: [${exampleCall(builders, type, parameters)}],`,
  ];
  return `${comment(about)}
export function ${builderName(type)}(${declared.join(", ")}): ${returned} {
  return { ${[`type: ${JSON.stringify(type)}`, ...members].join(", ")} };
}
`;
}

function memberOf({ name, member, as }: BuilderParameter): string {
  if (as === "onlyText") return `${member}: [text(${name})]`;
  if (as) return `${member}: ${as}(${name})`;
  return name === member ? name : `${member}: ${name}`;
}

/** What a type means, with the function's parameters instead of the item's members. */
function meaningFor(meaning: string, parameters: readonly BuilderParameter[]): string {
  return parameters.reduce((text, one) => text.replaceAll(`\`${one.member}\``, `\`${one.name}\``), meaning);
}

function exampleCall(builders: Builders, type: string, parameters: readonly BuilderParameter[]): string {
  const members = parameters.flatMap(({ member, example }) => (example === undefined ? [] : [[member, example]]));
  const call = builderCall(builders, { type, ...Object.fromEntries(members) });
  if (call === undefined) throw new Error(`The examples of ${type} are no call of ${builders.namespace}.`);
  return call;
}

/** A table of the functions of a namespace, for the page of a resource. */
export function buildersTable(builders: Builders): string {
  const rows = Object.entries(builders.types).map(([type, { parameters }]) => {
    const written =
      "unknown" in parameters
        ? parameters.unknown
        : `\`${builders.namespace}.${builderName(type)}(${parameters.map(signature).join(", ")})\``;
    return [`\`"${type}"\``, written];
  });
  return table([builders.item, "function"], rows);
}

const signature = ({ name, optional }: BuilderParameter): string => `${name}${optional ? "?" : ""}`;
