import { expect, test } from "vitest";
import { z } from "zod";
import { tokenFor } from "../hosts/tokens";
import { resources } from "../registry";
import { schemaTypes } from "./example-code/schema-types";
import { packageSchema } from "./package-schema";
import { nativeModule, resourceModule } from "./typescript";

const schema = schemaTypes.parse(packageSchema(resources, []));
const nothing = { modules: [], namespaces: "", provider: "" };
const references = z.array(z.string().transform((text) => text.replace("#/types/bunny:index:", "")));

/** The names of the objects in a part of the schema, at any depth. */
function objectsIn(part: unknown): string[] {
  const found = [...JSON.stringify(part).matchAll(/"\$ref":"(.*?)"/g)].map(([, name]) => name);
  return references.parse(found).flatMap((name) => {
    const type = schema.types[tokenFor(name)];
    return !type || type.enum ? [] : [name, ...objectsIn(type.properties)];
  });
}

test.each(resources.map((definition) => [definition.name, definition] as const))(
  "nested arguments of %s have the names of Pulumi's code generators, with both imports",
  (name, definition) => {
    const wanted = [name, ...objectsIn(schema.resources[tokenFor(name)]?.inputProperties)];
    const names = [...new Set(wanted)].map((type) => `${type}Args`).toSorted();
    const interfaces = resourceModule(definition).matchAll(/^export interface (\w+)/gm);
    expect([...interfaces].map(([, declared]) => declared).toSorted()).toEqual(names);
    const [, exported = ""] = /^export type \{ (.*) \} from/m.exec(nativeModule([definition], [], nothing)) ?? [];
    expect(exported.split(", ")).toEqual(names);
  },
);
