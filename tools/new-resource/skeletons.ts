import { lowerFirst, upperFirst } from "../../provider/codegen/first-letter";
import { kebab } from "../../provider/codegen/kebab";

/** A name in the plural: areas of the client and files of routes have it. */
const plural = (name: string) =>
  /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : name.replace(/([^aeiou])y$/, "$1ie").concat("s");

type File = readonly [path: string, text: string];

/** The files of a resource in the folders of its product, in the order in which they are completed. */
export function resourceSkeletons(name: string, product: string): File[] {
  const variable = lowerFirst(name);
  const file = kebab(name);
  return [
    [`sdk/api/${product}/${plural(file)}.ts`, client(name)],
    [`emulator/routes/${product}/${plural(file)}.ts`, routes(variable)],
    [`provider/definitions/${product}/${file}.ts`, definition(name, variable)],
    [`tests/conformance/cases/${product}/${file}.ts`, conformanceCase(name, variable)],
    [`tests/platform-model/${product}/${file}.ts`, model(name, variable)],
  ];
}

/** The files of a product that has no folders yet, with this resource as its first. */
export function productSkeletons(name: string, product: string): File[] {
  const variable = product.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const member = plural(lowerFirst(name));
  const title = upperFirst(product.replaceAll("-", " "));
  return [
    [
      `sdk/api/${product}/index.ts`,
      `import type { Connections } from "../connection";
import { ${plural(name)} } from "./${plural(kebab(name))}";

export * from "./${plural(kebab(name))}";

/** Creates the areas of the client for ${title}. */
export function ${variable}Areas({ core }: Connections) {
  return {
    ${member}: new ${plural(name)}(core),
  };
}
`,
    ],
    [
      `provider/definitions/${product}/index.ts`,
      `/** The product's name in headings. */\nexport const title = ${JSON.stringify(title)};\n`,
    ],
    [
      `tests/contract/surface/${product}.ts`,
      `import type { Surface } from "./call";

export const ${variable}: Surface<${JSON.stringify(member)}> = {
  ${member}: {},
};
`,
    ],
    [
      `tools/operations/request-bodies/${product}.ts`,
      `import type { RequestBody } from "../request-body";\n\nexport const ${variable}: readonly RequestBody[] = [];\n`,
    ],
  ];
}

function client(name: string): string {
  return `import { z } from "zod";
import type { Connection } from "../connection";

const model = z.object({ id: z.int(), name: z.string().nullish() });

export type ${name} = z.output<typeof model>;

/** TODO: what it has the operations of. Source: the vendor's \`core.json\`. */
export class ${plural(name)} {
  // TODO: a method for each operation. The product's index.ts lists this class as an area of the client.
  constructor(readonly connection: Connection) {}
}
`;
}

function routes(variable: string): string {
  return `import { core } from "../../http/replies";
import { routes } from "../../http/route";

// TODO: the operations as the vendor's document has them, and their records in records.ts.
export const ${variable}Routes = routes(core.unauthorized, {});
`;
}

function definition(name: string, variable: string): string {
  return `import { z } from "zod";
import { defineResource } from "../../define/define";

const inputs = z.object({
  name: z.string().min(1).describe("The name."),
});

const outputs = z.object({
  ${variable}Id: z.int().describe("The id that the platform assigned."),
});

export const ${variable} = defineResource({
  name: "${name}",
  description: "TODO: what it is, and what deleting it does.",
  vendorPage: "TODO",
  example: [{ type: "${name}", name: "${variable}", args: { name: "acme" } }],
  inputs,
  outputs,
  id: "{${variable}Id}",

  async create() {
    throw notWritten("create");
  },
  async read() {
    throw notWritten("read");
  },
  async update() {
    throw notWritten("update");
  },
  async delete() {
    throw notWritten("delete");
  },
  async list() {
    throw notWritten("list");
  },
});

const notWritten = (handler: string) => new Error(\`The handler \${handler} of ${name} is not written yet.\`);
`;
}

function conformanceCase(name: string, variable: string): string {
  return `import type { Case } from "../../case";

export const ${variable}Case: Case = {
  resource: "${name}",
  creation: { operation: "TODO", assignsId: true },
  args: (n) => ({ name: \`${kebab(name)}-\${n}\` }),
  calls: { create: ["TODO"], refresh: ["TODO"], delete: ["TODO"] },
  sameAs: [],
  updates: [{ title: "name", args: { name: "another-name" }, calls: ["TODO"] }],
  replacements: [],
  drift: [
    {
      title: "renamed",
      change: () => {
        throw new Error("The case of ${name} does not change its object in the records of the emulator yet.");
      },
      shows: ["name"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform() {
    throw new Error("The case of ${name} does not read its object from the records of the emulator yet.");
  },
  count: () => 0,
};
`;
}

function model(name: string, variable: string): string {
  return `import type { Model } from "../model";

export const ${variable}: Model = {
  resource: "${name}",
  inForce() {
    throw new Error("The model of ${name} does not say yet what the platform does with its records.");
  },
  declares: ({ name }) => ({ name }),
};
`;
}
