import { describe, expect, test } from "vitest";
import { loadDataSource, loadResource } from "./load-definition";

describe.each([
  ["resource", loadResource, "CustomAccessList"],
  ["data source", loadDataSource, "getRegions"],
] as const)("a %s", (kind, load, known) => {
  test("is loaded by its name", async () => {
    expect(await load(known)).toMatchObject({ name: known });
  });

  test.each(["constructor", "__proto__", "toString", "Unheard"])("named %s is not known", async (name) => {
    await expect(load(name)).rejects.toThrow(new RegExp(`${name}.*${kind}|${kind}.*${name}`));
  });
});
