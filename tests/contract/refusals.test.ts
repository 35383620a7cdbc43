import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allRoutes } from "../../emulator/generated/routes";
import { clients, type Rule, sources } from "../../emulator/http/sources";
import { haveSentences } from "../../tools/vendor-documents/document";
import { idsIn } from "./ids";
import { knownDisagreements, malformedBodies } from "./known-disagreements";
import { type AccountOfOne, startAccountOfOne } from "./minimal-account";
import { specificationFiles } from "./specifications";
import type { Objects } from "./surface";

interface ResponseSchema {
  content?: Record<string, { schema: { $ref?: string } }>;
}

interface Schema {
  $ref?: string;
  properties?: object;
  allOf?: readonly Schema[];
}

interface Operation {
  requestBody?: { content?: object };
  responses: Record<string, ResponseSchema>;
}

interface Specification {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const emulatorFolder = resolve(__dirname, "../../emulator");
const rules = sources.filter((source): source is Rule => "document" in source);
const documents = new Map<string, Specification>(
  Object.entries(specificationFiles).map(([name, file]) => [name, JSON.parse(readFileSync(file, "utf8"))]),
);

/** The text of a document, or of one of its operations, without the document's line breaks. */
function textOf({ document, operation = "" }: Rule): string {
  const specification = documents.get(`${document}.json`);
  const [method = "", path = ""] = operation.split(" ");
  const source = operation ? specification?.paths[path]?.[method.toLowerCase()] : specification;
  return JSON.stringify(source ?? "").replaceAll("\\n", " ");
}

test("every error response comes from a function that requires its source", () => {
  const files = readdirSync(emulatorFolder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !/^faults\b|^http\/replies\.ts$/.test(name),
  );
  // Those of faults are asked for.
  const literal = files.filter((name) => /\bstatus: 4\d\d/.test(readFileSync(join(emulatorFolder, name), "utf8")));
  // An unknown operation needs no source.
  expect(literal).toEqual(["server/app.ts"]);
  for (const source of sources) {
    expect(Object.values(source).every((text) => text.length > 3)).toBe(true);
  }
});

test("every client is one whose code can be looked up, and every date is a day", () => {
  const named = sources.flatMap((source) => ("client" in source ? source.client : []));
  const rows = knownDisagreements.map(({ source }) => source);
  for (const name of [...named, ...rows.filter((one) => !one.endsWith(".json"))])
    expect(Object.keys(clients)).toContain(name);
  for (const source of sources) if ("date" in source) expect(source.date).toMatch(/^20\d\d-\d\d-\d\d$/);
});

describe("with the vendor's documents", () => {
  test.skipIf(!haveSentences).each(rules)("$document says: $says", (rule) => {
    expect(textOf(rule)).toContain(JSON.stringify(rule.says).slice(1, -1));
  });

  describe("a body that is not JSON", () => {
    const occurred = new Set<string>();
    let account: AccountOfOne;

    beforeAll(async () => {
      account = await startAccountOfOne();
    });
    afterAll(() => account.emulator.stop());

    const withBody = allRoutes.flatMap(({ operation, host, pattern = "" }) => {
      if (host) return [];
      const described = [...documents.values()].map((document) => ({ document, ...describedIn(document, operation) }));
      return described.flatMap(({ document, requestBody, responses }) =>
        requestBody && !isFile(requestBody)
          ? [{ operation, folder: folderOf(pattern), properties: propertiesOf(document, responses?.["400"]) }]
          : [],
      );
    });

    test.each(withBody)("$operation", async ({ operation, folder, properties }) => {
      const [method = "", path = ""] = operation.split(" ");
      const { url, apiKey } = account.emulator;
      const objects = await account.refill();
      const response = await fetch(url + folder + filled(path, objects), {
        method,
        headers: {
          accesskey: path.startsWith("/library/") ? objects.libraryKey : apiKey,
          "content-type": "application/json",
        },
        body: "{",
      });
      expect(response.status).toBe(400);
      const returned = Object.keys((await response.json()) as object);
      const row = malformedBodies.find(({ operations }) => operations.includes(operation));
      if (!properties.every((names) => returned.every((name) => names.includes(name))) || properties.length === 0)
        occurred.add(operation);
      expect(row !== undefined, `${operation} responds with ${returned}, the document has ${properties}`).toBe(
        occurred.has(operation),
      );
    });

    test.each(malformedBodies.flatMap(({ operations }) => operations))(
      "a known disagreement still occurs: %s",
      (operation) => {
        expect(occurred).toContain(operation);
      },
    );
  });
});

const isFile = ({ content = {} }: { content?: object }) => "application/octet-stream" in content;

function describedIn({ paths }: Specification, operation: string): Partial<Operation> {
  const [method = "", path = ""] = operation.split(" ");
  return paths[path]?.[method.toLowerCase()] ?? {};
}

/** The properties of a documented response; none if it documents no body. */
function propertiesOf({ components }: Specification, response: ResponseSchema | undefined): string[][] {
  const namesIn = ({ $ref, properties = {}, allOf = [] }: Schema): string[] => {
    const referred = components.schemas[$ref?.split("/").at(-1) ?? ""];
    return [...Object.keys(properties), ...[...allOf, ...(referred ? [referred] : [])].flatMap(namesIn)];
  };
  const names = namesIn(Object.values(response?.content ?? {})[0]?.schema ?? {});
  return names.length > 0 ? [names] : [];
}

/** The folder that a document leaves out of its paths. */
const folderOf = (pattern: string) => /^\/(database|mc)(?=\/)/.exec(pattern)?.[0] ?? "";

/** A path with the ids of an account's objects. */
function filled(path: string, objects: Objects): string {
  const ids = idsIn(path, objects);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
}
