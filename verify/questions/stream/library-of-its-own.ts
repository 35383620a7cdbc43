import { type Context, type Details, NotAsked } from "../../question";
import { memberOf } from "../../read";

/** A new library, and how requests about what is in it are sent. */
export async function newLibrary(context: Context) {
  const { id: libraryId, body } = await context.make("streamLibrary", context.name());
  const key = memberOf(body, "ApiKey");
  if (typeof key !== "string") throw new NotAsked("the new library was returned without its key");
  const at = { host: "stream", key } as const;
  return {
    of: ({ path, ...more }: Details = {}): Details => ({ path: { libraryId, ...path }, at, ...more }),
    async makeCollection() {
      const details = { path: { libraryId }, at, body: { name: "verified" } };
      const made = await context.need("POST /library/{libraryId}/collections", details);
      return { guid: memberOf(made.body, "guid") };
    },
  };
}
