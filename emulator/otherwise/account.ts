import { answersWith, open } from "./alternative";

/** Answers about an account. */
export const accountAlternatives = {
  "account/regions-without-key=answered": open("GET /region"),
  "account/owner-of-key=otherwise": answersWith("GET /user", 200, 404),
};
