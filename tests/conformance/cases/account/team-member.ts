import type { Emulator } from "../../../../emulator";
import type { TeamMemberRecord } from "../../../../emulator/routes/account/records";
import type { Case, Deployed } from "../../case";

const find = ({ state }: Emulator, { id }: Deployed) => state.teamMembers.get(Number(id));
const change = (members: Partial<TeamMemberRecord>) => (emulator: Emulator, deployed: Deployed) =>
  Object.assign(find(emulator, deployed) ?? {}, members);

const exchange = "POST /apikey/exchange";
const member = "/team/member/{id}";

export const teamMemberCase: Case = {
  resource: "TeamMember",
  creation: { operation: "POST /team/member", assignsId: true },
  objects: ({ teamMembers }) => [...teamMembers.values()].map(({ Id, Email }) => ({ id: String(Id), name: Email })),
  namedBy: "email",
  args: (n) => ({
    firstName: "Ada",
    lastName: `Member ${n}`,
    email: `member-${n}@example.com`,
    password: `Not-a-secret-${n}`,
    permissions: ["Billing", "Support"],
  }),
  calls: {
    create: [exchange, "POST /team/member"],
    refresh: [exchange, `GET ${member}`],
    delete: [exchange, `DELETE ${member}`],
  },
  sharedReads: { create: [exchange], refresh: [exchange], delete: [exchange] },
  sameAs: [
    { title: "permissions in another order", args: { permissions: ["Support", "Billing"] } },
    { title: "the email in capitals", from: { email: "mixed@example.com" }, args: { email: "MIXED@example.com" } },
  ],
  updates: [
    {
      title: "names",
      args: { firstName: "Grace", lastName: "Hopper" },
      calls: [exchange, `GET ${member}`, `POST ${member}`],
    },
    { title: "permissions", args: { permissions: ["Manage"] }, calls: [exchange, `GET ${member}`, `POST ${member}`] },
    {
      title: "another order and one more",
      args: { permissions: ["Users", "Support", "Billing"] },
      calls: [exchange, `GET ${member}`, `POST ${member}`],
    },
    { title: "no permission", args: { permissions: [] }, calls: [exchange, `GET ${member}`, `POST ${member}`] },
  ],
  replacements: [
    { title: "email", args: { email: "another@example.com" } },
    { title: "password", args: { password: "Another-secret-1" } },
  ],
  drift: [
    { title: "another name", change: change({ FirstName: "Mallory" }), shows: ["firstName"] },
    { title: "another last name", change: change({ LastName: "Mallory" }), shows: ["lastName"] },
    { title: "another email", change: change({ Email: "mallory@example.com" }), shows: ["email"] },
    {
      title: "one permission more",
      change: change({ Roles: ["SubuserBilling", "SubuserSupport", "SubuserManage"] }),
      shows: ["permissions"],
    },
    { title: "deleted", change: ({ state }, { id }) => state.teamMembers.delete(Number(id)), shows: "gone" },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const record = find(emulator, deployed);
    return (
      record && {
        firstName: record.FirstName,
        lastName: record.LastName,
        email: record.Email,
        password: record.Password,
        permissions: record.Roles.map((role) => role.replace("Subuser", "")),
      }
    );
  },
  count: ({ state }) => state.teamMembers.size,
};
