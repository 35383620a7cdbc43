import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { issueCertificate } from "../../emulator/routes/pull-zones";
import { isHostnameRegistered, isNotPointingHere } from "../../sdk/api/pull-zones";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount({ elsewhere: ["Not-Here.example.com"] });
const id = 1001;
const zone = () => {
  const found = account.emulator.state.pullZones.get(id);
  if (!found) throw new Error("There is no pull zone.");
  return found;
};
const hostnameOf = async (name: string) => {
  const { hostnames } = await account.api.pullZones.get(id, { certificates: true });
  return hostnames.find(({ value }) => value === name);
};

describe("a hostname's certificate", () => {
  test("is issued for free, and read only where it is requested", async () => {
    const { pullZoneHostnames, pullZones } = account.api;
    await pullZoneHostnames.add(id, "free.example.com");
    await pullZoneHostnames.loadFreeCertificate(id, "free.example.com");
    const hostname = await hostnameOf("free.example.com");
    expect(hostname).toMatchObject({ hasCertificate: true, certificateProvisionType: "Http01" });
    expect(hostname).not.toHaveProperty("certificateKey");
    const certificate = new X509Certificate(Buffer.from(hostname?.certificate ?? "", "base64"));
    expect(certificate.checkHost("free.example.com")).toBe("free.example.com");
    expect((await pullZones.get(id)).hostnames.map((one) => one.certificate ?? null)).toEqual([null, null]);

    await pullZoneHostnames.setKeyType(id, "free.example.com", "Rsa");
    const renewed = await hostnameOf("free.example.com");
    expect(renewed).toMatchObject({ certificateKeyType: "Rsa" });
    expect(renewed?.certificate).not.toBe(hostname?.certificate);
    await pullZoneHostnames.removeCertificate(id, "free.example.com");
    expect(await hostnameOf("free.example.com")).toMatchObject({ hasCertificate: false, certificate: null });
  });

  test("is not issued where the hostname points elsewhere, nor for a wildcard over HTTP", async () => {
    const { pullZoneHostnames } = account.api;
    for (const name of ["not-here.example.com", "*.example.com"]) await pullZoneHostnames.add(id, name);
    const elsewhere = await errorOf(pullZoneHostnames.loadFreeCertificate(id, "not-here.example.com"));
    expect(elsewhere).toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("The domain not-here.example.com is not pointing to our servers."),
    });
    expect(isNotPointingHere(elsewhere)).toBe(true);
    const wildcard = await errorOf(pullZoneHostnames.loadFreeCertificate(id, "*.example.com"));
    expect(isNotPointingHere(wildcard)).toBe(false);
    await pullZoneHostnames.loadFreeCertificate(id, "*.example.com", { validation: "Dns" });
    expect(await hostnameOf("*.example.com")).toMatchObject({ certificateProvisionType: "Dns01" });
  });

  test("may be one's own, if its key belongs to it", async () => {
    const { pullZoneHostnames } = account.api;
    await pullZoneHostnames.add(id, "own.example.com");
    const own = issueCertificate("own.example.com");
    await pullZoneHostnames.addCertificate(id, "own.example.com", own);
    const hostname = await hostnameOf("own.example.com");
    expect(hostname).toMatchObject({ hasCertificate: true, certificateProvisionType: "Custom" });
    expect(Buffer.from(hostname?.certificate ?? "", "base64").toString()).toBe(own.certificate);
    await pullZoneHostnames.setForceSsl(id, "own.example.com", true);
    await expect(
      pullZoneHostnames.addCertificate(id, "own.example.com", { ...own, certificateKey: own.certificate }),
    ).rejects.toMatchObject({ field: "Certificate" });
  });

  test("is not needed to force HTTPS, but the hostname is", async () => {
    const { pullZoneHostnames } = account.api;
    await pullZoneHostnames.add(id, "plain.example.com");
    await pullZoneHostnames.setForceSsl(id, "plain.example.com", true);
    expect(await hostnameOf("plain.example.com")).toMatchObject({ forceSSL: true, hasCertificate: false });
    await expect(pullZoneHostnames.setForceSsl(id, "gone.example.com", true)).rejects.toMatchObject({
      errorKey: "pullzone.hostname_not_found",
    });
    expect(isHostnameRegistered(await errorOf(pullZoneHostnames.add(id, "plain.example.com")))).toBe(true);
  });
});

