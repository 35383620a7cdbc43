import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { z } from "zod";
import type { Properties } from "../../provider/define/define";
import { applyIgnoreChanges, covers, isRelated, parsePath } from "../../provider/define/property-path";
import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { isOurs, resourceNameIn, shortType } from "../../provider/hosts/tokens";
import { ownedLists } from "../../provider/lifecycle/inventory";
import { type Parent, parentsOf } from "../../provider/lifecycle/parents";
import { resources } from "../../provider/registry";
import { changedStep, differing } from "../engine/changes";
import { asDrift, changedInputs } from "./changed-inputs";
import type { Finding, PropertyDrift } from "./report";

/** A resource of this provider that a stack manages. */
export interface ManagedResource {
  readonly urn: string;
  readonly type: string;
  /** The type in the state. */
  readonly fullType: string;
  readonly id: string;
  readonly name: string;
  /** The zones or scripts that it is in, or is itself. */
  readonly parents: readonly Parent[];
  /** Lists that it owns as a whole, with all their entries. */
  readonly lists: readonly string[];
  /** What the program gives, secrets masked. */
  readonly inputs: Properties;
  /** Outputs that changed although no argument did that they change with. */
  readonly changedOutputs?: readonly PropertyDrift[];
}

/**
 * Collects drift from the preview of a refresh. Only inputs count: outputs may change by themselves.
 */
export class Findings {
  readonly all: Finding[] = [];
  readonly #managed: ManagedResource[] = [];
  readonly #changedOutputs = new Map<string, readonly PropertyDrift[]>();
  resources = 0;

  get managed(): readonly ManagedResource[] {
    return this.#managed.map((one) => ({ ...one, changedOutputs: this.#changedOutputs.get(one.urn) ?? [] }));
  }

  /** Takes the paths of `ignoreChanges`, by URN. */
  constructor(private readonly ignoreChanges: ReadonlyMap<string, readonly string[]>) {}

  readonly onEvent = (event: EngineEvent): void => {
    const { resourcePreEvent } = event;
    if (resourcePreEvent?.metadata.op === "refresh") this.#addResource(resourcePreEvent.metadata);
    const step = changedStep(event);
    if (!step || resourcePreEvent) return;
    const finding = findingOf(step, this.ignoreChanges.get(step.urn) ?? []);
    if (finding) this.all.push(finding);
    this.#changedOutputs.set(step.urn, changedOutputs(step, finding?.properties ?? []));
  };

  #addResource({ type, urn, old }: StepEventMetadata): void {
    if (!old?.custom || type.startsWith("pulumi:")) return;
    this.resources++;
    if (!isOurs(type)) return;
    const properties = { ...old.outputs, ...old.inputs };
    const resource = { urn, type: shortType(type), fullType: type, id: old.id, name: resourceNameIn(urn) };
    const lists = ownedLists(resource.type, properties);
    this.#managed.push({ ...resource, parents: parentsOf(properties), lists, inputs: old.inputs });
  }
}

function findingOf(step: StepEventMetadata, ignoreChanges: readonly string[]): Finding | undefined {
  const { op, urn, type, old, new: now } = step;
  if (!old?.custom || type.startsWith("pulumi:")) return undefined;
  const resource = { urn, type, name: resourceNameIn(urn), id: old.id };
  if (op === "delete") return { ...resource, change: "gone", properties: [] };
  const outputs = outputsOf(type);
  const changed = differing(old.outputs, now?.outputs ?? {}).map(({ name }) => name);
  const changedSecrets = changed.flatMap((name) => outputs.get(name)?.changesWithSecret ?? []);
  const withIgnored = now && { ...now, inputs: applyIgnoreChanges(ignoreChanges, old.inputs, now.inputs) };
  const ignored = ignoreChanges.flatMap((text) => [parsePath(text) ?? []]).filter((path) => path.length > 0);
  const properties = changedInputs(withIgnored ? { ...step, new: withIgnored } : step, changedSecrets).filter(
    ({ property }) => !ignored.some((path) => covers(path, parsePath(property) ?? [property])),
  );
  if (properties.length === 0) return undefined;
  const times = changed.filter((name) => outputs.get(name)?.lastChanged).map((name) => now?.outputs[name]);
  const { data: changedAt } = z.iso.datetime().safeParse(times[0]);
  return { ...resource, change: "changed", ...(changedAt ? { changedAt } : {}), properties };
}

/** The outputs that differ from those of the last deployment by themselves: not with an argument, nor as a time. */
function changedOutputs({ type, old, new: now }: StepEventMetadata, drifts: readonly PropertyDrift[]): PropertyDrift[] {
  const outputs = outputsOf(type);
  const drifted = drifts.map(({ property }) => property);
  return differing(old?.outputs ?? {}, now?.outputs ?? {}).flatMap(({ name, from, to }) => {
    const meta = outputs.get(name);
    // A state of an older version lacks outputs that are newer.
    if (!meta || from === undefined || meta.lastChanged || meta.changesWithSecret || meta.secret) return [];
    const isOfArgument = (path: string) => drifted.some((property) => isRelated(path, property));
    if ((meta.changesWith ?? []).some(isOfArgument)) return [];
    return [{ ...asDrift({ name, from, to }), leftOut: true }];
  });
}

/** The metadata of a type's outputs. Empty for types of other providers. */
function outputsOf(type: string): ReadonlyMap<string, z.core.GlobalMeta> {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  return new Map(definition && propertiesOf(definition.outputs).map(([name, schema]) => [name, metaOf(schema)]));
}
