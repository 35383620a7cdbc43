import { idParts } from "../provider/define/resource-id";
import { metaOf, propertiesOf } from "../provider/define/zod-schema";
import { resourceNamed } from "../provider/registry";
import type { Case } from "../tests/conformance/case";
import { allCases } from "../tests/conformance/cases";

/** The page that says, of each argument, whether a change of it on the platform is seen, and how that was tested. */
export function driftPage(cases: readonly Case[] = allCases): string {
  const rows = cases.toSorted((a, b) => (a.resource < b.resource ? -1 : 1)).flatMap(rowsFor);
  return `# What is seen to drift

Every argument of every resource. Where changes are named, the tests make each of them on the platform: \`pulumi-bunny drift\` then reports this argument and no other, \`--fix\` restores it, and a second look finds nothing. Settings vanish with what they belong to: a refresh then shows them as deleted.

| resource | argument | changed on the platform | put right by |
|---|---|---|---|
${rows.join("\n")}
`;
}

function rowsFor({ resource, drift, settings }: Case): string[] {
  const definition = resourceNamed(resource);
  const gone = drift.filter(({ shows }) => shows === "gone").map(({ title }) => title);
  const object = settings
    ? row(
        resource,
        "*the settings themselves*",
        settings.externalDeletion.title,
        "a deployment, once what they belong to is back",
      )
    : row(resource, "*the object itself*", gone.join("; "), "another one");
  const identity = idParts(definition);
  const properties = propertiesOf(definition.inputs).map(([name, schema]) => {
    const seen = drift.filter(({ shows }) => shows.includes(name)).map(({ title }) => title);
    const how = metaOf(schema).replaceOnChange ? "replacement" : "update";
    const { writeOnly: notRead } = metaOf(schema);
    const unchanging = identity.includes(name) ? "says which object it is" : notRead && `not read: ${notRead}`;
    if (seen.length > 0 === (unchanging !== undefined)) throw new Error(unclear(`${resource}.${name}`));
    return row(resource, `\`${name}\``, unchanging ?? seen.join("; "), unchanging ? "–" : how);
  });
  return [object, ...properties];
}

function unclear(property: string): string {
  return `${property} must have either a \`drift\` in its case or a \`notRead\` in its definition.`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
