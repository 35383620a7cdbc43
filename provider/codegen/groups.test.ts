import { afterAll, beforeAll, expect, test } from "vitest";
import { grouped, registerGrouped } from "../../tests/support/grouped-resource";
import { resourcePage } from "./docs";
import { packageSchema } from "./package-schema";
import { resourceModule } from "./typescript";

let unregister: () => void;
beforeAll(() => {
  unregister = registerGrouped();
});
afterAll(() => unregister());

test("the schema has a type for each group, with docs, defaults, secrets and replacements of its members", () => {
  expect(packageSchema([grouped], [])).toMatchObject({
    resources: {
      "bunny:index:Grouped": {
        requiredInputs: ["name"],
        inputProperties: {
          cache: { $ref: "#/types/bunny:index:GroupedCache", description: "The cache." },
          labels: { type: "object", additionalProperties: { type: "string" } },
          rules: { type: "array", items: { $ref: "#/types/bunny:index:GroupedRule" } },
        },
      },
    },
    types: {
      "bunny:index:GroupedCache": {
        properties: {
          edgeTtl: { type: "integer", description: "Seconds in the cache." },
          region: { willReplaceOnChanges: true },
          stale: { default: false },
          limits: { $ref: "#/types/bunny:index:GroupedCacheLimits" },
        },
        required: [],
      },
      "bunny:index:GroupedSigning": { properties: { key: { type: "string", secret: true } } },
    },
  });
});

test("the page says of each member what a change of it does, where it is managed by itself", () => {
  const rows = resourcePage(grouped, new Map()).split("\n");
  expect(rows).toEqual(
    expect.arrayContaining([
      "| `cache` (optional) | [object](#cache) | The cache. |  |",
      "### `cache`",
      "| `edgeTtl` (optional) | integer | Seconds in the cache. | updates |",
      "| `region` (optional) | string | The region. | replaces |",
      "### `cache.limits`",
      "| `size` (optional) | integer | In bytes. | updates |",
      "| `key` (optional) | string | The key. Secret. | updates |",
      "### `rules[]`",
      "| `name` | string | The name. |",
      '| `kind` | `"Git"`, `"Zip"` | The kind. |',
    ]),
  );
});

test("the class knows the paths of secrets", () => {
  expect(resourceModule(grouped)).toContain('"signing.key",\n    "signing.password",\n    "source.token"');
});
