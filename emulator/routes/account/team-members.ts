import { randomUUID } from "node:crypto";
import { z } from "zod";
import { definedMembers } from "../../account/settings";
import { paginateFreely } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { guardedRoutes, type RouteRequest, readBody, readId, refuseWith } from "../../http/route";
import { known } from "../../http/sources";
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
    "GET /team/member": ({ state, query }) => ok(paginateFreely(query, [...state.teamMembers.values()].map(model))),

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
  return state.teamMembers.get(readId(path.id, core.notFound)) ?? refuseWith(core.notFound());
}

/** A member as a response has it: its id as a text, and the role that every member has. */
function model({ Id, Password: _, Roles, ...members }: TeamMemberRecord) {
  return { Id: String(Id), ...members, Roles: ["Subuser", ...Roles] };
}
