import proto from "@pulumi/pulumi/proto/provider_pb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platform, registerGrouped } from "../../../tests/support/grouped-resource";
import { diffResponse } from "./messages";
import { NativeProvider } from "./native-provider";
import { toStruct } from "./struct";

const plain = (values: Record<string, unknown>) => ({ values, secrets: new Set<string>() });
const key = { apiKey: "a-key" };

test("unknown settings are refused, except for the project's own in a project called bunny", () => {
  const refused = (values: object, project: string) =>
    new NativeProvider().checkConfig(plain({ ...key, ...values }), project).failures;
  expect(refused({ zone: 1001 }, "shop")).toEqual(["zone: is not a setting of this provider"]);
  expect(refused({ zone: 1001 }, "bunny")).toEqual([]);
  expect(refused({ apiURL: "x" }, "bunny")).toEqual([
    'apiURL: is not a setting of this provider (did you mean "apiUrl"?)',
  ]);
});

test("the message about a secret setting does not show it", () => {
  const values = { ...key, apiUrl: "ftp://do-not-show.example" };
  const [failure] = new NativeProvider().checkConfig({ values, secrets: new Set(["apiUrl"]) }, "shop").failures;
  expect(failure).toMatch(/^apiUrl .*\[secret\]/);
  expect(failure).not.toContain("do-not-show");
});

test("a check keeps the state's order of an equal set, and takes the program's of any other", async () => {
  const args = { pullZoneId: 1, ips: ["192.0.2.2", "192.0.2.1"] };
  const checked = async (ips: string[]) => {
    const { inputs } = await new NativeProvider().check("PullZoneBlockedIps", plain(args), {
      prior: { pullZoneId: 1, ips },
    });
    return inputs.values.ips;
  };
  expect(await checked(["192.0.2.1", "192.0.2.2"])).toEqual(["192.0.2.1", "192.0.2.2"]);
  expect(await checked(["192.0.2.1"])).toEqual(args.ips);
});

test("a diff leaves ignored paths out", async () => {
  const olds = { shieldZoneId: 1, name: "n", type: "IP", entries: ["192.0.2.1", "192.0.2.9"] };
  const news = { ...olds, entries: ["192.0.2.1"], name: "m" };
  const { paths } = await new NativeProvider().diff("CustomAccessList", {
    id: "1/2",
    olds: plain(olds),
    news: plain(news),
    ignoreChanges: ["entries[*]"],
  });
  expect([...paths]).toEqual([["name", "update"]]);
});

test("a replacement is deleted first where the definition says so, and not otherwise", async () => {
  const deletesFirst = async (olds: Record<string, unknown>, news: Record<string, unknown>) => {
    const request = { id: "1", olds: plain(olds), news: plain(news), ignoreChanges: [] };
    const response = diffResponse(await new NativeProvider().diff("TeamMember", request));
    expect(response.getReplacesList()).not.toEqual([]);
    return response.getDeletebeforereplace();
  };
  const member = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", password: "Correct-horse-1" };
  expect(await deletesFirst(member, { ...member, password: "Correct-horse-2" })).toBe(true);
  expect(await deletesFirst(member, { ...member, email: "grace@example.com" })).toBe(false);
});

