import type { z } from "zod";
import type { Properties } from "../../define/define";
import { propertiesWith } from "../../define/zod-schema";

/** Properties as plain values, and the names of those that are or contain a secret. */
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
  const names = [
    ...schemas.flatMap((schema) => propertiesWith(schema, "secret")),
    ...from.flatMap(({ secrets }) => [...secrets]),
  ];
  return { values, secrets: new Set(names.filter((name) => name in values)) };
}
