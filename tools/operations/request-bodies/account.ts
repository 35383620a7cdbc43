import type { RequestBody } from "../request-body";

const document = "terraform-provider-bunnynet";

export const account: readonly RequestBody[] = [
  {
    document,
    operation: "POST /team/member",
    arguments: {
      FirstName: "TeamMember.firstName",
      LastName: "TeamMember.lastName",
      Email: "TeamMember.email",
      Password: "TeamMember.password",
      Roles: "TeamMember.permissions",
    },
  },
  {
    document,
    operation: "POST /team/member/{id}",
    arguments: {
      FirstName: "TeamMember.firstName",
      LastName: "TeamMember.lastName",
      Email: "TeamMember.email",
      Roles: "TeamMember.permissions",
    },
  },
];
