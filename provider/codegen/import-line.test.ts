import { expect, test } from "vitest";
import { parseId } from "../define/resource-id";
import { resources } from "../registry";
import { importLine } from "./import-line";

test.each(resources.map((definition) => [definition.name, definition] as const))(
  "the import command of %s has its type, and an id that can be parsed",
  (name, definition) => {
    const [, type, id = ""] = /^pulumi import (\S+) \w+ '?([^' ]+)'?$/.exec(importLine(definition)) ?? [];
    expect(type).toBe(`bunny:index:${name}`);
    expect(parseId(definition, id)).toBeDefined();
  },
);
