import type { Emulator } from "../../emulator";
import { resourceNameIn, shortType } from "../../provider/hosts/tokens";
import { read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { BunnyClient } from "../../sdk/index";
import type { ProviderHost } from "../conformance/hosts";
import { EngineFailure, type Outcome, type TestStack } from "../support/stack";
import type { Wanted } from "./goal";

/** What recovery needs to know. */
export interface Interrupted {
  readonly stack: TestStack;
  readonly host: ProviderHost;
  readonly emulator: Emulator;
  readonly api: BunnyClient;
  /** The resources that the interrupted run deployed. */
  readonly goal: readonly Wanted[];
  /** The names of the resources whose create it reported as failed. */
  readonly creatingFailed: readonly string[];
}

/** Follows docs/interrupted-runs.md up to its last step. Returns what was printed. */
export async function recover({ stack, host, emulator, api, goal, creatingFailed }: Interrupted): Promise<string> {
  const pending = stack.state().pending.filter(({ type }) => type === "creating");
  const names = new Set([...creatingFailed, ...pending.map(({ resource }) => resourceNameIn(resource.urn))]);
  const refresh = await withUnlock(stack, () => stack.refresh({ clearPendingCreates: true }));

  const known = new Set(stack.bunnyResources().map(({ type, id }) => `${shortType(type)} ${id}`));
  const taken = new Set(stack.bunnyResources().map(({ urn }) => resourceNameIn(urn)));
  const found = goal
    .filter(({ name }) => names.has(name))
    .flatMap(({ name, testCase: { resource, namedBy = "name", objects }, args, secret }) =>
      (objects?.(emulator.state) ?? [])
        .filter((object) => object.name === args[namedBy] && !known.has(`${resource} ${object.id}`))
        .map(({ id }) => ({ type: `bunny:index:${resource}`, name, id, resource, secret })),
    );
  // An object that was to replace one in the state cannot be imported under its name, and is created again.
  // An import does not know what the program marks secret, and would store it in plain text.
  const isImported = ({ name, secret }: { name: string; secret?: string }) =>
    host.name === "native" && !taken.has(name) && secret === undefined;
  for (const { resource, id } of found.filter((object) => !isImported(object))) await deleteObject(api, resource, id);
  const imports = found.filter(isImported).map(({ type, name, id }) => ({ type, name, id }));
  const imported = imports.length > 0 ? (await stack.import(...imports)).text : "";
  if (/problem|failed to validate/.test(imported)) throw new Error(imported);
  return refresh.text + imported;
}

/** Runs the engine on a stack that a killed engine may have left locked. */
export async function withUnlock(stack: TestStack, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    if (error.text.includes("failed to load checkpoint: EOF")) stack.deleteEmptyAttributes();
    else if (error.text.includes("the stack is currently locked")) await stack.cancel();
    else throw error;
    return withUnlock(stack, run);
  }
}

async function deleteObject(api: BunnyClient, resource: string, id: string): Promise<void> {
  const definition = resourceNamed(resource);
  const found = await read(definition, id, undefined, api);
  // A person deletes what the object holds with it.
  if (found) await remove(definition, { ...found.properties, deleteContents: true }, api);
}
