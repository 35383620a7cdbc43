import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { texts } from "../../wire/members";
import { allItems, collect, type PageOptions, pageOf } from "../../wire/pagination";
import { Area } from "../area";

/** The kind of its ids. */
const kind = "team member";
const key = (id: string) => `team member ${id}`;
const member = z.object({
  id: z.string().min(1),
  ...texts("firstName", "lastName", "email"),
  /** Without it, a member would seem to have no permission. */
  roles: z.array(z.string()),
});
const memberPage = pageOf(member);
/** The vendor's client reads nothing else of it. */
const created = z.object({ id: z.string().min(1) });

export type TeamMember = z.output<typeof member>;

export interface UpdateTeamMember {
  firstName: string;
  lastName: string;
  /** As the member has it. */
  email: string;
  /** All of them, such as `SubuserBilling`. */
  roles: readonly string[];
}

export interface CreateTeamMember extends UpdateTeamMember {
  /** No read returns it. */
  password: string;
}

/** The role that the platform gives every member by itself. */
export const memberRole = "Subuser";

/** Members of the account's team, which no document of the vendor has. Source: the vendor's `terraform-provider-bunnynet`. */
export class TeamMembers extends Area {
  /** All members, page after page. `GET /team/member` */
  list(options?: CallOptions): AsyncGenerator<TeamMember, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** All members; none where the key may not manage the team, as that of a member may not. `GET /team/member` */
  async listIfAllowed(options?: CallOptions): Promise<TeamMember[]> {
    const members = [];
    try {
      for await (const member of this.list(options)) members.push(member);
    } catch (error) {
      if (!(error instanceof BunnyError) || !["unauthorized", "forbidden"].includes(error.code)) throw error;
    }
    return members;
  }

  /** One page of the members. `GET /team/member` */
  readonly listPage = this.row("GET /team/member", {
    response: memberPage,
    select: ({ page = 1, perPage = 1000 }: PageOptions) => ({ query: { page, perPage } }),
  });

  /** Reads a member. `GET /team/member/{id}` */
  readonly get = this.row("GET /team/member/{id}", { owns: kind, about: "id", recent: key, response: member });

  /** Creates a member, and returns its id. `POST /team/member` */
  create(created: CreateTeamMember, options?: CallOptions): Promise<string> {
    return this.connection.creates.run({
      ...options,
      description: `one with the email ${created.email} among the team members, named ${JSON.stringify(`${created.firstName} ${created.lastName}`)}`,
      queue: `team members with the email ${created.email.toLowerCase()}`,
      kind,
      recent: key,
      send: () => this.sendCreate(created, options),
      findCandidates: async () => {
        const alike = (await collect(this.list(options))).filter((one) => isAs(created, one));
        return alike.map(({ id }) => ({ id, value: id }));
      },
    });
  }

  /** Changes the names and the roles. `POST /team/member/{id}` */
  readonly update = this.row("POST /team/member/{id}", {
    owns: kind,
    writes: key,
    repeatable: true,
    request: (changed: UpdateTeamMember) => ({ body: changed }),
  });

  /** Removes a member from the team. `DELETE /team/member/{id}` */
  readonly delete = this.row("DELETE /team/member/{id}", { owns: kind, writes: key, recent: key });

  private async sendCreate(body: CreateTeamMember, options?: CallOptions): Promise<string> {
    const details = { ...options, body, response: created, secrets: [body.password] };
    return (await this.connection.call("POST /team/member", details)).id;
  }
}

/** Whether a member is as a create requests it, so that it may be the one that it has made. */
function isAs(requested: CreateTeamMember, member: TeamMember): boolean {
  const compared = ({ firstName, lastName, email, roles }: Omit<TeamMember, "id">) => [
    firstName,
    lastName,
    email?.toLowerCase(),
    ...roles.filter((role) => role !== memberRole).toSorted(),
  ];
  return isDeepStrictEqual(compared(member), compared({ ...requested, roles: [...requested.roles] }));
}
