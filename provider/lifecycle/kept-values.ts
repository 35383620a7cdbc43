import type { z } from "zod";
import type { Properties } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import { topOf } from "../define/secret-paths";
import { memberOf, metaOf, propertiesOf } from "../define/zod-schema";
import { isEquivalent } from "../diff/equality";

/**
 * The inputs of a program, with the platform's value wherever the program has changed none since the prior inputs: it may
 * ignore changes there, which leaves the prior value in `given`.
 *
 * @param changed What the update is about: also what another resource of the run overwrites, and so is written again.
 */
export function withKeptValues(
  schema: z.ZodObject,
  { prior, given, current }: { prior: Properties; given: Properties; current: Properties },
  changed: Iterable<string>,
): Properties {
  const written = new Set([...changed].map(topOf));
  const values = propertiesOf(schema).map(([name, member]) => {
    const [before, now, there] = [prior, given, current].map((from) => ownMember(from, name));
    const isOverwritten = written.has(name) && isEquivalent(member, before, now);
    return [name, isOverwritten ? now : keptValue(member, before, now, there)] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function keptValue(schema: z.ZodType, prior: unknown, given: unknown, current: unknown): unknown {
  if (isEquivalent(schema, given, current)) return given;
  if (isEquivalent(schema, prior, given)) return current;
  if (isRecord(prior) && isRecord(given) && isRecord(current)) {
    const names = [...new Set([...Object.keys(given), ...Object.keys(current)])];
    const members = names.map((name) => {
      const [before, now, there] = [prior, given, current].map((from) => ownMember(from, name));
      return [name, keptValue(memberOf(schema, name), before, now, there)] as const;
    });
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  // Items of lists of another length are not known to be the same.
  if (!Array.isArray(prior) || !Array.isArray(given) || !Array.isArray(current) || metaOf(schema).set) return given;
  if (prior.length !== given.length || current.length !== given.length) return given;
  const item = memberOf(schema, 0);
  return given.map((one: unknown, at: number) => keptValue(item, prior[at], one, current[at]));
}
