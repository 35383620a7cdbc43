import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { membersAt } from "../../provider/define/zod-schema";
import { dataSources, resources } from "../../provider/registry";
import { knownOperations } from "./operations";
import { requestBodies } from "./request-bodies";
import { uncovered } from "./uncovered";
import { documentedOperations, documentFolder, isDocument } from "./vendor-documents";

const known = knownOperations().filter(({ specification }) => isDocument(specification));
const documentedBodies = requestBodies.filter(({ document }) => isDocument(document));
const documented = documentedOperations();
if (!documented)
  process.stderr.write(
    `The vendor's OpenAPI files are not all in ${documentFolder} (BUNNY_OPENAPI_DIR): skipping the tests of the table of operations against them.\n`,
  );

const keyOf = ({ document, operation }: { document: string; operation: string }) => `${document} ${operation}`;
const knownKeys = known.map(({ specification, operation }) => keyOf({ document: specification, operation }));
const uncoveredKeys = uncovered.flatMap(({ document, operations }) =>
  operations.map((operation) => keyOf({ document, operation })),
);

test("no operation has two rows, and none that is sent is planned or left out", () => {
  const all = [...knownKeys, ...uncoveredKeys];
  expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
});

test("every reason has a text", () => {
  const reasons = [...uncovered, ...requestBodies.flatMap(({ omitted = [] }) => omitted)].map(({ reason }) => reason);
  for (const reason of reasons) expect(reason).toMatch(/\w+ \w+/);
});

test.each(requestBodies.flatMap((body) => Object.values(body.arguments)))("%s is an argument", (name) => {
  const [definition = "", ...path] = name.replaceAll("[]", ".0").split(".");
  const { inputs } = [...resources, ...dataSources].find((one) => one.name === definition) ?? {};
  expect(inputs, `${definition} is no resource or data source`).toBeDefined();
  expect(membersAt(inputs as z.ZodType, path.slice(0, -1)), name).toContain(path.at(-1));
});

describe.skipIf(!documented)("with the vendor's documents at hand", () => {
  const operations = documented ?? [];
  const covered = new Set(
    known.flatMap(({ specification: document, operation, users }) =>
      users.length > 0 ? [keyOf({ document, operation })] : [],
    ),
  );
  const withBody = operations.filter((one) => one.members.length > 0 && covered.has(keyOf(one)));

  test("every operation has a row, and every row an operation", () => {
    expect([...knownKeys, ...uncoveredKeys].toSorted()).toEqual(operations.map(keyOf).toSorted());
  });

  test("every request body that a resource or a data source sends is in the table, and no other is", () => {
    expect(documentedBodies.map(keyOf).toSorted()).toEqual(withBody.map(keyOf).toSorted());
  });

  test.each(withBody)("every property of $operation is an argument, or has a reason", (one) => {
    const body = requestBodies.find((row) => keyOf(row) === keyOf(one));
    const rows = [...Object.keys(body?.arguments ?? {}), ...(body?.omitted ?? []).flatMap(({ members }) => members)];
    const isUnder = (member: string, row: string) => member === row || member.startsWith(`${row}.`);
    expect(one.members.filter((member) => !rows.some((row) => isUnder(member, row)))).toEqual([]);
    expect(rows.filter((row) => !one.members.some((member) => isUnder(member, row)))).toEqual([]);
  });
});
