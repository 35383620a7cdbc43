import { afterEach, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";

// What clients of the platform send and read, which the vendor's documents leave open or say otherwise.

let emulator: Emulator;
afterEach(() => emulator.stop());

type Body = Record<string, unknown>;

/** Sends requests to a new account, with its key unless there are other credentials. */
async function account() {
  emulator = await startEmulator({ logsPerDay: 0 });
  return async (method: string, path: string, sent?: unknown, headers?: Record<string, string>) => {
    const response = await fetch(emulator.url + path, {
      method,
      headers: headers ?? { accesskey: emulator.apiKey },
      body: sent === undefined ? null : JSON.stringify(sent),
    });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith("{") ? JSON.parse(text) : {}) as Body };
  };
}

describe("a deployment key", () => {
  const scriptOf = ({ Id, DeploymentKey }: Body) => ({ path: `/compute/script/${Id}`, key: String(DeploymentKey) });

  test("uploads and publishes the code of its script, and does nothing else", async () => {
    const send = await account();
    const sent = { ScriptType: 1 };
    const { path, key } = scriptOf((await send("POST", "/compute/script", { ...sent, Name: "a" })).body);
    const other = scriptOf((await send("POST", "/compute/script", { ...sent, Name: "b" })).body);
    const deploy = (at: string, deploymentkey: string) =>
      Promise.all([
        send("POST", `${at}/code`, { Code: "// 1" }, { deploymentkey }),
        send("POST", `${at}/publish`, undefined, { deploymentkey }),
      ]);
    expect(await deploy(path, key)).toMatchObject([{ status: 204 }, { status: 204 }]);
    expect((await send("GET", `${path}/code`)).body.Code).toBe("// 1");
    expect((await send("GET", `${path}/releases/active`)).body.Code).toBe("// 1");
    expect(await deploy(other.path, key)).toMatchObject([{ status: 401 }, { status: 401 }]);
    expect(await deploy("/compute/script/1", key)).toMatchObject([{ status: 401 }, { status: 401 }]);
    for (const [method, operation] of [
      ["GET", ""],
      ["GET", "/code"],
      ["POST", "/deploymentKey/rotate"],
      ["DELETE", ""],
    ] as const)
      expect((await send(method, `${path}${operation}`, undefined, { deploymentkey: key })).status).toBe(401);
  });

  test("ends with its rotation", async () => {
    const send = await account();
    const { path, key } = scriptOf((await send("POST", "/compute/script", { Name: "a", ScriptType: 1 })).body);
    await send("POST", `${path}/deploymentKey/rotate`);
    expect((await send("POST", `${path}/code`, { Code: "" }, { deploymentkey: key })).status).toBe(401);
    const rotated = scriptOf((await send("GET", path)).body);
    expect((await send("POST", `${path}/code`, { Code: "" }, { deploymentkey: rotated.key })).status).toBe(204);
  });

  test("is no token of GitHub", async () => {
    const send = await account();
    const { path, key } = scriptOf((await send("POST", "/compute/script", { Name: "a", ScriptType: 1 })).body);
    expect((await send("POST", `${path}/code`, { Code: "" }, { githubtoken: key })).status).toBe(401);
  });
});

