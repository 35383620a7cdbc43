import type { Answer, Decider, Step } from "../../explain";
import { nameIn } from "../../provider/hosts/tokens";
import { secretMark } from "../../sdk/internal";
import { readState, stateOf } from "../drift/exported-state";
import { findStacks } from "../drift/stacks";
import { type SecretsOf, secretsIn } from "./secrets";

/** The types of resources that manage a kind of objects of a zone. */
export const managingTypes: Readonly<Record<Decider["kind"], readonly string[]>> = {
  "pull zone": ["PullZone"],
  hostname: ["PullZoneHostname"],
  "edge rule": ["PullZoneEdgeRule"],
  "access list": ["CustomAccessList", "ManagedAccessList"],
  "rate limit": ["RateLimit"],
  "firewall rule": ["WafRule"],
};

/** The URN of the resource that manages an object of a zone; undefined where the stack has none. */
export type ResourceOf = (decider: Decider) => string | undefined;

/** What explaining takes from a stack. */
interface ReadStack {
  readonly resourceOf: ResourceOf;
  readonly secretsOf: SecretsOf;
}

/**
 * Reads which resources of a stack manage what, and what it keeps secret.
 *
 * @param stack Its name, of the project in the current folder. Default: none manages anything.
 * @throws Error where no stack or several have the name.
 */
export async function readStack(stack?: string): Promise<ReadStack> {
  if (stack === undefined) return { resourceOf: () => undefined, secretsOf: () => [] };
  const { stacks, failures } = await findStacks({ stack: [stack] });
  const [failure] = failures;
  if (failure) throw new Error(failure.message);
  const [selected, ...others] = stacks;
  if (!selected || others.length > 0) {
    throw new Error(`Several stacks match ${stack}: ${stacks.map(({ name }) => name).join(", ")}. Name one of them.`);
  }
  const state = await stateOf(selected);
  return { resourceOf: resourcesIn(state), secretsOf: secretsIn(state) };
}

/** Which resources of an exported state manage what. */
export function resourcesIn(state: unknown): ResourceOf {
  const urns = new Map(readState(state).managed.map(({ urn, type, id }) => [`${nameIn(type)} ${id}`, urn]));
  return ({ kind, id }) =>
    managingTypes[kind].map((type) => urns.get(`${type} ${id}`)).find((urn) => urn !== undefined);
}

/** A decider with the resource that manages it, if there is one. */
export function withResource(decider: Decider, resourceOf: ResourceOf): Decider {
  const resource = resourceOf(decider);
  return resource === undefined ? decider : { ...decider, resource };
}

/** An answer whose deciders have the resources that manage them. */
export const withResources = (answer: Answer, resourceOf: ResourceOf): Answer =>
  withDeciders(answer, (decider) => withResource(decider, resourceOf));

/** An answer without the values of headers that go to the origin: they may be keys. */
export function withoutKeys(answer: Answer): Answer {
  const hidden = (headers: object) => Object.fromEntries(Object.keys(headers).map((name) => [name, secretMark]));
  const alternatives = answer.alternatives.map(({ origin, ...one }) => ({
    ...one,
    ...(origin && { origin: { ...origin, headers: hidden(origin.headers) } }),
  }));
  return { ...answer, alternatives };
}

/** An answer with other deciders. */
export function withDeciders(answer: Answer, change: (decider: Decider) => Decider): Answer {
  const named = (step: Step): Step => (step.by ? { ...step, by: change(step.by) } : step);
  const alternatives = answer.alternatives.map((one) => ({ ...one, by: named(one.by), steps: one.steps.map(named) }));
  return { ...answer, alternatives };
}
