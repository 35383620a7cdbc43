import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dataSourcePage, resourcePage } from "../provider/codegen/docs";
import { pythonPrograms } from "../provider/codegen/example-code/python";
import { languages } from "../provider/codegen/languages";
import { packageSchema } from "../provider/codegen/package-schema";
import { kebab } from "../provider/codegen/spelling";
import { dataSources, resources } from "../provider/registry";

// `npm run generate:check` compares all of it. Here is what needs no converter: a change of a default, of an enum or of
// what replaces is noticed in seconds.

const committed = (path: string) => readFileSync(`${__dirname}/../${path}`, "utf8").replaceAll("\r\n", "\n");

/** Examples in these languages are converted by Pulumi's converter. */
const converted = /<details><summary>(?:C#|Go|Java)<\/summary>.*?<\/details>\n\n/gs;

/** Descriptions repeat the examples. */
const withoutDescriptions = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === "description" && typeof value === "string" ? undefined : value,
  );

const schema = packageSchema(resources, dataSources);
const python = pythonPrograms(schema, languages.python.packageName);
const inPython = new Map([...resources, ...dataSources].map(({ example }) => [example, { python: python(example) }]));

test("provider/schema.json is what the definitions give: run `npm run generate`", () => {
  expect(withoutDescriptions(schema)).toEqual(withoutDescriptions(JSON.parse(committed("provider/schema.json"))));
});

test("a default is written once", () => {
  const pages = [...resources, ...dataSources].map(({ name }) => committed(`docs/reference/${name}.md`));
  const classes = resources.map(({ name }) => committed(`provider/generated/${kebab(name)}.ts`));
  const twice = [...pages, ...classes].flatMap((text) => text.match(/^.*Default: .*Default: .*$/gm) ?? []);
  expect(twice).toEqual([]);
});

describe("the page is what the definition gives: run `npm run generate`", () => {
  const pages = [
    ...resources.map((definition) => [definition.name, () => resourcePage(definition, inPython)] as const),
    ...dataSources.map((definition) => [definition.name, () => dataSourcePage(definition, inPython)] as const),
  ];

  test.each(pages)("%s", (name, page) => {
    expect(page()).toBe(committed(`docs/reference/${name}.md`).replace(converted, ""));
  });
});
