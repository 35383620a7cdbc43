import { expect, test } from "vitest";
import { grouped } from "../../../tests/support/grouped-resource";
import { secretsProperty } from "../../define/engine-constants";
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
