import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { documentedOperations as table } from "../../emulator/generated/documented-operations";
import { allRoutes } from "../../emulator/generated/routes";
import { leftOutRows, pageWithOperations } from "../../tools/operations-page";
import { documentedOperations } from "../../tools/vendor-documents/operations";
import { sentOperations } from "./sent";

const [leftOut, compared] = ["left-out", "compared"].map((page) =>
  readFileSync(`${__dirname}/../../docs/${page}.md`, "utf8").replaceAll("\r\n", "\n"),
) as [string, string];
const rows = leftOutRows(leftOut);
const keyOf = ({ document, name }: { document: string; name: string }) => `${document} ${name}`;
const isOperation = ({ name }: { name: string }) => /^[A-Z]+ \//.test(name);
const tableKeys = Object.entries(table).flatMap(([document, operations]) =>
  Object.keys(operations).map((name) => ({ document: `${document}.json`, name })),
);
const described = documentedOperations();

/** The operations that the provider must send, whatever the page says. */
const needed = [
  "GET /shield/shield-zone/{shieldZoneId}/api-guardian",
  "POST /compute/script",
  "POST /shield/shield-zone/{shieldZoneId}/access-lists",
  "GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}",
  "POST /pullzone/{id}/removeAllowedReferrer",
  "POST /pullzone/{id}/removeBlockedIp",
  "POST /dnszone/checkavailability",
  "GET /shield/metrics/overages/{shieldZoneId}",
  "GET /shield/shield-zone/{shieldZoneId}/upload-scanning",
  "GET /shield/rate-limits/{shieldZoneId}",
  "GET /shield/rate-limit/{id}",
  "GET /v2/pullzones/{pullZoneId}/logs",
];

let sent: Awaited<ReturnType<typeof sentOperations>>;
beforeAll(async () => {
  sent = await sentOperations();
});

test("every row has a reason, and none is twice", () => {
  for (const { reason } of rows) expect(reason).toMatch(/\w+ \w+/);
  expect(rows.map(keyOf)).toEqual([...new Set(rows.map(keyOf))]);
});

test("an operation of the vendor is sent by a resource or a data source, or has a row", () => {
  expect(
    tableKeys
      .filter(({ name }) => !sent.has(name))
      .map(keyOf)
      .toSorted(),
  ).toEqual(rows.filter(isOperation).map(keyOf).toSorted());
});

test("the page of comparisons says who sends each operation that changes something: run `npm run generate`", () => {
  expect(pageWithOperations(compared, leftOut, sent)).toBe(compared);
});

test.each(needed)("%s is sent", (operation) => {
  expect([...sent.keys()]).toContain(operation);
});

test("an operation that is sent, or that the emulator has, is the vendor's, or known from a client", () => {
  const known = new Set([
    ...tableKeys.map(({ name }) => name),
    ...allRoutes.flatMap((route) => (route.undocumented ? [route.operation] : [])),
  ]);
  const all = [...sent.keys(), ...allRoutes.map(({ operation }) => operation)];
  expect(all.filter((operation) => !known.has(operation))).toEqual([]);
});

describe("with the vendor's documents", () => {
  test("the emulator's table has exactly their operations", () => {
    const theirs = described.map(({ document, operation }) => `${document} ${operation}`);
    expect(tableKeys.map(keyOf).toSorted()).toEqual(theirs.toSorted());
  });

  test("a property of a body is sent by a resource or a data source, or has a row", () => {
    /** A property and the one that it is in: other operations have it elsewhere. */
    const end = (path: string) => path.replaceAll("[]", "").split(".").slice(-2).join(".");
    const sentBy = (document: string) =>
      new Set(
        described
          .flatMap((one) => (one.document === document ? [...(sent.get(one.operation)?.members ?? [])] : []))
          .map(end),
      );
    const missing = [...Map.groupBy(described, ({ document }) => document)].flatMap(([document, operations]) => {
      const seen = sentBy(document);
      const members = operations.flatMap(({ operation, members }) => (sent.has(operation) ? members : []));
      return members.filter((member) => !seen.has(end(member))).map((name) => ({ document, name }));
    });
    const isIn = (row: { document: string; name: string }, { document, name }: { document: string; name: string }) =>
      row.document === document && `.${name}.`.includes(`.${row.name}.`);
    const properties = rows.filter((row) => !isOperation(row));
    expect(missing.filter((one) => !properties.some((row) => isIn(row, one))).map(keyOf)).toEqual([]);
    expect(properties.filter((row) => !missing.some((one) => isIn(row, one))).map(keyOf)).toEqual([]);
  });
});
