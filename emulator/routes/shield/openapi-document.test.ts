import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readOpenApiDocument } from "./openapi-document";
import type { DocumentLimits } from "./openapi-limits";
import { petShop } from "./pet-shop";
import { planLimits } from "./plan-limits";

const head = 'openapi: 3.0.3\ninfo: { title: T, version: "1" }\n';
const read = (text: string, limits?: Partial<DocumentLimits>) =>
  readOpenApiDocument(text, { ...planLimits, ...limits });
/** The document with these paths, as JSON. */
const withPaths = (paths: object, more: object = {}) =>
  JSON.stringify({ openapi: "3.0.3", info: { title: "T", version: "1" }, paths, ...more });
const none = { Path: [], Query: [], Header: [], Cookie: [] };

test("the same document as YAML and as JSON is the same", () => {
  const document = read(petShop);
  expect(read(JSON.stringify(parse(petShop)))).toEqual(document);
  expect(document).toMatchObject({ title: "Pet shop", version: "1.4.0" });
  expect(document.endpoints.map(({ requestMethod, requestPath }) => `${requestMethod} ${requestPath}`)).toEqual([
    "GET /pets",
    "POST /pets",
    "GET /pets/{petId}",
  ]);
});

test("bodies are rendered as YAML, the outermost reference resolved", () => {
  const [list, add] = read(petShop).endpoints;
  expect(list?.requestBodySchemaYaml).toBeNull();
  expect(list?.responseBodySchemasYaml).toEqual({
    "200": 'type: array\nitems:\n  $ref: "#/components/schemas/Pet"\n',
  });
  expect(parse(add?.requestBodySchemaYaml ?? "")).toMatchObject({ type: "object", required: ["name"] });
});

test("the body is the one for JSON, or the first; without a schema there is none", () => {
  const body = (...types: string[]) => ({
    content: Object.fromEntries(types.map((type) => [type, { schema: { title: type } }])),
  });
  const { endpoints } = read(
    withPaths({
      "/a": {
        put: { requestBody: body("text/plain", "application/vnd.a+json") },
        post: { requestBody: body("text/plain", "text/csv"), responses: { default: { description: "nothing" } } },
        patch: { requestBody: { content: { "application/json": {} } }, responses: { "2XX": body("application/json") } },
      },
    }),
  );
  expect(endpoints.map(({ requestBodySchemaYaml }) => requestBodySchemaYaml)).toEqual([
    "title: application/vnd.a+json\n",
    "title: text/plain\n",
    null,
  ]);
  expect(endpoints.map(({ responseBodySchemasYaml }) => responseBodySchemasYaml)).toEqual([
    null,
    null,
    { "2XX": "title: application/json\n" },
  ]);
});

test("parameters are grouped by location, those of the path and of the operation together", () => {
  const { endpoints } = read(
    withPaths(
      {
        "/a/{id}": {
          parameters: [{ $ref: "#/components/parameters/id" }, { name: "q", in: "query" }],
          get: {
            parameters: [
              { name: "q", in: "query" },
              { name: "straße", in: "query" },
              { name: "X-A", in: "header" },
              { name: "Authorization", in: "header" },
              { name: "s", in: "cookie" },
            ],
          },
          delete: {},
        },
      },
      { components: { parameters: { id: { name: "id", in: "path" } } } },
    ),
  );
  expect(endpoints.map(({ availableParameters }) => availableParameters)).toEqual([
    { Path: ["id"], Query: ["q", "straße"], Header: ["X-A"], Cookie: ["s"] },
    { ...none, Path: ["id"], Query: ["q"] },
  ]);
});