describe("a hostname", () => {
  test("may force HTTPS before it has a certificate", async () => {
    const send = await account();
    await send("POST", "/pullzone/1001/addHostname", { Hostname: "www.example.com" });
    const forced = { Hostname: "www.example.com", ForceSSL: true };
    expect((await send("POST", "/pullzone/1001/setForceSSL", forced)).status).toBe(204);
    const { Hostnames } = (await send("GET", "/pullzone/1001")).body;
    expect(Hostnames).toContainEqual(
      expect.objectContaining({ Value: "www.example.com", ForceSSL: true, HasCertificate: false }),
    );
    expect((await send("POST", "/pullzone/1001/setForceSSL", { ...forced, Hostname: "b.example.com" })).status).toBe(
      400,
    );
  });

  test.each([
    ["a.internal", 400],
    ["a.b.example", 400],
    ["A.TEST", 400],
    ["a.invalid", 400],
    ["a.localhost", 400],
    ["router.home.arpa", 400],
    ["a.internal.com", 200],
    ["a.example.com", 200],
    ["a.arpa", 200],
    ["latest", 200],
  ])("%s gets a free certificate only where it can point to the platform", async (Hostname, status) => {
    const send = await account();
    await send("POST", "/pullzone/1001/addHostname", { Hostname });
    for (const http of [true, false]) {
      const loaded = await send("GET", `/pullzone/loadFreeCertificate?hostname=${Hostname}&useOnlyHttp01=${http}`);
      expect(loaded.status).toBe(status);
      if (status === 400)
        expect(loaded.body.Message).toBe(`The domain ${Hostname.toLowerCase()} is not pointing to our servers.`);
    }
  });
});

test("an edge rule with an empty GUID is a new one", async () => {
  const send = await account();
  const path = "/pullzone/1001/edgerules";
  const rule = { Guid: "", ActionType: 0, Triggers: [{ Type: 0, PatternMatches: ["*"] }] };
  const [first, second] = [
    await send("POST", `${path}/addOrUpdate`, rule),
    await send("POST", `${path}/addOrUpdate`, rule),
  ];
  const guids = [first, second].map(({ body }) => body.Guid);
  expect(guids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(new Set(guids).size).toBe(2);
  expect((await send("DELETE", `${path}/${guids[0]}`)).status).toBe(204);
});

describe("a pull zone", () => {
  const create = (more: Body) => ({ Name: "site", OriginUrl: "https://o.example.com", ...more });

  test("has the browser's cache time by its deprecated name, unless by its own", async () => {
    const send = await account();
    const zone = (await send("POST", "/pullzone", create({ CacheControlBrowserMaxAgeOverride: 7 }))).body;
    const path = `/pullzone/${zone.Id}`;
    const read = async () => (await send("GET", path)).body;
    expect(await read()).toMatchObject({ CacheControlPublicMaxAgeOverride: 7 });
    await send("POST", path, { CacheControlBrowserMaxAgeOverride: 100 });
    expect(await read()).toMatchObject({ CacheControlPublicMaxAgeOverride: 100 });
    await send("POST", path, { CacheControlBrowserMaxAgeOverride: 1, CacheControlPublicMaxAgeOverride: 2 });
    expect(await read()).toMatchObject({ CacheControlPublicMaxAgeOverride: 2 });
    expect(Object.keys(await read())).not.toContain("CacheControlBrowserMaxAgeOverride");
  });

  test("has no other objects by the numbers that the platform writes", async () => {
    const send = await account();
    expect((await send("POST", "/pullzone", create({}))).body).toMatchObject({
      StorageZoneId: 0,
      EdgeScriptId: -1,
      DnsRecordId: 0,
      DnsZoneId: 0,
      VideoLibraryId: -1,
      OptimizerPricing: 9.5,
      OriginLinkValue: "https://o.example.com",
      OptimizerWatermarkUrl: "",
      PreloadingScreenCode: "",
      BunnyAiImageBlueprints: [{ Name: "demo-pixel-avatar" }, { Name: "demo-cyberpunk-avatar" }],
    });
  });

  test("keeps a position of the watermark that has no name", async () => {
    const send = await account();
    expect((await send("POST", "/pullzone/1001", { OptimizerWatermarkPosition: 150 })).status).toBe(200);
    expect((await send("GET", "/pullzone/1001")).body.OptimizerWatermarkPosition).toBe(150);
  });
});

test("a URL is purged with GET as with POST", async () => {
  const send = await account();
  const url = encodeURIComponent("https://acme-shop.b-cdn.net/a.css");
  for (const method of ["GET", "POST"]) {
    expect((await send(method, `/purge?url=${url}&async=true`)).status).toBe(200);
    expect((await send(method, "/purge")).status).toBe(400);
    expect((await send(method, `/purge?url=${url}`, undefined, {})).status).toBe(401);
  }
});