describe("a resource with groups", () => {
  let unregister: () => void;
  beforeAll(() => {
    unregister = registerGrouped();
  });
  afterAll(() => unregister());

  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  const args = { name: "n", signing: { enabled: true, key: "abcd" }, labels: { a: "1", b: "2" } };
  const marked = new Set(["labels.a"]);

  test("keeps secrets at their places in a check, of the program and of the schema", async () => {
    const { inputs } = await new NativeProvider().check("Grouped", { values: args, secrets: marked });
    expect(toStruct(inputs).toJavaScript()).toMatchObject({
      signing: { enabled: true, key: { value: "abcd" } },
      labels: { a: { value: "1" }, b: "2" },
    });
  });

  test("has no secret in a problem next to it", async () => {
    const values = { ...args, signing: { key: 98765, enabled: "98765" } };
    const { failures } = await new NativeProvider().check("Grouped", plain(values));
    expect(failures).toEqual([
      'signing.enabled: "[secret]" is not true or false',
      "signing.key: [secret] is not a string",
    ]);
  });

  test("shows a neighbour's change, and replaces by the member that does", async () => {
    const olds = { ...args, mode: "Auto", cache: { region: "de", edgeTtl: 1, stale: false } };
    const news = { ...olds, cache: { region: "us", edgeTtl: 2, stale: false } };
    const secrets = new Set(["signing.key", "labels.a"]);
    const request = { id: "n", olds: { values: olds, secrets }, news: { values: news, secrets }, ignoreChanges: [] };
    const response = diffResponse(await new NativeProvider().diff("Grouped", request));
    const kinds = [...response.getDetaileddiffMap().entries()].map(([path, diff]) => [path, diff.getKind()]);
    const { UPDATE, UPDATE_REPLACE } = proto.PropertyDiff.Kind;
    expect(Object.fromEntries(kinds)).toEqual({ "cache.edgeTtl": UPDATE, "cache.region": UPDATE_REPLACE });
    expect(response.getReplacesList()).toEqual(["cache"]);
    expect(response.getDiffsList()).toEqual(["cache"]);
  });

  test("updates the state where the program marks a member secret, but not where all of it was", async () => {
    const changed = async (secrets: string[]) => {
      const diff = await new NativeProvider().diff("Grouped", {
        id: "n",
        olds: { values: args, secrets: new Set(secrets) },
        news: { values: args, secrets: marked },
        ignoreChanges: [],
      });
      return diff.changed;
    };
    expect(await changed(["labels.a"])).toBe(false);
    expect(await changed(["labels"])).toBe(false);
    expect(await changed(["labels.b"])).toBe(true);
  });

  test("ignores changes of a member", async () => {
    const news = { ...args, cache: { edgeTtl: 2, stale: true } };
    const olds = { ...args, cache: { edgeTtl: 1, stale: false } };
    const request = { id: "n", olds: plain(olds), news: plain(news), ignoreChanges: ["cache.edgeTtl"] };
    const { paths } = await new NativeProvider().diff("Grouped", request);
    expect([...paths.keys()]).toEqual(["cache.stale"]);
  });

  test("previews a create with what is known in groups, and secrets of outputs that repeat one", async () => {
    const cache = { edgeTtl: unknown, stale: false };
    const { properties } = await new NativeProvider().create("Grouped", {
      news: { values: { ...args, cache }, secrets: new Set() },
      preview: true,
      timeoutSeconds: 0,
    });
    expect(properties.values).toEqual({ ...args, cache, groupedId: unknown, url: unknown });
    expect([...properties.secrets]).toEqual(["signing.key", "url"]);
  });

  test("keeps the marks of outputs that are secret in the state in a read", async () => {
    platform.objects.set(1, { name: "n" });
    const native = new NativeProvider();
    native.configure(key);
    const properties = { values: { name: "n", groupedId: 1, url: "u" }, secrets: new Set(["url", "name"]) };
    const read = await native.read("Grouped", { urn: "", id: "1", inputs: plain({}), properties, timeoutSeconds: 0 });
    expect([...(read?.properties.secrets ?? [])]).toEqual(["url"]);
  });

  test("creates, reads, updates and deletes an object, whose secrets keep their marks", async () => {
    platform.objects.clear();
    platform.writes.length = 0;
    const native = new NativeProvider();
    native.configure(key);
    const timeoutSeconds = 60;
    const news = { values: { ...args, mode: "Auto" }, secrets: marked };
    const created = await native.create("Grouped", { news, preview: false, timeoutSeconds });
    expect(created).toEqual({
      id: "1",
      properties: {
        values: { ...news.values, groupedId: 1, url: "https://example.com/?key=abcd" },
        secrets: new Set(["labels.a", "signing.key", "url"]),
      },
    });
    const inputs = { values: news.values, secrets: marked };
    const request = { urn: "", id: "1", inputs, properties: created.properties, timeoutSeconds };
    const read = await native.read("Grouped", request);
    expect(read).toMatchObject({ id: "1", inputs: { values: news.values }, properties: created.properties });
    expect(read?.inputs.secrets).toEqual(new Set(["labels.a", "signing.key", "signing.password"]));
    const change = {
      id: "1",
      olds: created.properties,
      news: { values: { ...news.values, title: "new", labels: { a: "9", b: "9" } }, secrets: marked },
      ignoreChanges: ["labels"],
      timeoutSeconds,
    };
    const planned = await native.update("Grouped", { ...change, preview: true });
    expect(platform.writes).toEqual([]);
    const updated = await native.update("Grouped", { ...change, preview: false });
    expect(platform.writes).toEqual([{ title: "new" }]);
    expect(updated.values).toEqual({ ...created.properties.values, title: "new" });
    expect(planned.values).toEqual(updated.values);
    expect(updated.secrets).toEqual(new Set(["labels.a", "signing.key", "url"]));
    await native.delete("Grouped", { id: "1", state: updated.values, timeoutSeconds });
    expect(platform.objects.size).toBe(0);
    expect(await native.read("Grouped", request)).toBeUndefined();
  });
});

test("settings are taken once, and are not known in a preview that sets them", async () => {
  const native = new NativeProvider();
  const deletes = () => native.delete("TeamMember", { id: "1", state: {}, timeoutSeconds: 0 });
  await expect(deletes()).rejects.toThrow(/^The engine has not configured the provider on this connection/);
  native.configure({ apiKey: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" });
  await expect(deletes()).rejects.toThrow("The provider's configuration is not known before the next `pulumi up`.");
  native.configure(key);
  native.configure({ ...key });
  for (const other of [{ apiKey: "another" }, { apiKey: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" }])
    expect(() => native.configure(other)).toThrow(/^This plugin is configured already/);
  // With its settings it says what the state lacks.
  await expect(deletes()).rejects.toThrow(/^The state of this TeamMember has no /);
});

test("other settings are a change that replaces nothing", () => {
  const native = new NativeProvider();
  expect(native.diffConfig(key, { ...key })).toMatchObject({ changed: false });
  for (const news of [{}, { ...key, apiUrl: "https://u" }, { apiKey: "another" }])
    expect(native.diffConfig(key, news)).toMatchObject({ changed: true, replaces: [], deleteBeforeReplace: false });
});

test("the key is secret in the checked settings", () => {
  const { inputs, failures } = new NativeProvider().checkConfig(plain({ ...key, maxConcurrency: 3 }), "shop");
  expect([failures, [...inputs.secrets]]).toEqual([[], expect.arrayContaining(["apiKey"])]);
  expect(inputs.secrets.has("maxConcurrency")).toBe(false);
});
