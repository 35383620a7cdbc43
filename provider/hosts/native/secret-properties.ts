import type { z } from "zod";
import type { Properties } from "../../define/define";
import { topOf } from "../../define/secret-paths";
import { pathsWith } from "../../define/zod-schema";

/** Properties as plain values, and the paths of secrets: of properties, of members of objects, or of whole lists. */
export interface WithSecrets {
  readonly values: Properties;
  readonly secrets: ReadonlySet<string>;
}

/** Marks properties that are secret by their schemas or in `from`. */
export function markSecrets(
  values: Properties,
  schemas: readonly z.ZodObject[],
  ...from: readonly Pick<WithSecrets, "secrets">[]
): WithSecrets {
  const paths = [
    ...schemas.flatMap((schema) => pathsWith(schema, "secret")),
    ...from.flatMap(({ secrets }) => [...secrets]),
  ];
  return { values, secrets: new Set(paths.filter((path) => Object.hasOwn(values, topOf(path)))) };
}
