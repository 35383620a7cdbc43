import { Area } from "../area";

/** What a token allows, by its names in requests. */
const authorizations = { FullAccess: "full-access", ReadOnly: "read-only" } as const;
export type DatabaseAuthorization = keyof typeof authorizations;

export interface GenerateDatabaseToken {
  authorization: DatabaseAuthorization;
  /** RFC 3339. Without it, the token is valid until all are revoked. */
  expiresAt?: string | undefined;
}

/** Access tokens of databases, which can be neither listed nor revoked one by one. Source: the vendor's `database.json`. */
export class DatabaseTokens extends Area {
  /**
   * Generates a token. After a lost response it generates another one, since nothing finds the first.
   * `PUT /v2/databases/{db_id}/auth/generate`
   */
  readonly generate = this.row("PUT /v2/databases/{db_id}/auth/generate", {
    request: ({ authorization, expiresAt }: GenerateDatabaseToken) => ({
      body: { authorization: authorizations[authorization], expiresAt },
    }),
  });

  /** Revokes all tokens of a database. `POST /v2/databases/{db_id}/auth/revoke` */
  readonly revokeAll = this.row("POST /v2/databases/{db_id}/auth/revoke", { repeatable: true });
}
