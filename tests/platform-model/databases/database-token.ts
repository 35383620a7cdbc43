import type { Model } from "../model";
import { textOf } from "../values";

const authorizations: Readonly<Record<string, string>> = { FullAccess: "full-access", ReadOnly: "read-only" };

/** Of a database's tokens only the newest is known to be the program's, since no id names one. */
export const databaseToken: Model = {
  resource: "DatabaseToken",
  inForce(account, { args }) {
    const database = [...account.databases.values()].find(({ id }) => id === args.databaseId);
    const token = database?.tokens.at(-1);
    if (!token) return undefined;
    const { authorization, expires_at } = token;
    return {
      "what it allows": authorization,
      "when it expires": expires_at === null ? "never" : Date.parse(expires_at),
      "whether it expires": expires_at !== null,
    };
  },
  declares: ({ authorization, expiresAt, validDays }) => ({
    "what it allows": authorizations[textOf(authorization)],
    "when it expires": expiresAt === undefined ? undefined : Date.parse(textOf(expiresAt)),
    "whether it expires": expiresAt !== undefined || validDays !== undefined,
  }),
};
