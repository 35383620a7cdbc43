import { idParts } from "../provider/define/resource-id";
import { metaOf, propertiesOf } from "../provider/define/zod-schema";
import { resourceNamed } from "../provider/registry";
import type { Case } from "../tests/conformance/case";
import { allCases } from "../tests/conformance/cases";

/** The page about drift: for each argument, whether drift is detected, and how that was tested. */
export function driftPage(cases: readonly Case[] = allCases): string {
  const rows = cases.toSorted((a, b) => (a.resource < b.resource ? -1 : 1)).flatMap(rowsFor);
  return `# Drift by argument

Every argument of every resource. Where changes are named, the tests make each of them on the platform: \`pulumi-bunny drift\` then reports this argument and no other, \`--fix\` restores it, and a second run reports no drift. Settings are gone when the zone or endpoint that they belong to is gone: a refresh then shows them as deleted.

| resource | argument | changed on the platform | repaired by |
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
        "a deployment, once the zone or endpoint exists again",
      )
    : row(resource, "*the object itself*", gone.join("; "), "a new object");
  const identity = idParts(definition);
  const properties = propertiesOf(definition.inputs).map(([name, schema]) => {
    const changes = drift.filter(({ shows }) => isAmong(shows, name)).map(({ title }) => title);
    const how = metaOf(schema).replaceOnChange ? "replacement" : "update";
    const { writeOnly } = metaOf(schema);
    const isFixed = changes.length === 0 && (definition.identity as readonly string[] | undefined)?.includes(name);
    const undetected = identity.includes(name)
      ? "part of the id"
      : isFixed
        ? "identifies the object, which never changes it"
        : writeOnly && `not read: ${writeOnly}`;
    if (changes.length > 0 === (undetected !== undefined)) throw new Error(unclear(`${resource}.${name}`));
    return row(resource, `\`${name}\``, undetected ?? changes.join("; "), undetected ? "–" : how);
  });
  return [object, ...properties];
}

/** Whether the argument or a member of its group is among those that show the drift. */
const isAmong = (shows: Case["drift"][number]["shows"], name: string) =>
  shows !== "gone" && shows.some((path) => path === name || path.startsWith(`${name}.`));

function unclear(property: string): string {
  return `${property} must have either a \`drift\` in its case or \`writeOnly\` in its definition.`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