describe("authorization", () => {
  const securitySchemes = {
    key: { type: "apiKey", in: "cookie", name: "sid" },
    bearer: { type: "http", scheme: "bearer" },
    oauth: { $ref: "#/components/securitySchemes/flows" },
    flows: { type: "oauth2" },
    oidc: { type: "openIdConnect" },
    tls: { type: "mutualTLS" },
  };
  const schemesOf = (operation: object, security?: object[]) =>
    read(withPaths({ "/a": { get: operation } }, { security, components: { securitySchemes } })).endpoints[0]
      ?.authSchemes;

  test("is the operation's, or else the document's", () => {
    const key = { schemeName: "key", schemeType: "ApiKey", location: "Cookie", credentialName: "sid" };
    expect(schemesOf({}, [{ key: [] }])).toMatchObject([key]);
    expect(schemesOf({ security: [{ bearer: [] }] }, [{ key: [] }])).toEqual([
      {
        schemeName: "bearer",
        schemeType: "Http",
        location: "Header",
        credentialName: "Authorization",
        httpScheme: "bearer",
      },
    ]);
    expect(schemesOf({ security: [] }, [{ key: [] }])).toBeNull();
    expect(schemesOf({})).toBeNull();
  });

  test("has every scheme that a request may carry, once", () => {
    const security = [{ key: [], oauth: ["read"] }, { key: [] }, { oidc: [] }, { tls: [] }, {}];
    expect(schemesOf({ security })?.map(({ schemeName, schemeType }) => [schemeName, schemeType])).toEqual([
      ["key", "ApiKey"],
      ["oauth", "OAuth2"],
      ["oidc", "OpenIdConnect"],
    ]);
  });
});

test.each([
  ["a version that looks like a number", `${head.replace('"1"', "1.10")}paths: {}`, { version: "1.10" }],
  ["names in any script", `${head.replace("T,", "株式会社 🐟,")}paths: {}`, { title: "株式会社 🐟" }],
  ["a comment and a byte order mark", `\uFEFF# mine\n${head}paths: {}`, { title: "T" }],
])("%s is read", (_, text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

test.each([
  ["a schema that contains itself", { Tree: { properties: { children: { items: ref("Tree") } } } }],
  ["two that contain each other", { A: { properties: { b: ref("B") } }, B: { anyOf: [ref("A"), ref("B")] } }],
  [
    "one that branches at every step",
    Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `S${at}`,
        { allOf: at < 39 ? [ref(`S${at + 1}`), ref(`S${at + 1}`)] : [] },
      ]),
    ),
  ],
])("%s does not hang it", (_, schemas) => {
  const responses = { "200": { content: { "application/json": { schema: ref(Object.keys(schemas)[0] ?? "") } } } };
  const text = withPaths({ "/a": { get: { responses } } }, { components: { schemas } });
  expect(read(text, { maxNestingDepth: 50 }).endpoints).toHaveLength(1);
});

test("a YAML alias that contains itself does not hang it", () => {
  const text = `${head}paths: {}\ncomponents:\n  schemas:\n    A: &a { properties: { self: *a } }\n`;
  expect(() => read(text)).toThrow(/aliases|nested/);
});

