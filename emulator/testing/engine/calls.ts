import { isRecord } from "../../../provider/define/is-record";
import { applyIgnoreChanges, covers, parsePath } from "../../../provider/define/property-path";
import { type Host, HostFailure, type PathDiff, type Requests, type Responses, type Wire } from "./host";
import type { Goal, InState } from "./state";
import { inPlainText, marked, objectDiff } from "./values";

/** What a diff has found. */
export type Found = Responses["Diff"] & { readonly changes: boolean };

/** Inputs that a check refused. The provider has redacted the messages. */
export class Refused extends HostFailure {
  constructor(readonly failures: readonly string[]) {
    super(failures.join("\n"));
  }
}

/** The calls of a run to the providers of its resources. */
export class Calls {
  /** Takes what gives the provider of a resource. */
  constructor(private readonly hostOf: (goal: Goal) => Promise<Host>) {}

  /** The inputs of a resource for its state. */
  async check(goal: Goal, olds: Wire, news: Wire): Promise<Wire> {
    const { inputs, failures } = await this.call(goal, "Check", { urn: goal.urn, olds, news });
    if (failures.length > 0) throw new Refused(failures);
    return inputs;
  }

  /** How new inputs differ from an object of the state. */
  async diff(goal: Goal, { id, inputs: oldInputs, outputs: olds }: InState, news: Wire): Promise<Found> {
    const { urn, ignoreChanges = [] } = goal;
    const found = await this.call(goal, "Diff", { urn, id, oldInputs, olds, news, ignoreChanges });
    if (found.changes !== undefined) return { ...found, changes: found.changes };
    const paths = objectDiff(oldInputs, applyIgnoreChanges(ignoreChanges, oldInputs, news));
    return { ...found, changes: paths.size > 0, paths };
  }

  /** Calls the provider of a resource, which gets secrets only in a form that it takes. */
  async call<M extends keyof Requests>(goal: Goal, method: M, request: Requests[M]): Promise<Responses[M]> {
    const host = await this.hostOf(goal);
    if (host.acceptsSecrets) return await host.call(method, request);
    const members = Object.entries(request).map(([name, value]) => {
      return [name, isRecord(value) ? inPlainText(value) : value];
    });
    const response = await host.call(method, Object.fromEntries(members));
    return markedAs(request, response);
  }
}

/** Whether a change is one that the program wants replaced, at or below its path. */
export function replacesBy(
  { changes, paths = new Map<string, PathDiff>() }: Found,
  replaceOnChanges: readonly string[],
): boolean {
  const wanted = replaceOnChanges.map((text) => parsePath(text) ?? [text]);
  const changed = [...paths].map(([path, { replaces }]) => [parsePath(path) ?? [path], replaces] as const);
  return changes && changed.some(([path, replaces]) => replaces || wanted.some((one) => covers(one, path)));
}

/** The response of a provider that takes no secrets, with those of the request marked. */
function markedAs<M extends keyof Requests>(request: Requests[M], response: Responses[M]): Responses[M] {
  const sent: Readonly<Record<string, unknown>> = { ...request };
  const from = (name: string): Wire => Object(sent[name]);
  const members = Object.entries(response).map(([name, value]) => {
    if (name === "inputs") return [name, marked(Object(value), from("news" in sent ? "news" : "inputs"))];
    if (name !== "properties") return [name, value];
    return [name, marked(Object(value), from("news" in sent ? "news" : "properties"))];
  });
  return Object.fromEntries(members);
}
