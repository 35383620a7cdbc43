import type { z } from "zod";
import type { ResourceDefinition } from "../provider/define/define";
import { memberOf, metaOf, propertiesOf } from "../provider/define/zod-schema";

/**
 * Whether a read returns the argument at a path of group members: not a write-only one, nor a secret of which only an
 * output shows that it changed.
 */
export function isRead({ inputs, outputs }: ResourceDefinition, path: string): boolean {
  const member = path.split(".").reduce<z.ZodType>(memberOf, inputs);
  const shownByOutputs = propertiesOf(outputs).map(([, schema]) => metaOf(schema).changesWithSecret);
  return !metaOf(member).writeOnly && !shownByOutputs.includes(path);
}