describe("the key of a pull zone", () => {
  test("can be chosen or generated", async () => {
    const { pullZones } = account.api;
    await pullZones.resetSecurityKey(id, "a-chosen-key");
    expect((await pullZones.get(id)).zoneSecurityKey).toBe("a-chosen-key");
    await pullZones.resetSecurityKey(id);
    expect((await pullZones.get(id)).zoneSecurityKey).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is in no error about it", async () => {
    const error = await errorOf(account.api.pullZones.resetSecurityKey(id, "short"));
    expect(error).toMatchObject({ field: "SecurityKey" });
    account.emulator.faults.add({
      operation: "POST /pullzone/{id}/resetSecurityKey",
      answer: { status: 400, body: '{"Message":"Not allowed: the-secret-key"}' },
    });
    const echoed = await errorOf(account.api.pullZones.resetSecurityKey(id, "the-secret-key"));
    expect(echoed).toMatchObject({ message: expect.not.stringContaining("the-secret-key") });
  });
});

test("a purge of a zone leaves its settings, one of a tag or a URL needs none", async () => {
  const { pullZones } = account.api;
  const before = { ...zone() };
  await pullZones.purge(id);
  await pullZones.purge(id, { cacheTag: "images" });
  await pullZones.purgeUrl("https://acme-shop.b-cdn.net/*");
  expect(zone()).toEqual({ ...before, CacheVersion: 2 });
  expect(account.emulator.calls.take().map(({ path }) => path)).toEqual([
    "/pullzone/1001/purgeCache",
    "/pullzone/1001/purgeCache",
    "/purge",
  ]);
});

describe("optimizer classes", () => {
  test("are written one by one, as texts under the names that were sent", async () => {
    const { optimizerClasses } = account.api;
    const thumbnail = { name: "thumbnail", properties: { width: "100", aspect_ratio: "4:3" } };
    await optimizerClasses.put(id, thumbnail);
    await Promise.all(["a", "b", "c"].map((name) => optimizerClasses.put(id, { name, properties: { quality: "50" } })));
    expect(zone().OptimizerClasses).toEqual(
      [thumbnail, ...["a", "b", "c"].map((name) => ({ name, properties: { quality: "50" } }))].map(
        ({ name: Name, properties: Properties }) => ({ Name, Properties }),
      ),
    );
    await optimizerClasses.remove(id, "b");
    account.emulator.calls.take();
    await optimizerClasses.remove(id, "never");
    expect(account.emulator.calls.take()).toHaveLength(1);
    expect(zone().OptimizerClasses.map(({ Name }) => Name)).toEqual(["thumbnail", "a", "c"]);
    await optimizerClasses.replace(id, []);
    expect(zone().OptimizerClasses).toEqual([]);
  });

  test("are written again where the response does not show them", async () => {
    const { api, emulator } = account;
    emulator.faults.add({ operation: "POST /pullzone/{id}", overrideBody: { OptimizerClasses: [] } });
    await api.optimizerClasses.put(id, { name: "kept", properties: {} });
    expect(zone().OptimizerClasses).toEqual([{ Name: "kept", Properties: {} }]);
    emulator.faults.add({
      operation: "POST /pullzone/{id}",
      times: Number.POSITIVE_INFINITY,
      overrideBody: { OptimizerClasses: [] },
    });
    await expect(api.optimizerClasses.put(id, { name: "lost", properties: {} })).rejects.toMatchObject({
      code: "not_applied",
    });
  });
});

describe("the platform's own values", () => {
  test.each([
    [
      { edgeScriptId: 7 },
      { originType: "EdgeScript", originUrl: "https://bunnycdn.com", routingFilters: ["scripting"] },
    ],
    [{ edgeScriptId: 7 }, { cacheControlMaxAgeOverride: -1 }],
    [{ edgeScriptId: 7, cacheControlMaxAgeOverride: 60 }, { cacheControlMaxAgeOverride: 60 }],
    [{ originType: "MagicContainers", magicContainersAppId: "a" }, { originUrl: "https://bunny.net" }],
    [{ storageZoneId: 5 }, { originType: "StorageZone" }],
    [{ originType: "DnsAccelerate", originUrl: "https://o.example" }, { originType: "OriginUrl" }],
    [
      { originUrl: "https://o.example", dnsOriginPort: 8080, dnsOriginScheme: "http" },
      { originUrl: "http://o.example:8080" },
    ],
    [{ originUrl: "https://o.example", maxWebSocketConnections: 600 }, { maxWebSocketConnections: 1000 }],
  ] as const)("of a zone created with %o", async (settings, shown) => {
    const { pullZones } = account.api;
    const { id: created } = await pullZones.create({ name: "own-values", ...settings });
    expect(await pullZones.get(created)).toMatchObject(shown);
    await pullZones.delete(created);
  });

  test("refuse more WebSocket connections than can be bought, and a zone without an origin", async () => {
    const { pullZones } = account.api;
    await expect(pullZones.update(id, { maxWebSocketConnections: 25_001 })).rejects.toMatchObject({
      field: "MaxWebSocketConnections",
    });
    await expect(pullZones.create({ name: "nowhere" })).rejects.toMatchObject({ field: "OriginUrl" });
  });
});
