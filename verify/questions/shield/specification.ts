import { type Context, NotAsked } from "../../question";
import { memberOf, membersIn } from "../../read";
import { makeShieldZone } from "./new-list";

const guardian = "/shield/shield-zone/{shieldZoneId}/api-guardian" as const;

const documentOf = (paths: readonly string[]) =>
  JSON.stringify({
    openapi: "3.0.3",
    info: { title: "Verified", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { "200": { description: "OK" } } } }])),
  });

/** A shield zone with a specification of one endpoint, and how another is sent. */
export async function newSpecification(context: Context) {
  const path = { shieldZoneId: await makeShieldZone(context) };
  const send = (method: "POST" | "PATCH", paths: readonly string[]) =>
    context.send(`${method} ${guardian}/spec`, { path, body: { content: documentOf(paths) } });
  const { status } = await send("POST", ["/a"]);
  if (status !== 200) throw new NotAsked(`the first specification was refused with ${status}`);
  const read = async () => (await context.need(`GET ${guardian}`, { path })).body;
  const endpoints = async () => {
    const body = await read();
    const ids = membersIn(body, "endpoints", "apiGuardianEndpointId");
    return new Map(membersIn(body, "endpoints", "requestPath").map((one, at) => [one, ids[at]]));
  };
  return { send, endpoints, read: async () => memberOf(await read(), "endpoints") };
}
