import type { Context } from "../../question";

/** A new script with code, and the response to its publication. */
export async function publishNew(context: Context) {
  const { id } = await context.make("edgeScript", context.name());
  const body = { Code: "export default {};" };
  await context.need("POST /compute/script/{id}/code", { path: { id }, body });
  const published = await context.send("POST /compute/script/{id}/publish", {
    path: { id },
    body: { Note: "verified" },
  });
  return { id, published };
}
