import { expect, test } from "vitest";
import { grouped } from "../../../tests/support/grouped-resource";
import { secretsProperty } from "../../define/engine-constants";
import { ResourceInitFailedError } from "../../define/init-failed";
import { resourceNamed } from "../../registry";
import { Session } from "../session";
import { DynamicProvider } from "./dynamic-provider";

test("a replacement is deleted first where the definition says so, and not otherwise", async () => {
  const member = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", password: "Correct-horse-1" };
  const host = new DynamicProvider(resourceNamed("TeamMember"), new Session());
  const diff = (news: object) => host.diff("1", member, { ...member, ...news });
  expect(await diff({ password: "Correct-horse-2" })).toMatchObject({
    replaces: ["password"],
    deleteBeforeReplace: true,
  });
  expect(await diff({ email: "grace@example.com" })).toMatchObject({ replaces: ["email"], deleteBeforeReplace: false });
});

test("a state is updated where the program marks a member secret, but not where all of it was", async () => {
  const args = { name: "n", labels: { a: "1", b: "2" } };
  const host = new DynamicProvider(grouped, new Session());
  const changes = async (secrets: string[]) => {
    const olds = { ...args, [secretsProperty]: secrets };
    return (await host.diff("n", olds, { ...args, [secretsProperty]: ["labels.a"] })).changes;
  };
  expect(await changes(["labels.a"])).toBe(false);
  expect(await changes(["labels"])).toBe(false);
  expect(await changes(["labels.b"])).toBe(true);
});

test("an update that fails in part is kept, but for one that takes a resource over from the plugin", async () => {
  class Failing extends Session {
    override async update(definition: typeof grouped): Promise<never> {
      const error = new ResourceInitFailedError({ inputs: { name: "n" }, outputs: {} }, "half");
      error.object = { definition, id: "n", properties: { name: "n" } };
      throw error;
    }
  }
  const host = new DynamicProvider(grouped, new Failing());
  const own = { name: "n", __provider: "code" };
  await expect(host.update("n", own, own)).rejects.toMatchObject({ id: "n", properties: own });
  const taken = await host.update("n", { name: "n" }, own).catch((error: unknown) => error);
  expect(taken).toMatchObject({ message: "half" });
  expect(taken).not.toHaveProperty("id", "n");
});
