import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { int32Max, numberIn } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";

const most = 100;

export const searchRoutes = routes(core.unauthorized, {
  "GET /search": ({ state, query }) => {
    const Query = query.get("search") ?? "";
    const From = Math.max(0, numberIn(query, "from", int32Max) ?? 0);
    const Size = Math.min(Math.max(0, numberIn(query, "size", int32Max) ?? 20), most);
    const found = objectsOf(state).filter(({ Name }) => Name.toLowerCase().includes(Query.toLowerCase()));
    return ok({ Query, Total: found.length, From, Size, SearchResults: found.slice(From, From + Size) });
  },
});

/** The account's objects with names, in the document's words for their types. */
function objectsOf({ pullZones, storageZones, dnsZones, edgeScripts }: EmulatorState) {
  const of = <T extends { Id: number }>(Type: string, all: Iterable<T>, nameOf: (object: T) => string) =>
    [...all].map((object) => ({ Type, Id: object.Id, Name: nameOf(object) }));
  return [
    ...of("cdn", pullZones.values(), ({ Name }) => Name),
    ...of("storage", storageZones.values(), ({ Name }) => Name),
    ...of("dns", dnsZones.values(), ({ Domain }) => Domain),
    ...of("script", edgeScripts.values(), ({ Name }) => Name),
  ];
}
