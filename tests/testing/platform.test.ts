import * as pulumi from "@pulumi/pulumi";
import { Provider, PullZone } from "pulumi-bunny/native";
import { type Platform, ProgramFailure, startPlatform } from "pulumi-bunny-tools/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hosts, native } from "../conformance/hosts";
import { errorOf } from "../support/error-of";

let platform: Platform;
beforeEach(async () => {
  // Of the log that an emulator makes up, some days have requests that an origin failed.
  platform = await startPlatform({ logsPerDay: 0 });
});
afterEach(() => platform.stop());

const shop = { name: "acme-shop", origin: { url: "https://shop.example.com" } };

describe.each(hosts)("$name host", ({ classNamed, functionNamed }) => {
  const declare = (type: string, name: string, args: object, opts?: object) =>
    new (classNamed(type))(name, args as never, opts);
  const call = (name: string, args: object) => functionNamed(name)(args) as pulumi.Output<Record<string, unknown>>;
  const failureOf = async (program: () => unknown): Promise<ProgramFailure> => {
    const error = await errorOf(platform.run(program));
    if (!(error instanceof ProgramFailure)) throw error;
    return error;
  };

  test("a program's resources are on the platform, and its outputs are the platform's", async () => {
    const { outputs, resources, warnings } = await platform.run(() => {
      const zone = declare("PullZone", "shop", shop);
      const blocked = declare("PullZoneBlockedIp", "scraper", { pullZoneId: zone.pullZoneId, ip: "192.0.2.1" });
      const read = call("getPullZoneOutput", { id: zone.pullZoneId });
      return { zone: zone.pullZoneId, blocked: blocked.id, origin: read.apply(({ name }) => name) };
    });
    const [zone] = platform.emulator.state.pullZones.values();
    expect(zone).toMatchObject({ Name: "acme-shop", BlockedIps: ["192.0.2.1"], OriginUrl: "https://shop.example.com" });
    expect(outputs).toEqual({ zone: zone?.Id, blocked: `${zone?.Id}/192.0.2.1`, origin: "acme-shop" });
    expect(resources).toMatchObject([
      { type: "PullZone", name: "shop", id: String(zone?.Id), inputs: shop, outputs: { pullZoneId: zone?.Id } },
      { type: "PullZoneBlockedIp", name: "scraper", id: `${zone?.Id}/192.0.2.1` },
    ]);
    expect(warnings).toEqual([]);
    expect(await platform.objects("PullZone")).toMatchObject([{ name: "acme-shop", properties: shop }]);
    expect(await platform.objects("PullZoneBlockedIp", { pullZoneId: zone?.Id ?? 0 })).toMatchObject([
      { id: `${zone?.Id}/192.0.2.1` },
    ]);
  });

  test("each mistake is an error in the provider's words, and what depends on it is left out", async () => {
    const { errors, message, run } = await failureOf(() => {
      const zone = declare("PullZone", "shop", { ...shop, name: "Acme Shop" });
      const blocked = declare("PullZoneBlockedIp", "scraper", { pullZoneId: zone.pullZoneId, ip: "192.0.2.1" });
      declare("PullZone", "child", { ...shop, name: "child" }, { parent: zone });
      declare("PullZone", "other", { ...shop, name: "other" });
      declare("DnsZone", "dns", { domain: "shop..example.com" });
      return { blocked: blocked.id, fixed: 1 };
    });
    expect(errors.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
      { type: "DnsZone", name: "dns", message: expect.stringMatching(/^domain: /) },
      { type: "PullZone", name: "shop", message: "name: is not 1 to 63 letters, digits and dashes" },
    ]);
    expect(message).toContain('PullZone "shop": name: is not 1 to 63 letters, digits and dashes');
    expect(run).toMatchObject({ outputs: { blocked: undefined, fixed: 1 }, resources: [{ name: "other" }] });
    expect([...platform.emulator.state.pullZones.values()].map(({ Name }) => Name)).toEqual(["other"]);
  });

  test("what the platform refuses, and two resources of one object, are errors", async () => {
    const { errors } = await failureOf(() => {
      declare("PullZoneBlockedIp", "scraper", { pullZoneId: 4711, ip: "192.0.2.1" });
      declare("PullZoneBlockedIp", "again", { pullZoneId: 4711, ip: "192.0.2.1" });
    });
    const texts = errors.map(({ message }) => message).join("\n");
    expect(texts).toContain("failed with 404");
    expect(texts).toContain("are both PullZoneBlockedIp 4711/192.0.2.1. Declare it once.");
  });

  test("a data source that fails is an error, and what has its result is left out", async () => {
    const { errors, run } = await failureOf(() => {
      const zone = call("getPullZoneOutput", { id: 4711 });
      declare("PullZoneBlockedIp", "scraper", {
        pullZoneId: zone.apply(({ pullZoneId }) => pullZoneId),
        ip: "192.0.2.1",
      });
      return { name: zone.apply(({ name }) => name) };
    });
    expect(errors).toEqual([
      {
        type: "getPullZone",
        name: undefined,
        message: expect.stringContaining("getPullZone: GET /pullzone/4711 failed with 404"),
      },
    ]);
    expect(run).toMatchObject({ outputs: { name: undefined }, resources: [] });
  });

  test("a change behind the program's back is on the platform, and what cannot be is an error", async () => {
    const { resources } = await platform.run(() => void declare("PullZone", "shop", shop));
    const [zone] = resources;
    if (!zone) throw new Error("There is no zone.");
    await platform.drift(zone, { origin: { url: "https://other.example.com" } });
    expect([...platform.emulator.state.pullZones.values()]).toMatchObject([{ OriginUrl: "https://other.example.com" }]);
    await expect(platform.drift(zone, { origin: { url: "nowhere" } })).rejects.toThrow("origin.url: ");
    await expect(platform.drift({ ...zone, id: "4711" }, {})).rejects.toThrow("There is no PullZone 4711.");
  });

  test("the configuration, and the provider's settings in it, are those of the run", async () => {
    const program = () => {
      const domain = new pulumi.Config("shop").require("domain");
      declare("DnsZone", "dns", { domain });
      return { domain };
    };
    const config = { "shop:domain": "shop.example.com" };
    expect((await platform.run(program, { config, project: "shop" })).outputs).toEqual({ domain: "shop.example.com" });
    await expect(platform.run(program)).rejects.toThrow("shop:domain");
    const refused = platform.run(() => undefined, { config: { "bunny:timeoutSeconds": "soon" } });
    await expect(refused).rejects.toThrow("timeoutSeconds");
  });

  test("a secret is in no message, and stays secret in the outputs", async () => {
    let value: pulumi.Output<unknown> | undefined;
    const { message } = await failureOf(() => {
      declare("EdgeScriptSecret", "token", { scriptId: 4711, name: "not a name", value: "do-not-show" });
      const script = declare("EdgeScript", "script", { name: "script", type: "CDN", code: "export {};" });
      value = declare("EdgeScriptSecret", "fine", {
        scriptId: script.scriptId,
        name: "TOKEN",
        value: "do-not-show",
      }).value;
    });
    expect(message).toContain("scriptId is 4711");
    expect(message).not.toContain("do-not-show");
    expect(await pulumi.isSecret(value as pulumi.Output<unknown>)).toBe(true);
  });
});

