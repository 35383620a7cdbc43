import type { Claims } from "../define/claims";
import type { Properties, ResourceDefinition } from "../define/define";
import { topOf } from "../define/secret-paths";
import { omitUnknowns } from "../define/unknown";
import { pick } from "../define/zod-schema";
import { type Difference, difference } from "./diff";

/** The difference, in which everything differs that another update of the run overwrites. */
export function differenceInRun(
  definition: ResourceDefinition,
  prior: Readonly<Properties>,
  inputs: Readonly<Properties>,
  run: Claims,
): Difference {
  const found = difference(definition, prior, inputs);
  const given = pick(definition.inputs, inputs);
  const isOverwritten = run.overwrites(...(definition.claims?.(Object(omitUnknowns(given))) ?? []));
  return isOverwritten ? { ...found, changed: [...new Set([...found.changed, ...Object.keys(given)])] } : found;
}

/** Records what an update to these inputs overwrites of other resources. */
export function recordOverwrites(
  definition: ResourceDefinition,
  prior: Readonly<Properties>,
  inputs: Readonly<Properties>,
  run: Claims,
): void {
  if (!definition.overwrites) return;
  const { changed } = difference(definition, prior, inputs);
  const given = changed.filter((path) => inputs[topOf(path)] != null);
  const after = Object(omitUnknowns(pick(definition.inputs, inputs)));
  run.overwrite(...definition.overwrites(after, new Set(given), pick(definition.inputs, prior)));
}
