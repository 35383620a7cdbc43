import { objectKind } from "../../account/object-kind";

/** An access token of a database. */
export interface DatabaseTokenRecord {
  token: string;
  authorization: string;
  expires_at: string | null;
}

/** A database in the wire format, but for its number in the account and its tokens. */
export interface DatabaseRecord {
  Id: number;
  id: string;
  name: string;
  url: string;
  block_reads: boolean;
  block_writes: boolean;
  size_max: string;
  size_max_bytes: number;
  current_size: string;
  current_size_bytes: number;
  storage_region: string;
  primary_regions: string[];
  replicas_regions: string[];
  /** Those that are valid. */
  tokens: DatabaseTokenRecord[];
  /** Of which database it was made, and as it was at which time. */
  forkOf: { readonly id: string; readonly date: string } | null;
}

export const databaseObjects = { databases: objectKind<DatabaseRecord>() };
