import type { z } from "zod";
import type { Properties } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import { defaultOf, groupOf, isRequired, metaOf, propertiesOf } from "../define/zod-schema";
import { keepPriorForm } from "../diff/equality";

/**
 * What a state keeps of the inputs that were read: in groups only what it manages, everything for an import. Equal values
 * keep the prior form, and write-only ones the prior value.
 */
export function managedInputs(
  schema: z.ZodType,
  prior: Readonly<Properties>,
  current: Readonly<Properties>,
  importing: boolean,
): Properties {
  const isGroup = groupOf(schema) !== undefined;
  const managed = propertiesOf(schema).flatMap(([name, member]): [string, unknown][] => {
    const known = ownMember(prior, name) ?? undefined;
    const mayBeLeftOut = !importing && known === undefined && (isGroup || groupOf(member) !== undefined);
    if (mayBeLeftOut && !isRequired(member) && defaultOf(member) === undefined) return [];
    const value = managedValue(member, known, ownMember(current, name) ?? undefined, importing);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(managed);
}

function managedValue(schema: z.ZodType, prior: unknown, current: unknown, importing: boolean): unknown {
  if (groupOf(schema) && (current === undefined || isRecord(current))) {
    const members = managedInputs(schema, isRecord(prior) ? prior : {}, current ?? {}, importing);
    return prior === undefined && Object.keys(members).length === 0 ? undefined : members;
  }
  if (current !== undefined) return keepPriorForm(schema, prior, current);
  if (metaOf(schema).writeOnly) return prior ?? defaultOf(schema);
  // A required argument cannot be gone: a response without it does not report it.
  return isRequired(schema) ? prior : undefined;
}
