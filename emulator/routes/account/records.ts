import { objectKind } from "../../account/object-kind";

/** A member of the team in the wire format, but for its number in the account and the password, which no response has. */
export interface TeamMemberRecord {
  Id: number;
  FirstName: string;
  LastName: string;
  Email: string;
  /** Without the one that every member has. */
  Roles: string[];
  Password: string;
}

export const accountObjects = { teamMembers: objectKind<TeamMemberRecord>() };
