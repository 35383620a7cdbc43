import { paginateFreely } from "../../http/paginate";
import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { known } from "../../http/sources";

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
    "GET /apikey": ({ state, query }) => ok(paginateFreely(query, state.apiKeys)),
  }),
];
