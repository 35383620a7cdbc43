import { z } from "zod";
import { upperFirst } from "./spelling";
import { comment, marker } from "./typescript";

const schemaTypes = z.record(
  z.string(),
  z.object({
    description: z.string().default(""),
    enum: z
      .array(z.object({ name: z.string().optional(), value: z.string(), description: z.string().optional() }))
      .optional(),
  }),
);

/**
 * The TypeScript module of the schema's enums, in the form of Pulumi's code generator: code that `pulumi import` prints
 * uses their members.
 */
export function enumsModule(types: unknown): string {
  const enums = Object.entries(schemaTypes.parse(types)).flatMap(([token, { enum: members, description }]) =>
    members ? [enumOf(token.split(":").at(-1) ?? token, description, members)] : [],
  );
  return `${marker}\n\n${enums.join("\n")}`;
}

function enumOf(
  name: string,
  description: string,
  members: readonly { name?: string; value: string; description?: string }[],
): string {
  const lines = members.map(
    (member) =>
      `${member.description ? `${comment([member.description])}\n` : ""}${memberName(name, member.name ?? member.value)}: ${JSON.stringify(member.value)},`,
  );
  return `${comment([description])}
export const ${name} = {
${lines.join("\n")}
} as const;
export type ${name} = (typeof ${name})[keyof typeof ${name}];
`;
}

/** The naming rule of Pulumi's code generator, without its fallbacks for names that are not identifiers. */
function memberName(owner: string, name: string): string {
  const member = upperFirst(name);
  if (!/^[A-Z][a-zA-Z0-9]*$/.test(member))
    throw new Error(`${owner} has a member whose name is not an identifier: ${name}`);
  return member;
}