test.each([
  ["nothing", "", /not an OpenAPI document/],
  ["a sentence", "not a document", /not an OpenAPI document/],
  ["neither JSON nor YAML", "{ a: [", /neither JSON nor YAML/],
  ["the same key twice", `${head}paths: {}\npaths: {}`, /neither JSON nor YAML: Map keys must be unique/],
  ["two documents in one", `${head}paths: {}\n---\n${head}`, /neither JSON nor YAML/],
  ["version 2", '{"swagger":"2.0","info":{"title":"T","version":"1"},"paths":{}}', /not an OpenAPI document/],
  ["version 3.1", head.replace("3.0.3", "3.1.0"), /not an OpenAPI document of version 3\.0/],
  ["version 4", head.replace("3.0.3", "4.0.0"), /not an OpenAPI document/],
  ["no paths", head, /no paths/],
  ["no title", "openapi: 3.0.0\ninfo: { version: '1' }\npaths: {}", /no info\.title/],
  [
    "a version that is not a string",
    '{"openapi":"3.0.3","info":{"title":"T","version":1},"paths":{}}',
    /no info\.version/,
  ],
  ["a path without a slash", withPaths({ pets: {} }), /path pets does not begin/],
  ["an operation that is not an object", withPaths({ "/a": { get: 7 } }), /GET \/a is missing, or is not an object/],
  [
    "a parameter with an unknown location",
    withPaths({ "/a": { get: { parameters: [{ name: "a", in: "__proto__" }] } } }),
    /an unknown location/,
  ],
  [
    "a scheme that is not declared",
    withPaths({ "/a": { get: { security: [{ x: [] }] } } }),
    /security scheme x is missing/,
  ],
  ["a reference to nothing", withPaths({ "/a": { get: { parameters: [ref("X")] } } }), /schemas\/X has no target/],
  [
    "a schema that refers to nothing",
    withPaths({}, { components: { schemas: { A: ref("B") } } }),
    /schemas\/B has no target/,
  ],
  [
    "a reference to elsewhere",
    withPaths({ "/a": { $ref: "https://example.com/a.yaml#/a" } }),
    /https:\/\/example\.com.* is not local/,
  ],
  ["a reference to itself", withPaths({ "/a": { $ref: "#/paths/~1a" } }), /is circular/],
  [
    "aliases of aliases",
    [
      "a: &a [x, x]",
      ...[..."bcdefghij"].map((name, at) => `${name}: &${name} [*${"abcdefghi"[at]}, *${"abcdefghi"[at]}]`),
    ].join("\n"),
    /aliases cannot be resolved/,
  ],
])("%s is rejected", (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});

const sized = withPaths(
  { "/a": { get: { parameters: [{ name: "q", in: "query", schema: { pattern: "^abc$" } }] }, put: {} } },
  {
    components: {
      schemas: {
        A: { properties: { one: { items: ref("B") }, two: {}, three: {} } },
        B: { properties: { pattern: { pattern: "[a-z]+" } }, oneOf: [{}, {}] },
      },
    },
  },
);

test.each([
  ["maxEndpoints", 2, "has 2 endpoints; the plan allows 1 (maxEndpoints)", "api_guardian.max_endpoints_exceeded"],
  ["maxFieldsPerType", 3, "a schema with 3 properties", "api_guardian.max_fields_per_type_exceeded"],
  // A, one, its items, B, pattern: four steps, of which one is a reference.
  ["maxNestingDepth", 4, "schemas nested 4 deep", "api_guardian.max_nesting_depth_exceeded"],
  ["maxTotalSchemaNodes", 9, "9 schema nodes", "api_guardian.max_total_schema_nodes_exceeded"],
  ["maxTotalRegexLength", 11, "regular expressions of 11 characters", "api_guardian.max_total_regex_length_exceeded"],
] as const)("%s is kept", (limit, exactly, message, errorKey) => {
  expect(read(sized, { [limit]: exactly }).endpoints).toHaveLength(2);
  expect(() => read(sized, { [limit]: exactly - 1 })).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), errorKey }),
  );
});

test("a document that is eight times as large takes about eight times as long", () => {
  const cpuFor = (size: number) => {
    const description = "Long. ".repeat(20 * size);
    const paths = Object.fromEntries(
      Array.from({ length: size }, (_, at) => [`/path/${at}`, { get: { parameters: [{ name: "q", in: "query" }] } }]),
    );
    const text = withPaths({ ...paths, "/long": { get: { description } }, "/longer": { get: { description } } });
    const before = process.cpuUsage();
    expect(read(text, { maxEndpoints: 10_000 }).endpoints).toHaveLength(size + 2);
    // Both, since Linux counts their sum exactly, but splits it by what a tick happens to meet.
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // In turn, so that other work on the machine slows both sizes down; the best of several, since it does so by fits.
  const rounds = Array.from({ length: 5 }, () => ({ small: cpuFor(625), large: cpuFor(5_000) }));
  const best = (size: "small" | "large") => Math.min(...rounds.map((round) => round[size]));
  // 64 times as long where each path is compared with all others.
  expect(best("large") / best("small")).toBeLessThan(32);
});

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
