import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { text } from "../../wire/members";
import { noBody } from "../../wire/schemas";
import type { Connection } from "../connection";

/** What a token allows, by its names in requests. */
const authorizations = { FullAccess: "full-access", ReadOnly: "read-only" } as const;
export type DatabaseAuthorization = keyof typeof authorizations;

const generated = z.object({ token: z.string().min(1), expiresAt: text });

/** A token, which the platform shows this once. */
export type DatabaseToken = z.output<typeof generated>;

export interface GenerateDatabaseToken {
  authorization: DatabaseAuthorization;
  /** RFC 3339. Without it, the token is valid until all are revoked. */
  expiresAt?: string | undefined;
}

/** Access tokens of databases, which can be neither listed nor revoked one by one. Source: the vendor's `database.json`. */
export class DatabaseTokens {
  constructor(private readonly connection: Connection) {}

  /**
   * Generates a token. After a lost response it generates another one, since nothing finds the first.
   * `PUT /v2/databases/{db_id}/auth/generate`
   */
  generate(
    databaseId: string,
    { authorization, expiresAt }: GenerateDatabaseToken,
    options?: CallOptions,
  ): Promise<DatabaseToken> {
    const body = { authorization: authorizations[authorization], expiresAt };
    const details = { ...options, path: { db_id: databaseId }, body, response: generated };
    return this.connection.call("PUT /v2/databases/{db_id}/auth/generate", details);
  }

  /** Revokes all tokens of a database. `POST /v2/databases/{db_id}/auth/revoke` */
  async revokeAll(databaseId: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { db_id: databaseId }, response: noBody, repeatable: true };
    await this.connection.call("POST /v2/databases/{db_id}/auth/revoke", details);
  }
}
