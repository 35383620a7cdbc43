import { expect, test } from "vitest";
import { z } from "zod";
import { grouped } from "../../tests/support/grouped-resource";
import type { ResourceDefinition } from "../define/define";
import { leftOut } from "./left-out";

const text = z.string().optional();
const kept: ResourceDefinition = {
  ...grouped,
  inputs: z.object({ origin: text.meta({ unmanaged: true }), note: text }),
};

test.each<[string, ResourceDefinition, object, object, [string, unknown][]]>([
  ["an argument that the platform keeps", kept, { origin: "a" }, {}, [["origin", "a"]]],
  ["one that became null", kept, { origin: "a" }, { origin: null }, [["origin", "a"]]],
  ["one that goes with the program", kept, { note: "a" }, {}, []],
  ["one with another value", kept, { origin: "a" }, { origin: "b" }, []],
  ["one that was not given", kept, { origin: null }, {}, []],
  [
    "a member of a group",
    grouped,
    { cache: { edgeTtl: 1, stale: true } },
    { cache: { stale: true } },
    [["cache.edgeTtl", 1]],
  ],
  [
    "a member of an inner group",
    grouped,
    { cache: { limits: { size: 1 } } },
    { cache: {} },
    [["cache.limits.size", 1]],
  ],
  ["a whole group", grouped, { cache: { edgeTtl: 1 } }, {}, [["cache.edgeTtl", 1]]],
  [
    "a group that is not known yet",
    grouped,
    { cache: { edgeTtl: 1 } },
    { cache: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" },
    [],
  ],
  ["a whole object", grouped, { labels: { a: "1" } }, {}, [["labels", { a: "1" }]]],
  ["a member of an object", grouped, { labels: { a: "1" } }, { labels: {} }, []],
])("%s", (_, definition, prior, inputs, expected) => {
  const found = leftOut(definition, { ...prior }, { ...inputs });
  expect(found.map(({ path, value }) => [path.join("."), value])).toEqual(expected);
});
