import { type Context, type Details, NotAsked } from "../../question";
import { memberOf } from "../../read";

/** A new storage zone, and how requests to its host are sent. */
export async function newFiles(context: Context) {
  const { id, name, body } = await context.make("storageZone", context.name());
  const hostname = memberOf(body, "StorageHostname");
  const password = memberOf(body, "Password");
  if (typeof hostname !== "string" || typeof password !== "string")
    throw new NotAsked("the new storage zone was returned without its host and password");
  const at = (key = password) => ({ host: "storage", hostname, key }) as const;
  const of = (path: string, key?: string): Details => {
    const segments = path.split("/");
    const folders = segments.slice(0, -1);
    return { path: { storageZoneName: name, path: folders, fileName: segments.at(-1) ?? "" }, at: at(key) };
  };
  const text = { content: "verified", type: "application/octet-stream" };
  const put = (path: string, key?: string) =>
    context.send("PUT /{storageZoneName}/{path}/{fileName}", { ...of(path, key), text, expects: [401] });
  return { id, name, password, of, put };
}
