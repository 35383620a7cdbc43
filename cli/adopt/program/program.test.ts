import { expect, test } from "vitest";
import { programOf } from "./program";
import type { StateResource } from "./references";

type Properties = Readonly<Record<string, unknown>>;

/** A resource as a state has it, whose outputs repeat its inputs. */
function declared(type: string, name: string, inputs: Properties, outputs: Properties = {}): StateResource {
  return { type, name, inputs, outputs: { ...inputs, ...outputs } };
}

const secret = (value: unknown) => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  plaintext: JSON.stringify(value),
});

/** The arguments of one resource in the program. */
function argumentsOf(variable: string, all: readonly StateResource[]): Record<string, string> {
  const { source } = programOf(all, "go");
  const [, body = ""] = new RegExp(`^resource ${variable} .*\\{\\n([\\s\\S]*?)^\\}`, "m").exec(source) ?? [];
  return Object.fromEntries([...body.matchAll(/^ {2}(\w+) = (.*)$/gm)].map(([, key = "", value = ""]) => [key, value]));
}

test("an id is a reference to the resource of its type, never to another one with the same number", () => {
  const all = [
    declared(
      "PullZone",
      "shop",
      { name: "shop", origin: { storageZoneId: 5, middlewareScriptId: 5 } },
      { pullZoneId: 5 },
    ),
    declared("StorageZone", "files", { name: "files", region: "DE" }, { storageZoneId: 5 }),
    declared("EdgeScript", "headers", { name: "headers", type: "Middleware", code: "" }, { scriptId: 5 }),
    declared("ShieldZone", "shield", { pullZoneId: 5 }, { shieldZoneId: 7 }),
    declared("ManagedAccessList", "managed", { shieldZoneId: 7, listId: 3, action: "Block" }),
    declared("CustomAccessList", "own", { shieldZoneId: 7, name: "own" }, { listId: 3 }),
    declared("RateLimit", "elsewhere", { shieldZoneId: 5 }, { rateLimitId: 7 }),
  ];
  expect(argumentsOf("shop", all).origin).toBe(
    '{ "storageZoneId" = files.storageZoneId, "middlewareScriptId" = headers.scriptId }',
  );
  expect(argumentsOf("shield", all).pullZoneId).toBe("shop.pullZoneId");
  expect(argumentsOf("managed", all)).toMatchObject({ shieldZoneId: "shield.shieldZoneId", listId: "3" });
  expect(argumentsOf("elsewhere", all).shieldZoneId).toBe("5");
});

test("the id of a part is a reference to the resource that has it", () => {
  const containers = [{ name: "web", image: "acme/shop:1.4", endpoints: [{ name: "http", cdn: { port: 8080 } }] }];
  const endpoints = { "web/http": { id: "e1", type: "cdn", pullZoneId: 20 } };
  const all = [
    declared("ContainerApp", "app", { name: "shop", containers }, { appId: "a1", endpoints }),
    declared("PullZone", "shop", { origin: { containerAppId: "a1", containerEndpointId: "e1" } }, { pullZoneId: 5 }),
    declared("PullZone", "other", { origin: { containerAppId: "a2", containerEndpointId: "e2" } }, { pullZoneId: 6 }),
  ];
  expect(argumentsOf("shop", all).origin).toBe(
    '{ "containerAppId" = app.appId, "containerEndpointId" = app.endpoints["web/http"].id }',
  );
  expect(argumentsOf("other", all).origin).toBe('{ "containerAppId" = "a2", "containerEndpointId" = "e2" }');
});

test("an id that is unique in a parent alone is a reference within that parent", () => {
  const all = [
    declared("StreamLibrary", "films", { name: "films" }, { libraryId: 1, pullZoneId: 20, storageZoneId: 30 }),
    declared("StreamLibrary", "series", { name: "series" }, { libraryId: 2, pullZoneId: 21, storageZoneId: 31 }),
    declared("StreamCollection", "trailers", { libraryId: 1, name: "trailers" }, { collectionId: "c" }),
    declared("StreamCollection", "extras", { libraryId: 2, name: "extras" }, { collectionId: "c" }),
    declared("StreamVideo", "film", { libraryId: 2, collectionId: "c", title: "Film" }, { videoId: "v" }),
    declared("WafRule", "first", { shieldZoneId: 9, name: "first" }, { wafRuleId: 1 }),
    declared("WafRule", "other", { shieldZoneId: 8, name: "other" }, { wafRuleId: 1 }),
    declared("WafRuleOrder", "order", { shieldZoneId: 9, wafRuleIds: [2, 1] }),
    declared("PullZoneHostname", "host", { pullZoneId: 21, hostname: "video.example.com" }),
  ];
  expect(argumentsOf("film", all)).toMatchObject({
    libraryId: "series.libraryId",
    collectionId: "extras.collectionId",
  });
  expect(argumentsOf("order", all).wafRuleIds).toBe("[2, first.wafRuleId]");
  // The zone of a library that is not adopted itself.
  expect(argumentsOf("host", all).pullZoneId).toBe("series.pullZoneId");
});

