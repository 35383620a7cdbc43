import { z } from "zod";
import { memberRole } from "../../../sdk/api/account";
import { BunnyError, type TeamMember } from "../../../sdk/index";
import { defineResource, described, enumInput, secretOf } from "../../define/define";

const permission = enumInput(["Manage", "Billing", "Support", "Abuse", "Users"], {
  Manage:
    "Manages pull zones, storage zones, DNS zones, edge scripts, Shield and video libraries: `Manage zones` in the dashboard.",
  Billing: "Sees the balance and invoices, manages payment methods, accepts legal documents: `Billing & legal`.",
  Support: "Creates tickets, reads and answers them: `Support tickets`.",
  Abuse: "Reads cases of abuse, and answers them: `Abuse center`.",
  Users: "Adds, changes and removes members of the team: `Manage users`.",
});
type Permission = z.output<typeof permission>;

const inputs = z.object({
  firstName: z.string().min(1).describe("The member's first name."),
  lastName: z.string().min(1).describe("The member's last name."),
  email: described(
    z.string().regex(/^[^@\s]+@[^@\s]+$/, "is not an email address"),
    "The address that the member logs in with, in any letter case. Another one replaces the member.",
    { replaceOnChange: true, ignoresCase: true },
  ),
  password: z
    .string()
    .regex(
      /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)(?=.*[^\p{L}\d]).{12,}$/u,
      "must have 12 characters or more, with a lower-case and an upper-case letter, a digit and another character",
    )
    .optional()
    .meta({
      description:
        "The password that the member is created with, which the member should then change: 12 characters or more, with a lower-case and an upper-case letter, a digit and another character. Required for a new member. The platform never returns it and has no operation that changes it, so another one replaces the member; the first one after an import is only noted.",
      secret: true,
      replaceOnChange: "betweenValues",
      writeOnly: "the platform never returns it",
    }),
  permissions: described(z.array(permission).default([]), "What the member may do. Default: nothing.", { set: true }),
});

const outputs = z.object({
  memberId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe("The member's id."),
  otherRoles: described(
    z.array(z.string()).optional(),
    "Roles of the member that are none of the permissions. An update keeps them.",
  ),
});
type Outputs = z.output<typeof outputs>;

export const teamMember = defineResource({
  name: "TeamMember",
  description:
    "A member of the account's team, with permissions. **None of the vendor's interface documents describes the team**: what this resource sends and expects is what the vendor's own Terraform provider does, which is its only source. The platform gives a token for the API key, by which the team is managed; it refuses keys of team members. With such a key, `adopt` and `drift --account` list no members.",
  vendorPage: "account/team-management",
  example: {
    name: "ada",
    args: {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      password: secretOf("adaPassword"),
      permissions: ["Billing", "Support"],
    },
    exports: { memberId: "memberId" },
  },
  inputs,
  outputs,
  id: "{memberId}",
  // A password that is only noted is no change of the member.
  writesWhole: (_, changed) => isChanged(changed),
  distinctIn: ["email"],

  // An email is one member's.
  deleteBeforeReplace: (prior, { email }) => isSame(prior.email, email),

  check({ email }, given, prior) {
    const isNew = prior.email === undefined || (email !== undefined && !isSame(prior.email, email));
    return {
      problems: isNew && !given.has("password") ? [{ path: ["password"], reason: passwordNeeded }] : [],
    };
  },

  async create({ inputs: { permissions, password, ...member } }, { api }) {
    // The check does not know an email that is an output of another resource.
    if (password === undefined) throw new BunnyError("invalid_argument", `password: ${passwordNeeded}.`);
    const memberId = await api.teamMembers.create({ ...member, password, roles: permissions.map(roleOf) });
    return { outputs: { memberId } };
  },

  async read({ prior }, { api }) {
    const found = await api.teamMembers.get(prior.outputs.memberId);
    const { firstName, lastName, email, roles } = found;
    return {
      inputs: {
        firstName,
        lastName,
        email,
        password: prior.inputs.password,
        permissions: permission.options.filter((name) => roles.includes(roleOf(name))),
      },
      outputs: outputsOf(found),
    };
  },

  async update({ inputs: { firstName, lastName, email, permissions }, prior, changed }, { api }) {
    const { memberId, otherRoles = [] } = prior.outputs;
    const roles = [...permissions.map(roleOf), ...otherRoles];
    if (isChanged(changed)) await api.teamMembers.update(memberId, { firstName, lastName, email, roles });
    return { outputs: { ...prior.outputs, memberId } };
  },

  async delete({ prior }, { api }) {
    await api.teamMembers.delete(prior.outputs.memberId);
  },

  async list(_, { api }) {
    const members = await api.teamMembers.listIfAllowed();
    return members.map(({ id, email }) => ({ name: email ?? "member", outputs: { memberId: id } }));
  },
});

const isChanged = (changed: ReadonlySet<string>) =>
  ["firstName", "lastName", "permissions"].some((name) => changed.has(name));

const passwordNeeded = "is required for a new member";

const isSame = (email: string | undefined, other: string | undefined) => email?.toLowerCase() === other?.toLowerCase();

const roleOf = (name: Permission) => `${memberRole}${name}`;
const knownRoles: readonly string[] = [memberRole, ...permission.options.map(roleOf)];

function outputsOf({ id, roles }: TeamMember): Outputs {
  const otherRoles = roles.filter((role) => !knownRoles.includes(role));
  return { memberId: id, ...(otherRoles.length > 0 && { otherRoles }) };
}
