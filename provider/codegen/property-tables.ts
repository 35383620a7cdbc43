import { defaultNote, type Property, type PropertyType } from "./describe";
import { table } from "./markdown";

/** A table of properties. A value that is an object, or one of several words, has a table of its own below. */
export function propertyTables(properties: readonly Property[], change?: string): string[] {
  if (properties.length === 0) return ["None."];
  return [
    tableOf(properties, "", change),
    ...properties.flatMap((property) => nested(property.name, property, change)),
  ];
}

function tableOf(properties: readonly Property[], owner: string, change?: string): string {
  const rows = properties.map((property) => {
    const notes = [property.description, defaultNote(property), property.secret ? "Secret." : ""].filter(
      (note) => note !== "",
    );
    const name = `\`${property.name}\`${property.required ? "" : " (optional)"}`;
    const cells = [name, formatType(property.type, `${owner}${property.name}`), notes.join(" ")];
    if (change) cells.push(property.replaceOnChange ? "replaces" : property.group ? "" : "updates");
    return cells;
  });
  return withHead(["property", "type", "meaning", ...(change ? [change.toLowerCase()] : [])], rows);
}

/** The tables of a property's objects and words, at any depth. Members of a group change one by one. */
function nested(path: string, { type, group }: Pick<Property, "type" | "group">, change?: string): string[] {
  const changeOfMembers = group ? change : undefined;
  switch (type.kind) {
    case "array":
      return nested(`${path}[]`, { type: type.items, group: false });
    case "map":
      return nested(`${path}[key]`, { type: type.values, group: false });
    case "object":
      return [
        heading(path),
        tableOf(type.properties, `${path}.`, changeOfMembers),
        ...type.properties.flatMap((property) => nested(`${path}.${property.name}`, property, changeOfMembers)),
      ];
    case "enum": {
      const { meanings } = type;
      if (!meanings) return [];
      const rows = type.values.map((value) => [`\`"${value}"\``, meanings[value] ?? ""]);
      return [heading(path), withHead(["value", "meaning"], rows)];
    }
    default:
      return [];
  }
}

function formatType(type: PropertyType, path: string): string {
  switch (type.kind) {
    case "array":
      return `list of ${formatType(type.items, `${path}[]`)}`;
    case "map":
      return `map${type.keys ? ` from ${formatNames(type.keys)}` : ""} to ${formatType(type.values, `${path}[key]`)}`;
    case "enum":
      return type.meanings ? `[one of ${type.values.length} values](#${anchor(path)})` : formatNames(type.values);
    case "asset":
      return "string or [asset](https://www.pulumi.com/docs/iac/concepts/inputs-outputs/assets-archives/)";
    case "object":
      return `[object](#${anchor(path)})`;
    default:
      return type.kind;
  }
}

function heading(path: string): string {
  return `### \`${path}\``;
}

/** As GitHub names a heading: without punctuation, in lower case. */
function anchor(path: string): string {
  return path.toLowerCase().replace(/[^a-z0-9_-]/g, "");
}

/** A bar in a cell would end it. */
const withHead = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  table(
    head,
    rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|"))),
  );

function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`"${name}"\``).join(", ");
}
