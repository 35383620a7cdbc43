import type { BunnyClient } from "../../sdk/index";
import type { Properties } from "../define/define";
import { type InitializedObject, ResourceInitFailedError } from "../define/init-failed";
import { create, read, update } from "./lifecycle";

/**
 * Completes an object of which an earlier create left a part: it is read, and updated to the inputs. An object that is
 * gone is created anew.
 *
 * @throws ResourceInitFailedError with the object, for whatever fails while it exists.
 */
export async function completeCreate(
  left: InitializedObject,
  inputs: Properties,
  api: BunnyClient,
  options: Parameters<typeof create>[3],
): Promise<{ id: string; properties: Properties }> {
  const { definition, id } = left;
  const current = await whileItExists(left, () => read(definition, id, left.properties, api));
  if (!current) return create(definition, inputs, api, options);
  const properties = await whileItExists(left, () =>
    update(definition, id, current.properties, inputs, api, options?.claims),
  );
  return { id, properties };
}

async function whileItExists<T>(object: InitializedObject, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ResourceInitFailedError && error.object) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const failed = new ResourceInitFailedError({ inputs: {}, outputs: {} }, reason, { cause: error });
    failed.object = object;
    throw failed;
  }
}
