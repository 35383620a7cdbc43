import type { Properties, ResourceDefinition } from "../define/define";
import { isRelated } from "../define/property-path";
import { idParts } from "../define/resource-id";
import { metaOf, pick, propertiesOf } from "../define/zod-schema";

/**
 * The names of outputs that an update keeps: the parts of the id, and those that change with none of the changed
 * arguments.
 */
export function stableOutputs({ outputs, id }: Pick<ResourceDefinition, "outputs" | "id">, changed: Iterable<string>) {
  const all = [...changed];
  const parts = idParts({ id });
  return propertiesOf(outputs).flatMap(([name, schema]) => {
    const { changesWith } = metaOf(schema);
    const isStable =
      parts.includes(name) ||
      (changesWith !== undefined && !changesWith.some((input) => all.some((path) => isRelated(input, path))));
    return isStable ? [name] : [];
  });
}

/**
 * The outputs of an update, those that it keeps with their prior values: the preview says so, and a change outside of
 * Pulumi is for a refresh to report.
 */
export function keepStableOutputs(
  definition: Pick<ResourceDefinition, "outputs" | "id">,
  changed: Iterable<string>,
  prior: Properties,
  outputs: object,
): Properties {
  const stable = new Set(stableOutputs(definition, changed));
  const kept = Object.entries(pick(definition.outputs, prior)).filter(
    ([name, value]) => stable.has(name) && value != null,
  );
  return { ...outputs, ...Object.fromEntries(kept) };
}
