import { beforeEach, describe, expect, test } from "vitest";
import { errorOf } from "../../../tests/support/error-of";
import { grouped, platform } from "../../../tests/support/grouped-resource";
import type { Properties } from "../../define/define";
import { secretSignature, secretsProperty, signature } from "../../define/engine-constants";
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

describe("operations", () => {
  const secret = (value: unknown) => ({ [signature]: secretSignature, value });
  const own = { __provider: "code", [secretsProperty]: ["labels.a"] };
  const args = { name: "n", signing: { key: "the-key" }, labels: { a: "hidden", b: "open" } };
  const hostWith = (apiKey?: string, session = new Session()) => {
    const host = new DynamicProvider(grouped, session);
    void host.configure({ config: { get: (name) => (name === "bunny:apiKey" ? apiKey : undefined) } });
    return host;
  };
  let host: DynamicProvider;
  beforeEach(() => {
    platform.objects.clear();
    platform.writes.length = 0;
    host = hostWith("a-key");
  });

  test("a check takes out what only the host has, marks what repeats a secret, and shows none", async () => {
    const { inputs, failures } = await host.check({}, { ...args, ...own, __declared: "3:office" });
    expect(failures).toEqual([]);
    expect(inputs).toEqual({ ...args, mode: "Auto", [secretsProperty]: ["labels.a"] });
    const wrong = await host.check({}, { ...args, ...own, mode: "the-key", title: 7, labels: { a: 98_765 } });
    expect(wrong.failures.map(({ property }) => property)).toEqual(wrong.failures.map(() => ""));
    const reasons = wrong.failures.map(({ reason }) => reason).join("\n");
    expect(reasons).toMatch(/^labels\.a: |\nlabels\.a: /);
    expect(reasons).not.toMatch(/the-key|98765|98_765/);
  });

  test("a create sends what the program gives, and marks the outputs that are secret", async () => {
    const { id, outs } = await host.create({ ...args, ...own });
    expect(id).toBe("1");
    expect(platform.objects.get(1)).toMatchObject(args);
    expect(platform.objects.get(1)).not.toHaveProperty("__provider");
    expect(outs).toEqual({
      ...args,
      signing: { key: secret("the-key") },
      groupedId: 1,
      url: secret("https://example.com/?key=the-key"),
      [secretsProperty]: ["labels.a"],
    });
  });

  test("a read has what the platform has, and nothing where it is gone", async () => {
    const theirs = { labels: { a: "hidden", b: "theirs" } };
    platform.objects.set(1, { ...args, ...theirs });
    const state = { ...args, ...own, groupedId: 1, url: "u" };
    const read = await host.read("1", state);
    expect(read).toMatchObject({ id: "1", inputs: { ...theirs, [secretsProperty]: ["labels.a"] } });
    expect(read.props).toMatchObject({ ...theirs, url: secret("u"), [secretsProperty]: ["labels.a"] });
    expect(read.inputs).not.toHaveProperty("__provider");
    platform.objects.clear();
    expect(await host.read("1", state)).toEqual({ id: "", props: {} });
  });

  test("an import reads the object by its id, and is an error where there is none", async () => {
    platform.objects.set(1, { name: "n" });
    expect(await host.read("1", { __provider: "code" })).toMatchObject({ id: "1", inputs: { name: "n" } });
    expect((await errorOf(host.read("2", { __provider: "code" }))).message).toBe("resource '2' does not exist");
  });

  test("an update writes what differs, and a delete removes the object", async () => {
    platform.objects.set(1, { ...args });
    const olds = { ...args, ...own, groupedId: 1, url: "u" };
    const { outs } = await host.update("1", olds, { ...args, ...own, title: "new" });
    expect(platform.writes).toEqual([{ title: "new" }]);
    expect(outs).toMatchObject({ title: "new", [secretsProperty]: ["labels.a"], signing: { key: secret("the-key") } });
    await host.delete("1", olds);
    expect(platform.objects.size).toBe(0);
  });

  test("a state of the plugin with the same arguments is taken over without a write", async () => {
    platform.objects.set(1, { ...args });
    const { outs } = await host.update("1", { ...args, groupedId: 1, url: "u" }, { ...args, ...own });
    expect([platform.writes, outs]).toMatchObject([[], { groupedId: 1, [secretsProperty]: ["labels.a"] }]);
    const diff = (olds: Properties) => host.diff("1", olds, { ...args, ...own });
    expect(await diff({ ...args, groupedId: 1, [secretsProperty]: ["labels.a"] })).toMatchObject({ changes: true });
    expect(await diff({ ...args, ...own, groupedId: 1 })).toMatchObject({ changes: false, replaces: [] });
    // The engine compares, as it knows what the program ignores.
    expect(await diff({ ...args, ...own, title: "old", groupedId: 1 })).toMatchObject({ changes: undefined });
  });

  test("an error shows no secret, no stack and nothing in the host's own words", async () => {
    class Failing extends Session {
      override async create(): Promise<never> {
        throw new Error("The platform refused the-key and hidden, not open.");
      }
    }
    const error = await errorOf(hostWith("a-key", new Failing()).create({ ...args, ...own }));
    expect(error.message).toBe("The platform refused [secret] and [secret], not open.");
    expect(error).toMatchObject({ stack: "", id: undefined, properties: undefined });
    expect(String(error)).not.toContain("refused");
  });

  test("settings that cannot be used are the error of each operation", async () => {
    delete process.env.BUNNYNET_API_KEY;
    const error = await errorOf(hostWith().create({ ...args, ...own }));
    expect(error.message).toMatch(/bunny:apiKey|BUNNYNET_API_KEY/);
  });
});
