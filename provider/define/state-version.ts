import { isDeepStrictEqual } from "node:util";
import { withoutCompactCopies } from "./compact-copy";
import type { Properties, ResourceDefinition } from "./define";
import { pathOf } from "./secret-paths";
import { valueAt } from "./unknown";

/** The property of inputs and states with their version. The engine does not display properties with this prefix. */
const versionProperty = "__version";

type Migrating = Pick<ResourceDefinition, "migrations" | "inputs">;

/** Properties of a state of any version in today's form. */
export function migrate(definition: Migrating, state: Readonly<Properties>): Properties {
  const { migrations = [] } = definition;
  const { [versionProperty]: version, ...properties } = withoutCompactCopies(definition, state);
  const missing = migrations.slice(typeof version === "number" ? version : 0);
  return missing.reduce<Properties>((older, migration) => migration(older), properties);
}

/** The same with the paths of secrets. Where one has left its path, what holds its value is secret. */
export function migrateSecrets(
  definition: Migrating,
  state: { values: Readonly<Properties>; secrets: Iterable<string> },
): { values: Properties; secrets: ReadonlySet<string> } {
  const values = migrate(definition, state.values);
  const secrets = new Set(state.secrets);
  if (secrets.size === 0) return { values, secrets };
  const written = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name], state.values[name]));
  for (const path of [...secrets]) {
    const secret = valueAt(state.values, pathOf(path));
    if (secret === undefined || valueAt(values, pathOf(path)) !== undefined) continue;
    const holders = written.filter((name) => JSON.stringify(values[name]).includes(JSON.stringify(secret)));
    // A migration may have given it another form.
    for (const name of holders.length > 0 ? holders : written) secrets.add(name);
  }
  return { values, secrets };
}

/** Properties for a state. A resource without migrations has no version. */
export function withVersion({ migrations = [] }: Pick<Migrating, "migrations">, properties: Properties): Properties {
  return migrations.length === 0 ? properties : { ...properties, [versionProperty]: migrations.length };
}
