import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { z } from "zod";
import { applyIgnoreChanges, covers, parsePath } from "../../provider/define/property-path";
import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { isOurs, resourceNameIn, shortType } from "../../provider/hosts/tokens";
import { ownedLists } from "../../provider/lifecycle/inventory";
import { type Parent, parentsOf } from "../../provider/lifecycle/parents";
import { resources } from "../../provider/registry";
import { changedStep, differing } from "../engine/changes";
import { changedInputs } from "./changed-inputs";
import type { Difference } from "./report";

/** A resource of this provider that a stack manages. */
export interface ManagedResource {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** The zones or scripts that it is in, or is itself. */
  readonly parents: readonly Parent[];
  /** Lists that it owns as a whole, with all their entries. */
  readonly lists: readonly string[];
}

/**
 * Collects drift from the preview of a refresh. Only inputs count: outputs may change by themselves.
 */
export class Findings {
  readonly #changed: StepEventMetadata[] = [];
  readonly managed: ManagedResource[] = [];
  resources = 0;

  /** All differences, but those that are ignored: by the paths of `ignoreChanges`, by URN. */
  differences(ignoreChanges: ReadonlyMap<string, readonly string[]>): Difference[] {
    return this.#changed.flatMap((step) => differencesIn(step, ignoreChanges.get(step.urn) ?? []));
  }

  readonly onEvent = (event: EngineEvent): void => {
    const { resourcePreEvent } = event;
    if (resourcePreEvent?.metadata.op === "refresh") this.#addResource(resourcePreEvent.metadata);
    const step = changedStep(event);
    if (step && !resourcePreEvent) this.#changed.push(step);
  };

  #addResource({ type, urn, old }: StepEventMetadata): void {
    if (!old?.custom || type.startsWith("pulumi:")) return;
    this.resources++;
    if (!isOurs(type)) return;
    const properties = { ...old.outputs, ...old.inputs };
    const resource = { urn, type: shortType(type), id: old.id, name: resourceNameIn(urn) };
    const lists = ownedLists(resource.type, properties);
    this.managed.push({ ...resource, parents: parentsOf(properties), lists });
  }
}

function differencesIn(step: StepEventMetadata, ignoreChanges: readonly string[]): Difference[] {
  const { op, urn, type, old, new: now } = step;
  if (!old?.custom || type.startsWith("pulumi:")) return [];
  const drifted = { kind: "drift", urn, type, name: resourceNameIn(urn), id: old.id } as const;
  if (op === "delete") return [drifted];
  const outputs = outputsOf(type);
  const changed = differing(old.outputs, now?.outputs ?? {}).map(({ name }) => name);
  const changedSecrets = changed.flatMap((name) => outputs.get(name)?.changesWithSecret ?? []);
  const withIgnored = now && { ...now, inputs: applyIgnoreChanges(ignoreChanges, old.inputs, now.inputs) };
  const ignored = ignoreChanges.flatMap((text) => [parsePath(text) ?? []]).filter((path) => path.length > 0);
  const properties = changedInputs(withIgnored ? { ...step, new: withIgnored } : step, changedSecrets).filter(
    ({ property }) => !ignored.some((path) => covers(path, parsePath(property) ?? [property])),
  );
  const times = changed.filter((name) => outputs.get(name)?.lastChanged).map((name) => now?.outputs[name]);
  const { data: changedAt } = z.iso.datetime().safeParse(times[0]);
  return properties.map((one) => ({ ...drifted, ...(changedAt && { changedAt }), ...one }));
}

/** The metadata of a type's outputs. Empty for types of other providers. */
function outputsOf(type: string): ReadonlyMap<string, z.core.GlobalMeta> {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  return new Map(definition && propertiesOf(definition.outputs).map(([name, schema]) => [name, metaOf(schema)]));
}
