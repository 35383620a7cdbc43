import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { z } from "zod";
import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { applyIgnoreChanges, covers, parsePath } from "../../provider/diff/property-path";
import { ownedLists, type Place, placesOf } from "../../provider/lifecycle/inventory";
import { resources } from "../../provider/registry";
import { changedStep, differing, isOurs, nameInUrn, shortType } from "../engine/changes";
import { changedInputs } from "./changed-inputs";
import type { Finding } from "./report";

/** A resource of this provider that a stack manages. */
export interface Managed {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  /** Where it is, or which places it is itself. */
  readonly places: readonly Place[];
  /** Lists that it owns as a whole, with whatever is in them. */
  readonly lists: readonly string[];
}

/**
 * What the preview of a refresh tells. Drift is what differs in inputs: what else a resource has may change by itself.
 */
export class Findings {
  readonly all: Finding[] = [];
  readonly managed: Managed[] = [];
  resources = 0;

  /** With the paths that the program ignores, by URN. */
  constructor(private readonly ignoreChanges: ReadonlyMap<string, readonly string[]>) {}

  readonly onEvent = (event: EngineEvent): void => {
    const { resourcePreEvent } = event;
    if (resourcePreEvent?.metadata.op === "refresh") this.#look(resourcePreEvent.metadata);
    const step = changedStep(event);
    const finding = step && !resourcePreEvent ? findingOf(step, this.ignoreChanges.get(step.urn) ?? []) : undefined;
    if (finding) this.all.push(finding);
  };

  #look({ type, urn, old }: StepEventMetadata): void {
    if (!old?.custom || type.startsWith("pulumi:")) return;
    this.resources++;
    if (!isOurs(type)) return;
    const properties = { ...old.outputs, ...old.inputs };
    const known = { type: shortType(type), id: old.id, name: nameInUrn(urn) };
    this.managed.push({ ...known, places: placesOf(properties), lists: ownedLists(known.type, properties) });
  }
}

function findingOf(step: StepEventMetadata, ignoreChanges: readonly string[]): Finding | undefined {
  const { op, urn, type, old, new: now } = step;
  if (!old?.custom || type.startsWith("pulumi:")) return undefined;
  const resource = { urn, type, name: nameInUrn(urn), id: old.id };
  if (op === "delete") return { ...resource, change: "gone", properties: [] };
  const outputs = outputsOf(type);
  const changed = differing(old.outputs, now?.outputs ?? {}).map(({ name }) => name);
  const witnessed = changed.flatMap((name) => outputs.get(name)?.changesWithSecret ?? []);
  const seen = now && { ...now, inputs: applyIgnoreChanges(ignoreChanges, old.inputs, now.inputs) };
  const ignored = ignoreChanges.flatMap((text) => [parsePath(text) ?? []]).filter((path) => path.length > 0);
  const properties = changedInputs(seen ? { ...step, new: seen } : step, witnessed).filter(
    ({ property }) => !ignored.some((path) => covers(path, [property])),
  );
  if (properties.length === 0) return undefined;
  const times = changed.filter((name) => outputs.get(name)?.lastChanged).map((name) => now?.outputs[name]);
  const { data: changedAt } = z.iso.datetime().safeParse(times[0]);
  return { ...resource, change: "changed", ...(changedAt ? { changedAt } : {}), properties };
}

/** What the definition says of the outputs of a type, where it is one of ours. */
function outputsOf(type: string): ReadonlyMap<string, z.core.GlobalMeta> {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  return new Map(definition && propertiesOf(definition.outputs).map(([name, schema]) => [name, metaOf(schema)]));
}
