import { objectKind } from "../../account/object-kind";

/** An access token of a database. */
export interface DatabaseTokenRecord {
  token: string;
  authorization: string;
  expires_at: string | null;
}

/** What a new database has. */
export const newDatabase = () => ({
  block_reads: false,
  block_writes: false,
  size_max: "1 GB",
  size_max_bytes: 1_000_000_000,
  current_size: "4 KB",
  current_size_bytes: 4_000,
  storage_region: "eu-west-1",
  primary_regions: ["DE"],
  replicas_regions: [] as string[],
});

/** A database in the wire format, but for its number in the account and its tokens. */
export interface DatabaseRecord extends ReturnType<typeof newDatabase> {
  Id: number;
  id: string;
  name: string;
  url: string;
  /** Those that are valid. */
  tokens: DatabaseTokenRecord[];
  /** Of which database it was made, and as it was at which time. */
  forkOf: { readonly id: string; readonly date: string } | null;
}

export const databaseObjects = { databases: objectKind<DatabaseRecord>() };
