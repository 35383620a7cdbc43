import { type Model, objectModel } from "../model";
import { givenSet, setOf, textOf } from "../values";

export const teamMember: Model = objectModel({
  resource: "TeamMember",
  objects: ({ teamMembers }) =>
    new Map(
      [...teamMembers.values()].map((record) => [
        String(record.Id),
        {
          name: `${record.FirstName} ${record.LastName}`,
          email: record.Email.toLowerCase(),
          password: record.Password,
          roles: setOf(record.Roles),
        },
      ]),
    ),
  declares: ({ firstName, lastName, email, password, permissions }) => ({
    name: `${firstName} ${lastName}`,
    email: textOf(email).toLowerCase(),
    password,
    roles: givenSet(permissions, (name) => `Subuser${name}`) ?? [],
  }),
});
