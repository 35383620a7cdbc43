import type { z } from "zod";
import type { Properties, ResourceDefinition } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import type { PropertyPath } from "../define/property-path";
import { groupOf, metaOf, propertiesOf } from "../define/zod-schema";

/** An argument that inputs no longer have, and the value that the platform keeps. */
export interface LeftOut {
  readonly path: PropertyPath;
  readonly value: unknown;
}

/** The arguments that were taken out of a program, and that an update therefore leaves as they are. */
export function leftOut({ inputs: schema }: ResourceDefinition, prior: Properties, inputs: Properties): LeftOut[] {
  return membersLeftOut(schema, prior, inputs, []);
}

function membersLeftOut(schema: z.ZodType, prior: Properties, inputs: Properties, parent: PropertyPath): LeftOut[] {
  const isGroup = groupOf(schema) !== undefined;
  return propertiesOf(schema).flatMap(([name, member]) => {
    const [before, after] = [ownMember(prior, name), ownMember(inputs, name)];
    const path = [...parent, name];
    if (before == null) return [];
    if (groupOf(member) && isRecord(before) && (after == null || isRecord(after)))
      return membersLeftOut(member, before, after ?? {}, path);
    return after == null && (metaOf(member).unmanaged ?? isGroup) ? [{ path, value: before }] : [];
  });
}
