import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";

export const ownerOfKey = question({
  id: "account/owner-of-key",
  asks: "Does the platform say whose key it is, as its command line expects?",
  matters: "No document has it; `doctor` shows the account by it.",
  place: "emulator/routes/account/user.ts",
  creates: "nothing",
  costs: "free",
  shows: [],
  answers: { said: "yes, with an email and roles", otherwise: "it answers otherwise" },
  assumed: "said",
  async ask(context) {
    const { status, body } = await context.send("GET /user");
    const isSaid = typeof memberOf(body, "Email") === "string" && Array.isArray(memberOf(body, "Roles"));
    return isSuccess(status) && isSaid ? "said" : "otherwise";
  },
});
