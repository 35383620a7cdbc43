import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { clients } from "../../emulator/http/sources";
import { knownOperations } from "./operations";
import { documentNames } from "./vendor-documents";

const operations = knownOperations();

/** Pages of the vendor, with operations that no document has. */
const pages = ["tus-resumable-uploads"];

/** The operations that the package must cover; the others complete them. */
const described = [
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

test("the table has the operations that the package must cover", () => {
  expect(operations.map(({ operation }) => operation)).toEqual(expect.arrayContaining(described));
});

test.each(operations)("$operation has a function, a route and a specification", (row) => {
  expect(row.functions).not.toEqual([]);
  expect(row.route && existsSync(resolve(__dirname, "../..", row.route)), row.route).toBe(true);
  expect([...documentNames, ...pages, ...Object.keys(clients)]).toContain(row.specification);
});

test.each(described)("%s is used by a resource or a data source", (name) => {
  expect(operations.find(({ operation }) => operation === name)?.users).not.toEqual([]);
});
