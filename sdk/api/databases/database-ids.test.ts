import { expect, test } from "vitest";
import { createdAt } from "./database-ids";

test("the id of a database has the time of its creation", () => {
  // The example of the ULID specification.
  expect(createdAt("db_01ARYZ6S41TSV4RRFFQ69G5FAV")).toBe("2016-07-30T22:36:16.385Z");
  expect(createdAt("db_01aryz6s41tsv4rrffq69g5fav")).toBe("2016-07-30T22:36:16.385Z");
  for (const other of ["db_7", "01ARYZ6S41TSV4RRFFQ69G5FAV", "db_81ARYZ6S41TSV4RRFFQ69G5FAV"])
    expect(createdAt(other)).toBeNull();
});
