import type { z } from "zod";
import type { Properties, ResourceDefinition } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import { isRelated, type PropertyPath, parsePath } from "../define/property-path";
import { idParts } from "../define/resource-id";
import { memberOf, metaOf, pick, propertiesOf } from "../define/zod-schema";
import { isEquivalent } from "./equality";
import { matchItems } from "./keyed-items";

type Definition = Pick<ResourceDefinition, "inputs" | "outputs" | "id">;

/** Arguments before and after an update. */
interface Update {
  readonly prior: Properties;
  readonly next: Properties;
}

/**
 * The names of outputs that an update keeps: the parts of the id, and those that change with none of the changed
 * arguments.
 */
export function stableOutputs({ inputs, outputs, id }: Definition, changed: Iterable<string>, { prior, next }: Update) {
  const all = [...changed];
  const parts = idParts({ id });
  return propertiesOf(outputs).flatMap(([name, schema]) => {
    const { changesWith } = metaOf(schema);
    const isStable =
      parts.includes(name) ||
      (changesWith !== undefined &&
        !changesWith.some(
          (input) =>
            all.some((path) => isRelated(input, path)) &&
            (!input.includes("*") || isOther(inputs, parsePath(input) ?? [], prior, next)),
        ));
    return isStable ? [name] : [];
  });
}

/** Whether a part of items differs, which are matched by their key: the difference tells of the whole array alone. */
function isOther(schema: z.ZodType, path: PropertyPath, prior: unknown, next: unknown): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return !isEquivalent(schema, prior, next);
  if (name !== "*") return isOther(memberOf(schema, name), rest, memberIn(prior, name), memberIn(next, name));
  if (!Array.isArray(prior) || !Array.isArray(next) || prior.length !== next.length) return true;
  const places = matchItems(schema, prior, next);
  return next.some((item, at) => {
    const place = places?.[at];
    return place === undefined || isOther(memberOf(schema, at), rest, prior[place], item);
  });
}

const memberIn = (value: unknown, name: string | number) =>
  isRecord(value) ? ownMember(value, String(name)) : undefined;

/**
 * Of the prior outputs those that an update keeps: the preview says so, and a change outside of Pulumi is for a refresh
 * to report.
 */
export function stableValues(
  definition: Definition,
  changed: Iterable<string>,
  prior: Properties,
  update: Update,
): Properties {
  const stable = new Set(stableOutputs(definition, changed, update));
  const kept = Object.entries(pick(definition.outputs, prior)).filter(
    ([name, value]) => stable.has(name) && value != null,
  );
  return Object.fromEntries(kept);
}
