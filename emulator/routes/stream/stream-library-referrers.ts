import { z } from "zod";
import { core } from "../../http/replies";
import { type Reply, type RouteRequest, readBody, routes } from "../../http/route";
import { libraryOf } from "./stream-libraries";

const sent = z.object({ Hostname: z.string().min(1) });

export const streamLibraryReferrerRoutes = routes(core.unauthorized, {
  ...listRoutes("Allowed"),
  ...listRoutes("Blocked"),
});

/** Lists are sets, as those of pull zones: adding an entry twice and removing one that is not there both succeed. */
function listRoutes(kind: "Allowed" | "Blocked") {
  const edit = (request: RouteRequest, change: (others: string[], hostname: string) => string[]): Reply => {
    const library = libraryOf(request);
    const { Hostname } = readBody(sent, request.body, core.invalid);
    const isOther = (entry: string) => entry.toLowerCase() !== Hostname.toLowerCase();
    const list = `${kind}Referrers` as const;
    library[list] = change(library[list].filter(isOther), Hostname);
    return { status: 200 };
  };
  return {
    [`POST /videolibrary/{id}/add${kind}Referrer`]: (request: RouteRequest) =>
      edit(request, (others, hostname) => [...others, hostname]),
    [`POST /videolibrary/{id}/remove${kind}Referrer`]: (request: RouteRequest) => edit(request, (others) => others),
  };
}
