import { expect, test } from "vitest";
import { z } from "zod";
import { BunnyError, createClient } from "../../sdk/index";
import { grouped } from "../../tests/support/grouped-resource";
import type { ResourceDefinition } from "../define/define";
import { protectContents } from "./contents";
import { protectReplaced, remove } from "./lifecycle";

const api = createClient({ apiKey: "key" });

/** A resource whose objects hold something. */
function holding(contents: () => Promise<string | undefined>) {
  const requests: unknown[] = [];
  const definition: ResourceDefinition = {
    ...grouped,
    name: "Folder",
    inputs: z.object({ name: z.string(), deleteContents: z.boolean().optional() }),
    outputs: z.object({}),
    id: "{name}",
    contents: (...request) => {
      requests.push(request);
      return contents();
    },
    delete: async () => void requests.push("delete"),
  };
  return { definition, requests };
}

const prior = { inputs: { name: "n" }, outputs: {} };

test.each(["delete", "replace"] as const)("what an object holds is not lost by a %s", async (operation) => {
  const { definition, requests } = holding(async () => "2 files");
  await expect(protectContents(definition, prior, operation, api)).rejects.toMatchObject({
    message: `Folder n holds 2 files, which would be lost, so it was not ${operation}d. If that is wanted, set its argument \`deleteContents: true\` and nothing else, run \`pulumi up\`, and then ${operation} it.`,
    object: "Folder n",
    contents: "2 files",
    operation,
  });
  expect(requests).toEqual([[{ prior }, { api }]]);
});

test("a preview refuses a replacement", async () => {
  const { definition } = holding(async () => "2 files");
  await expect(protectReplaced(definition, prior.inputs, () => api)).rejects.toThrow("it was not replaced");
});

test("nothing is deleted of an object that holds something, unless its state says so", async () => {
  const { definition, requests } = holding(async () => "2 files");
  await expect(remove(definition, prior.inputs, api)).rejects.toThrow("Folder n holds 2 files");
  expect(requests).not.toContain("delete");
  await remove(definition, { ...prior.inputs, deleteContents: true }, api);
  expect(requests.slice(1), "no further read").toEqual(["delete"]);
});

test("an object that is empty or gone, or of a type that holds nothing, is deleted", async () => {
  await protectContents(holding(async () => undefined).definition, prior, "delete", api);
  const gone = new BunnyError("not_found", "It is gone.");
  await protectContents(holding(() => Promise.reject(gone)).definition, prior, "delete", api);
  await protectContents(grouped, prior, "delete", api);
});

test("an object of which it is not known is not deleted", async () => {
  const failed = new BunnyError("server_error", "It failed.");
  const { definition } = holding(() => Promise.reject(failed));
  await expect(protectContents(definition, prior, "delete", api)).rejects.toBe(failed);
});
