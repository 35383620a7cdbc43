import type { Properties } from "../../provider/define/define";
import type { InitializedObject } from "../../provider/define/init-failed";
import { read, update } from "../../provider/lifecycle/lifecycle";
import type { BunnyClient } from "../../sdk/index";

/** What a run does with an object of which an earlier create left a part: it is read, and updated to the inputs. */
export async function completeCreate(
  { definition, id, properties }: InitializedObject,
  inputs: Properties,
  api: BunnyClient,
): Promise<{ id: string; properties: Properties }> {
  const current = await read(definition, id, properties, api);
  if (!current) throw new Error(`${id} is gone.`);
  return { id, properties: await update(definition, { id, olds: current.properties, news: inputs }, api) };
}
