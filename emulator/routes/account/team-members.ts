import { randomUUID } from "node:crypto";
import { z } from "zod";
import { definedMembers } from "../../account/settings";
import { core, created, ok } from "../../http/replies";
import { guardedRoutes, HttpProblem, type RouteRequest, readBody, readId } from "../../http/route";
import { known } from "../../http/sources";
import { int32Max, numberIn } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import type { TeamMemberRecord } from "./records";

const client = "terraform-provider-bunnynet";
const exchange = known(client, "POST /apikey/exchange returns a token for an API key, which /team/member takes");
const rejected = known(client, "a member that is not created is answered with an error body of the core API");

const sentKey = z.object({ AccessKey: z.string() });
/** A new member in a request. */
export const sentMember = z.object({
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  Password: z.string(),
  Roles: z.array(z.string()),
});
const changedMember = sentMember.omit({ Password: true }).partial();
const invalid = (field: string, message: string) => core.badRequest(field, message, rejected);

export const teamMemberRoutes = [
  // The key is in the body.
  ...guardedRoutes(() => undefined, {
    "POST /apikey/exchange": ({ state, body }) => {
      const { AccessKey } = readBody(sentKey, body, invalid);
      if (!state.apiKeys.some(({ Key }) => Key === AccessKey)) return core.unauthorized();
      const token = randomUUID();
      state.teamTokens.add(token);
      return ok({ Token: token });
    },
  }),

  ...guardedRoutes(({ teamToken }) => (teamToken ? undefined : core.unauthorized()), {
    "GET /team/member": ({ state, query }) => {
      const page = Math.max(1, numberIn(query, "page", int32Max) ?? 1);
      const perPage = Math.max(1, numberIn(query, "perPage", int32Max) ?? 1_000);
      const all = [...state.teamMembers.values()].map(model);
      return ok({
        Items: all.slice((page - 1) * perPage, page * perPage),
        CurrentPage: page,
        TotalItems: all.length,
        HasMoreItems: page * perPage < all.length,
      });
    },

    "POST /team/member": ({ state, body }) => created(model(addTeamMember(state, readBody(sentMember, body, invalid)))),

    "GET /team/member/{id}": (request) => ok(model(memberOf(request))),

    "POST /team/member/{id}": (request) => {
      const member = memberOf(request);
      Object.assign(member, definedMembers(readBody(changedMember, request.body, invalid)));
      return { status: 204 };
    },

    "DELETE /team/member/{id}": (request) => {
      request.state.teamMembers.delete(memberOf(request).Id);
      return { status: 204 };
    },
  }),
].map((route) => ({ ...route, undocumented: exchange }));

/** Adds a member to the team. */
export function addTeamMember(
  state: EmulatorState,
  { Id, ...sent }: Pick<TeamMemberRecord, "Email"> & Partial<TeamMemberRecord>,
): TeamMemberRecord {
  const record = { FirstName: "", LastName: "", Roles: [], Password: randomUUID(), ...sent, Id: state.takeId(Id) };
  state.teamMembers.set(record.Id, record);
  return record;
}

function memberOf({ state, path }: Pick<RouteRequest, "state" | "path">): TeamMemberRecord {
  const found = state.teamMembers.get(readId(path.id, core.notFound));
  if (!found) throw new HttpProblem(core.notFound());
  return found;
}

/** A member as a response has it: its id as a text, and the role that every member has. */
function model({ Id, Password: _, Roles, ...members }: TeamMemberRecord) {
  return { Id: String(Id), ...members, Roles: ["Subuser", ...Roles] };
}
