export { addTeamMember, sentMember } from "./team-members";
