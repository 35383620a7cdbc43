import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { known } from "../../http/sources";
import { int32Max, numberIn } from "../../http/statistics-range";

const whoami = known("BunnyWay/cli", "GET /user returns FirstName, LastName, Email and Roles of the account of a key");

export const userRoutes = [
  ...routes(core.unauthorized, {
    "GET /user": ({ state }) =>
      ok({
        Id: state.userId,
        AccountId: state.userId,
        FirstName: "Bunny",
        LastName: "Emulator",
        Email: "account@emulator.example",
        Roles: ["User", "UserApi"],
      }),
  }).map((route) => ({ ...route, undocumented: whoami })),

  ...routes(core.unauthorized, {
    /** With the keys themselves, as the document has them. */
    "GET /apikey": ({ state, query }) => {
      const page = Math.max(1, numberIn(query, "page", int32Max) ?? 1);
      const perPage = Math.max(1, numberIn(query, "perPage", int32Max) ?? 1_000);
      const all = state.apiKeys;
      return ok({
        Items: all.slice((page - 1) * perPage, page * perPage),
        CurrentPage: page,
        TotalItems: all.length,
        HasMoreItems: page * perPage < all.length,
      });
    },
  }),
];
