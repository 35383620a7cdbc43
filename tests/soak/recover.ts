import type { Emulator } from "../../emulator";
import { read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { BunnyClient } from "../../sdk";
import type { ProviderHost } from "../conformance/hosts";
import { EngineFailure, type Outcome, type TestStack } from "../support/stack";
import type { Wanted } from "./goal";
import { madeByThePlatform } from "./made-by-the-platform";

/** What recovery takes. */
export interface Interrupted {
  readonly stack: TestStack;
  readonly host: ProviderHost;
  readonly emulator: Emulator;
  readonly api: BunnyClient;
  /** What the interrupted run was to bring about. */
  readonly goal: readonly Wanted[];
  /** The resources whose creation it reported as failed. */
  readonly creatingFailed: readonly string[];
}

/** Does what docs/interrupted-runs.md says, up to its last step. Returns what was printed. */
export async function recover({ stack, host, emulator, api, goal, creatingFailed }: Interrupted): Promise<string> {
  const pending = stack.state().pending.filter(({ type }) => type === "creating");
  const names = new Set([...creatingFailed, ...pending.map(({ resource }) => nameIn(resource.urn))]);
  const refresh = await freeing(stack, () => stack.refresh({ clearPendingCreates: true }));

  const known = new Set(stack.bunnyResources().map(({ type, id }) => `${nameOfType(type)} ${id}`));
  const taken = new Set(stack.bunnyResources().map(({ urn }) => nameIn(urn)));
  const found = goal
    .filter(({ name }) => names.has(name))
    .flatMap(({ name, suite: { resource }, args, secret }) =>
      (madeByThePlatform[resource]?.(emulator.state) ?? [])
        .filter((object) => object.name === args.name && !known.has(`${resource} ${object.id}`))
        .map(({ id }) => ({ type: `bunny:index:${resource}`, name, id, resource, secret })),
    );
  // What was to replace something that the state still has cannot take its place, and is made anew.
  // An import knows of no mark, and would put a secret into the state in clear.
  const isImported = ({ name, secret }: { name: string; secret?: string }) =>
    host.name === "native" && !taken.has(name) && secret === undefined;
  for (const { resource, id } of found.filter((object) => !isImported(object))) await deleteObject(api, resource, id);
  const imports = found.filter(isImported).map(({ type, name, id }) => ({ type, name, id }));
  const imported = imports.length > 0 ? (await stack.import(...imports)).text : "";
  if (/problem|failed to validate/.test(imported)) throw new Error(imported);
  return refresh.text + imported;
}

/** Runs the engine on a stack that it may not have let go when it was killed. */
export async function freeing(stack: TestStack, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    if (error.text.includes("failed to load checkpoint: EOF")) stack.deleteEmptyAttributes();
    else if (error.text.includes("the stack is currently locked")) await stack.cancel();
    else throw error;
    return freeing(stack, run);
  }
}

async function deleteObject(api: BunnyClient, resource: string, id: string): Promise<void> {
  const definition = resourceNamed(resource);
  const found = await read(definition, id, undefined, api);
  if (found) await remove(definition, found.properties, api);
}

const nameIn = (urn: string) => urn.slice(urn.lastIndexOf("::") + 2);
const nameOfType = (type: string) => type.slice(type.lastIndexOf(":") + 1);
