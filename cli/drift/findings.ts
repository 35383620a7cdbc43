import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { z } from "zod";
import { ownedLists, type Place, placesOf } from "../../provider/inventory";
import { resources } from "../../provider/registry";
import { metaOf, propertiesOf } from "../../provider/schema";
import { changedStep, differing, isOurs, nameInUrn, type PropertyChange, shortType } from "../engine/changes";
import type { Failure, Finding, PropertyDrift } from "./report";
import { hasSecret, secretMark } from "./secrets";

type Properties = Readonly<Record<string, unknown>>;

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
  readonly failures: Failure[] = [];
  readonly managed: Managed[] = [];
  resources = 0;

  readonly onEvent = (event: EngineEvent): void => {
    const { resourcePreEvent, diagnosticEvent } = event;
    if (diagnosticEvent?.severity === "error") this.#fail(diagnosticEvent);
    else if (resourcePreEvent?.metadata.op === "refresh") this.#look(resourcePreEvent.metadata);
    const step = changedStep(event);
    const finding = step && !resourcePreEvent ? findingOf(step) : undefined;
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

  #fail({ urn, message }: { urn?: string; message: string }): void {
    const text = message.trim().replace(/^Preview failed: /, "");
    // The engine's own last word, which says no more than that there were others.
    if (text !== "preview failed") this.failures.push({ ...(urn ? { urn } : {}), message: text });
  }
}

function findingOf({ op, urn, type, old, new: now, diffs }: StepEventMetadata): Finding | undefined {
  if (!old?.custom || type.startsWith("pulumi:")) return undefined;
  const resource = { urn, type, name: nameInUrn(urn), id: old.id };
  if (op === "delete") return { ...resource, change: "gone", properties: [] };
  const outputs = outputsOf(type);
  const changed = differing(old.outputs, now?.outputs ?? {}).map(({ name }) => name);
  const witnessed = changed.map((name) => outputs.get(name)?.witnessOf);
  const properties = differing(own(old.inputs), own(now?.inputs ?? {})).map(asDrift);
  for (const [name, value] of Object.entries(own(old.inputs))) {
    // Two secrets look alike: that they differ is told by the plugin, or by an output that witnesses it.
    const isTold = diffs?.includes(name) || witnessed.includes(name);
    if (isTold && hasSecret(value) && !properties.some(({ property }) => property === name))
      properties.push(asDrift({ name, from: value, to: value }));
  }
  if (properties.length === 0) return undefined;
  const times = changed.filter((name) => outputs.get(name)?.changedAt).map((name) => now?.outputs[name]);
  const { data: changedAt } = z.iso.datetime().safeParse(times[0]);
  return { ...resource, change: "changed", ...(changedAt ? { changedAt } : {}), properties };
}

function asDrift({ name, from, to }: PropertyChange): PropertyDrift {
  const secret = hasSecret(from) || hasSecret(to);
  const told = (value: unknown) => (secret ? secretMark : value);
  return {
    property: name,
    ...(from === undefined ? {} : { from: told(from) }),
    ...(to === undefined ? {} : { to: told(to) }),
    secret,
  };
}

/** What the definition says of the outputs of a type, where it is one of ours. */
function outputsOf(type: string): ReadonlyMap<string, z.core.GlobalMeta> {
  const definition = isOurs(type) ? resources.find(({ name }) => name === shortType(type)) : undefined;
  return new Map(definition && propertiesOf(definition.outputs).map(([name, schema]) => [name, metaOf(schema)]));
}

/** Properties without those that a host adds for itself. */
function own(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith("__")));
}
