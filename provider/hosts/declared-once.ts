import * as pulumi from "@pulumi/pulumi";
import { secretMark } from "../../sdk/quoted";
import type { ResourceShape } from "./resource-shape";
import { isSecret } from "./secret-names";

/** What each run of a program has declared so far for each provider: the resource's name by what it stands for. */
const declared = new WeakMap<pulumi.Resource, Map<string, string>>();

/**
 * Refuses two resources that stand for the same object, such as one blocked IP declared twice: deleting one of them
 * would take the object from the other. Only for types whose arguments say which object it is.
 */
export function declareOnce(
  { name: type, identity: parts }: ResourceShape,
  name: string,
  args: Readonly<Record<string, unknown>>,
  provider?: pulumi.ProviderResource,
): void {
  // Two providers may be two accounts, in which the same arguments name different objects.
  const run = provider ?? pulumi.runtime.getStackResource();
  const identity = parts.map((part) => args[part]);
  if (!run || identity.length === 0 || identity.includes(undefined)) return;
  const names = declared.get(run) ?? new Map<string, string>();
  declared.set(run, names);
  pulumi.all(identity).apply(async (known) => {
    const object = `${type} ${known.join("/")}`;
    const other = names.get(object);
    names.set(object, other ?? name);
    if (other === undefined) return;
    const shown = await Promise.all(
      identity.map(async (part, at) => ((await isSecret(part)) ? secretMark : known[at])),
    );
    throw new pulumi.RunError(`"${other}" and "${name}" are both ${type} ${shown.join("/")}. Declare it once.`);
  });
}