test("of two resources that have each other's ids, one refers to the other", () => {
  const endpoint = { name: "http", cdn: { port: 80, pullZoneId: 1 } };
  const all = [
    declared("PullZone", "zone", { name: "zone", origin: { containerAppId: "a" } }, { pullZoneId: 1 }),
    declared(
      "ContainerApp",
      "app",
      { name: "app", containers: [{ name: "web", endpoints: [endpoint] }] },
      { appId: "a" },
    ),
  ];
  expect(argumentsOf("zone", all).origin).toBe('{ "containerAppId" = app.appId }');
  expect(argumentsOf("app", all).containers).toContain('"pullZoneId" = 1');
});

test("secrets are values of the configuration, one by one, and in no part of the program", () => {
  const environment = secret({ web: { TOKEN: "hidden-1", EMPTY: "" }, job: { TOKEN: "hidden-2" } });
  const all = [
    declared("ContainerApp", "shop-app", { name: "shop", environment }, { appId: "a" }),
    declared("EdgeScriptSecret", "token", { scriptId: 1, name: "T", value: secret("hidden 3\n") }, { secretId: 1 }),
  ];
  const { source, settings } = programOf(all, "go", ["tokenValue"]);
  expect(settings.map(({ key, value, secret: isSecret, path }) => [key, value, isSecret, path])).toEqual([
    ["shopAppEnvironmentWebTOKEN", "hidden-1", true, "environment.web.TOKEN"],
    ["shopAppEnvironmentJobTOKEN", "hidden-2", true, "environment.job.TOKEN"],
    // The configuration has one of that name, which somebody else wrote.
    ["tokenValue2", "hidden 3\n", true, "value"],
  ]);
  expect(source).not.toContain("hidden");
  expect(source).toContain("config tokenValue2 string {\n  secret = true\n}");
  expect(argumentsOf("shopApp", all).environment).toBe(
    '{ "web" = { "TOKEN" = shopAppEnvironmentWebTOKEN, "EMPTY" = "" }, "job" = { "TOKEN" = shopAppEnvironmentJobTOKEN } }',
  );
});

test("a text is written so that it stays itself", () => {
  const code = (text: string) => [
    declared("EdgeScript", "script", { name: "s", type: "CDN", code: text }, { scriptId: 1 }),
  ];
  const text = `"\${a}" $\${b} %{c} $$ \\b\b\f\u0001\té`;
  expect(argumentsOf("script", code(text)).code).toBe(
    '"\\"\\u0024{a}\\" $\\u0024{b} \\u0025{c} $$ \\\\b\\u0008\\u000c\\u0001\\té"',
  );
  // The intermediate language composes letters, so such a text is configuration, which is not secret.
  const decomposed = "cafe\u0301";
  expect(argumentsOf("script", code(decomposed)).code).toBe("scriptCode");
  expect(programOf(code(decomposed), "go").settings).toMatchObject([
    { key: "scriptCode", value: decomposed, secret: false },
  ]);
});

test("a text that a language's generator changes is joined of parts that it keeps", () => {
  const expression = (language: string, code: string) => {
    const all = [declared("EdgeScript", "script", { name: "s", type: "CDN", code }, { scriptId: 1 })];
    return /^ {2}code = (.*)$/m.exec(programOf(all, language).source)?.[1];
  };
  expect(expression("python", 'a\n"\\n"')).toBe('join("\\n", ["a", "\\"\\\\n\\""])');
  expect(expression("python", "a\nb")).toBe('"a\\nb"');
  expect(expression("typescript", "$${a}\nb")).toBe('join("\\n", ["$\\u0024{a}", "b"])');
  expect(expression("yaml", "$${a}")).toBe('join("", ["$", "\\u0024{a}"])');
});

test("no two names are alike in a language that writes them otherwise, and none is a module's", () => {
  const names = ["ip-1-21", "ip-12-1", "ip-1-2-1", "ip1-21", "config", "pulumi", "Shop_A", "shop-a"];
  const all = names.map((name, at) =>
    declared("AllowedReferrer", name, { pullZoneId: at + 1, hostname: "example.com" }),
  );
  const variables = [...programOf(all, "go").source.matchAll(/^resource (\w+) /gm)].map(([, name = ""]) => name);
  const plain = variables.map((name) => name.replaceAll("_", "").toLowerCase());
  expect(new Set([...plain, "config", "pulumi"]).size).toBe(names.length + 2);
});

test("products come after those that they refer to, and parents before what is in them", () => {
  const all = [
    declared("AllowedReferrer", "a", { pullZoneId: 2, hostname: "a.example" }),
    declared("BlockedReferrer", "b", { pullZoneId: 1, hostname: "b.example" }),
    declared("AllowedReferrer", "c", { pullZoneId: 1, hostname: "c.example" }),
    declared("PullZone", "one", { name: "one", origin: { storageZoneId: 3 } }, { pullZoneId: 1 }),
    declared("PullZone", "two", { name: "two" }, { pullZoneId: 2 }),
    declared("StorageZone", "files", { name: "files" }, { storageZoneId: 3 }),
  ];
  const order = [...programOf(all, "go").source.matchAll(/^(?:# (.*)|resource (\w+) .*)$/gm)];
  expect(order.map(([, title, variable]) => title ?? variable)).toEqual([
    "Storage",
    "files",
    "Pull zones",
    "one",
    "c",
    "b",
    "two",
    "a",
  ]);
});

test("what an argument has without being given is left out", () => {
  const all = [
    declared("StorageZone", "files", { name: "files", region: "DE", deleteContents: false }, { storageZoneId: 3 }),
  ];
  expect(Object.keys(argumentsOf("files", all))).not.toContain("deleteContents");
});
