import { describe, expect, test } from "vitest";
import { useAccount } from "../support/account";

const account = useAccount({ seeded: false });

const named = (name: string) => ({ name, originUrl: "https://origin.example" });

describe("pull zones", () => {
  test("are created, read, updated and deleted", async () => {
    const { api } = account;
    const created = await api.pullZones.create({
      name: "acme-files",
      originUrl: "https://origin.example",
      type: "Volume",
      blockedIps: ["192.0.2.1"],
      enableWebPVary: true,
      optimizerImageQuality: 60,
    });
    expect(created).toMatchObject({
      name: "acme-files",
      type: "Volume",
      originType: "OriginUrl",
      blockedIps: ["192.0.2.1"],
    });
    expect(account.emulator.state.pullZones.get(created.id)).toMatchObject({
      EnableWebPVary: true,
      OptimizerImageQuality: 60,
      EnableLogging: true,
    });
    expect(await api.pullZones.find("ACME-files")).toEqual(created);
    expect(await api.pullZones.find("acme")).toBeUndefined();

    const changed = await api.pullZones.update(created.id, { enableLogging: false, blockedIps: [] });
    expect(changed).toEqual({ ...created, enableLogging: false, blockedIps: [] });
    expect(await api.pullZones.get(created.id)).toEqual(changed);

    await api.pullZones.delete(created.id);
    await expect(api.pullZones.delete(created.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("a shield zone is deleted with its pull zone", async () => {
    const { api } = account;
    const { id } = await api.pullZones.create(named("shielded"));
    const { shieldZoneId } = await api.shieldZones.create({ pullZoneId: id });
    await api.pullZones.delete(id);
    await expect(api.shieldZones.get(shieldZoneId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("a script lists the zones whose settings link it", async () => {
    const { api } = account;
    const script = await api.edgeScripts.create({ name: "behind", type: "CDN" });
    const { id } = await api.pullZones.create({ name: "before", edgeScriptId: script.id, originType: "EdgeScript" });
    expect((await api.edgeScripts.get(script.id)).linkedPullZones).toMatchObject([{ id, pullZoneName: "before" }]);
    const listed = [];
    for await (const each of api.edgeScripts.list({ includeLinkedPullZones: true }))
      listed.push(...each.linkedPullZones);
    expect(listed).toMatchObject([{ id }]);
    await api.edgeScripts.delete(script.id, { deleteLinkedPullZones: true });
    await expect(api.pullZones.get(id)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each([
    ["a name that is taken", { name: "TAKEN" }, "Name"],
    ["a name beyond ASCII", { name: "bücher" }, "Name"],
    ["no name", { name: "" }, "Name"],
    ["a setting out of range", { name: "free", optimizerImageQuality: 0 }, "OptimizerImageQuality"],
    ["a setting of another type", { name: "free", blockedCountries: "DE" as never }, "BlockedCountries"],
  ])("%s is refused", async (_, settings, field) => {
    const { api } = account;
    if (!(await api.pullZones.find("taken"))) await api.pullZones.create(named("taken"));
    await expect(api.pullZones.create({ ...named("free"), ...settings })).rejects.toMatchObject({
      code: "bad_request",
      field,
    });
  });

  test("after a response without a body the zone is read by its name", async () => {
    const { api, emulator } = account;
    const silent = { operation: "POST /pullzone", carryOut: true, answer: { status: 201 } };
    emulator.faults.add(silent);
    expect(await api.pullZones.create(named("untold"))).toMatchObject({ name: "untold" });
    expect(emulator.calls.take().map(({ operation }) => operation)).toEqual(["POST /pullzone", "GET /pullzone"]);

    emulator.faults.add({ ...silent, carryOut: false, times: Number.POSITIVE_INFINITY });
    await expect(api.pullZones.create(named("never"))).rejects.toMatchObject({
      code: "unexpected_response",
      mayHaveHappened: true,
      message: expect.stringContaining("it is not in the account"),
    });
    emulator.faults.clear();

    emulator.faults.add(silent);
    emulator.faults.add({ operation: "GET /pullzone", answer: { status: 403 } });
    await expect(api.pullZones.create(named("unseen"))).rejects.toMatchObject({
      code: "forbidden",
      operation: "POST /pullzone",
      mayHaveHappened: true,
    });
  });

  test("unknown enum numbers, nulls and unknown members are accepted", async () => {
    const { api, emulator } = account;
    emulator.faults.add({
      operation: "GET /pullzone/{id}",
      answer: { status: 200, body: '{"Id":1,"Type":7,"OriginType":null,"Hostnames":null,"BlockedIps":null,"New":{}}' },
    });
    const zone = await api.pullZones.get(1);
    expect(zone).toMatchObject({
      id: 1,
      type: "Unknown(7)",
      originType: null,
      hostnames: [],
      allowedReferrers: [],
      blockedReferrers: [],
      blockedIps: [],
    });
  });

  test("an update without a response is sent again, and the zone of a create without one is searched for", async () => {
    const { api, emulator } = account;
    const { id } = await api.pullZones.create(named("twice"));
    emulator.faults.add({ operation: "POST /pullzone/{id}", carryOut: true, reset: true });
    expect(await api.pullZones.update(id, { originUrl: "https://b.example" })).toMatchObject({
      originUrl: "https://b.example",
    });
    emulator.faults.add({ operation: "POST /pullzone", carryOut: true, reset: true });
    emulator.calls.take();
    expect(await api.pullZones.create(named("once"))).toMatchObject({ name: "once" });
    expect(emulator.calls.take().map(({ operation }) => operation)).toEqual(["POST /pullzone", "GET /pullzone"]);
  });
});

describe("hostnames", () => {
  test("are added, forced to HTTPS and removed", async () => {
    const { api } = account;
    const { id } = await api.pullZones.create(named("hosts"));
    const hostnames = async () =>
      (await api.pullZones.get(id)).hostnames.map(({ value, forceSSL, isSystemHostname }) => [
        value,
        forceSSL,
        isSystemHostname,
      ]);
    await api.pullZoneHostnames.add(id, "WWW.Example.com");
    await api.pullZoneHostnames.add(id, "*.example.com");
    await api.pullZoneHostnames.loadFreeCertificate(id, "www.example.com");
    await api.pullZoneHostnames.setForceSsl(id, "www.example.com", true);
    expect(await hostnames()).toEqual([
      ["hosts.b-cdn.net", false, true],
      ["www.example.com", true, false],
      ["*.example.com", false, false],
    ]);
    await api.pullZoneHostnames.setForceSsl(id, "www.example.com", false);
    await api.pullZoneHostnames.remove(id, "*.example.com");
    expect(await hostnames()).toEqual([
      ["hosts.b-cdn.net", false, true],
      ["www.example.com", false, false],
    ]);
    await api.pullZones.delete(id);
  });

  test("belong to one pull zone of the account, until that is deleted", async () => {
    const { api } = account;
    const [one, two] = [await api.pullZones.create(named("one")), await api.pullZones.create(named("two"))];
    await api.pullZoneHostnames.add(one.id, "cdn.example.org");
    await expect(api.pullZoneHostnames.add(two.id, "CDN.example.org")).rejects.toMatchObject({
      code: "bad_request",
      errorKey: "pullzone.hostname_already_registered",
    });
    await expect(api.pullZoneHostnames.add(two.id, "one.b-cdn.net")).rejects.toMatchObject({ field: "Hostname" });
    await api.pullZones.delete(one.id);
    await api.pullZoneHostnames.add(two.id, "cdn.example.org");
  });

  test("must not be empty", async () => {
    const { api } = account;
    const { id } = await api.pullZones.create(named("refusing"));
    await expect(api.pullZoneHostnames.add(id, "")).rejects.toMatchObject({ field: "Hostname", status: 400 });
  });

  test("cannot be removed or forced where they are the platform's own, or do not exist", async () => {
    const { api } = account;
    const { id } = await api.pullZones.create(named("own"));
    await expect(api.pullZoneHostnames.remove(id, "own.b-cdn.net")).rejects.toMatchObject({
      errorKey: "pullzone.system_hostname",
    });
    await expect(api.pullZoneHostnames.remove(id, "a.example")).rejects.toMatchObject({ code: "bad_request" });
    await expect(api.pullZoneHostnames.setForceSsl(id, "a.example", true)).rejects.toMatchObject({ field: "Hostname" });
    await expect(api.pullZoneHostnames.add(1, "a.example")).rejects.toMatchObject({ code: "not_found" });
  });
});