test("a warning is in the result", async () => {
  const { warnings } = await platform.run(() => {
    const zone = new (native.classNamed("PullZone"))("shop", shop as never);
    const shield = new (native.classNamed("ShieldZone"))("shop", {
      pullZoneId: zone.pullZoneId,
      plan: "Business",
    } as never);
    const page = { shieldZoneId: shield.shieldZoneId, pageType: "Block", content: "<h1>No</h1>" };
    new (native.classNamed("ShieldResponsePage"))("blocked", page as never);
  });
  expect(warnings).toEqual([
    { type: "ShieldResponsePage", name: "blocked", message: expect.stringContaining("whitelabelResponsePages") },
  ]);
});

test("an explicit provider with a setting that it does not have is an error", async () => {
  const program = () => void new Provider("other", { apiKey: "another-key", apiUrl: "nowhere" });
  const error = await errorOf(platform.run(program));
  expect(error.message).toContain('pulumi:providers:bunny "other": ');
  expect(error.message).toContain("apiUrl");
  expect(error.message).not.toContain("another-key");
});

test("resources and functions of other packages are answered by mocks", async () => {
  class Bucket extends pulumi.CustomResource {
    declare readonly arn: pulumi.Output<string>;
    constructor(name: string, args: object) {
      super("aws:s3:Bucket", name, { arn: undefined, ...args });
    }
  }
  const program = () => {
    const { id, arn } = new Bucket("files", { acl: "private" });
    return { id, arn };
  };
  expect((await platform.run(program)).outputs).toEqual({ id: "files-id", arn: undefined });
  const newResource = () => ({ id: "files", state: { arn: "arn:aws:s3:::files" } });
  const { outputs, resources } = await platform.run(program, { mocks: { newResource, call: () => ({}) } });
  expect([outputs, resources]).toEqual([{ id: "files", arn: "arn:aws:s3:::files" }, []]);
});

test("an object is imported where the arguments are what it has", async () => {
  const PullZone = native.classNamed("PullZone");
  const { resources } = await platform.run(() => void new PullZone("shop", shop as never));
  const [id] = resources.map((one) => one.id);
  const imported = (args: object) => platform.run(() => void new PullZone("shop", args as never, { import: id }));
  expect((await imported(shop)).resources).toMatchObject([{ id }]);
  await expect(imported({ ...shop, origin: { url: "https://other.example.com" } })).rejects.toThrow(
    `The object ${id} differs from the arguments: origin.url.`,
  );
  expect(platform.emulator.state.pullZones.size).toBe(1);
});

test("a program learns whether the account has an object, and reads it by its id", async () => {
  const { resources } = await platform.run(() => void new PullZone("shop", shop));
  const id = resources[0]?.id ?? "";
  const found = await platform.run(() => {
    const [there, absent] = [PullZone.exists(id), PullZone.exists("4711")];
    return { there, absent, read: PullZone.get("read", id).id };
  });
  expect(found.outputs).toEqual({ there: true, absent: false, read: id });
});

test("a program's own error is thrown as it is", async () => {
  const error = new Error("of the program");
  expect(await errorOf(platform.run(() => Promise.reject(error)))).toBe(error);
});

test("errors of origins are read from the emulator", async () => {
  const date = new Date().toISOString().slice(0, 10);
  const { outputs } = await platform.run(() => {
    const zone = new (native.classNamed("PullZone"))("shop", shop as never);
    return {
      errors: native.functionNamed("getOriginErrorsOutput")({ pullZoneId: zone.pullZoneId, date, limit: 1 } as never),
    };
  });
  expect(outputs).toMatchObject({ errors: { errors: [], total: 0 } });
});
