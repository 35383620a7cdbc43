import type { ResourceDefinition } from "../../define/define";
import { describe, type PropertyType } from "../describe";
import { lowerFirst } from "../spelling";

/** A resource with every argument, each with a placeholder of its type, in TypeScript. Checks may refuse the values. */
export function everyArgument({ name, inputs }: ResourceDefinition): string {
  const variable = lowerFirst(name);
  const properties = describe(inputs, "input");
  return `const ${variable} = new bunny.${name}("name", ${placeholder({ kind: "object", properties }, "")});`;
}

function placeholder(type: PropertyType, indent: string): string {
  switch (type.kind) {
    case "string":
    case "asset":
      return '"string"';
    case "boolean":
      return "false";
    case "enum":
      return JSON.stringify(type.values[0]);
    case "array":
      return `[${placeholder(type.items, indent)}]`;
    case "map":
      return `{ ${type.keys?.[0] ?? "string"}: ${placeholder(type.values, indent)} }`;
    case "object": {
      const lines = type.properties.map((property) => {
        return `${indent}  ${property.name}: ${placeholder(property.type, `${indent}  `)},\n`;
      });
      return `{\n${lines.join("")}${indent}}`;
    }
    default:
      return "0";
  }
}
