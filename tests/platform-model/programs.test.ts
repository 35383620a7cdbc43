import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { addDnsZone } from "../../emulator/routes/dns";
import { addEdgeScript, publishCode } from "../../emulator/routes/edge-scripting";
import { petShop } from "../../emulator/routes/shield";
import { zones } from "../conformance/case";
import { useAccountForEachTest } from "../support/account";
import { Deployment, type Resource } from "../support/deployment";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import { storageOf, useLocalFiles } from "../support/storage";
import { disagreements, type Facts, modelOf } from ".";

// Programs whose resources meet at one object, or whose arguments change what kind of thing it is. After each `up` that
// succeeds, the platform does what the program says.

const account = useAccountForEachTest();
const local = useLocalFiles();
const storage = storageOf(account);
const { shieldZoneId } = zones;

const newStack = () => new Deployment(account.emulator);

async function upAsDeclared(
  stack: Deployment,
  program: readonly Resource[],
  options: Parameters<Deployment["up"]>[1] = {},
): Promise<void> {
  await stack.up(program, options);
  expectPlatformAsDeclared(account.emulator, stack.declared(program));
}

const publishByHand = (scriptId: number) => {
  const script = account.emulator.state.edgeScripts.get(scriptId);
  if (!script) throw new Error("The script does not exist.");
  publishCode(account.emulator.state, script, null);
  return script;
};

describe("the origin of a pull zone", () => {
  // The platform has values of its own for these with some kinds of origins.
  const others = { cache: { edgeTtl: 60 }, routing: { filters: ["all"] } };
  const site = (origin: Facts): Resource => ({
    type: "PullZone",
    name: "site",
    args: { name: "site", origin, ...others },
  });
  const url = { url: "https://origin.example.com" };
  const origins = (): Readonly<Record<string, Facts>> => {
    const { state } = account.emulator;
    return {
      "a URL": url,
      "a storage zone": { storageZoneId: storage.newZone() },
      "an edge script": { edgeScriptId: addEdgeScript(state, { Name: "origin", ScriptType: 1 }).Id },
      "a container": { containerAppId: "app-1", containerEndpointId: "endpoint-1" },
    };
  };
  const kinds = ["a URL", "a storage zone", "an edge script", "a container"];
  const changes = kinds.flatMap((from) => kinds.filter((to) => to !== from).map((to) => ({ from, to })));

  test.each(changes)("from $from to $to: nothing of the old one is served or linked", async ({ from, to }) => {
    const stack = newStack();
    const all = origins();
    await upAsDeclared(stack, [site(all[from] ?? {})]);
    await upAsDeclared(stack, [site(all[to] ?? {})]);
    await upAsDeclared(stack, [site(all[to] ?? {})], { refresh: true });
  });

  test("a zone outlives the storage zone that it no longer serves, where linked zones are deleted with that", async () => {
    const stack = newStack();
    const files: Resource = {
      type: "StorageZone",
      name: "files",
      args: { name: "files-of-site", region: "DE", deleteLinkedPullZones: true },
    };
    await upAsDeclared(stack, [files]);
    await upAsDeclared(stack, [files, site({ storageZoneId: Number(stack.idOf("files")) })]);
    await upAsDeclared(stack, [site(url)]);
  });

  test.each(kinds.slice(1, 3))("a zone that somebody switched to %s is switched back", async (kind) => {
    const stack = newStack();
    await upAsDeclared(stack, [site(url)]);
    const { storageZoneId, edgeScriptId } = origins()[kind] ?? {};
    const zone = account.emulator.state.pullZones.get(Number(stack.idOf("site")));
    const switched = storageZoneId
      ? { OriginType: 2, StorageZoneId: storageZoneId }
      : { OriginType: 4, EdgeScriptId: edgeScriptId };
    Object.assign(zone ?? {}, switched);
    await upAsDeclared(stack, [site(url)], { refresh: true });
  });
});

describe("a list", () => {
  const list = (args: Facts): Resource => ({
    type: "CustomAccessList",
    name: "list",
    args: { shieldZoneId, name: "bad", type: "IP", entries: ["192.0.2.1"], ...args },
  });
  const effect = (stack: Deployment) => {
    const declared = stack.declared([list({})])[0];
    if (!declared) throw new Error("The list is not declared.");
    return modelOf("CustomAccessList").inForce(account.emulator.state, declared)?.["what happens to requests"];
  };

  test("of one's own with an action is in force", () => upAsDeclared(newStack(), [list({ action: "Block" })]));

  test("of the platform with an action is in force", () =>
    upAsDeclared(newStack(), [
      { type: "ManagedAccessList", name: "vpn", args: { shieldZoneId, listId: 1, action: "Challenge" } },
    ]));

  test.each([
    { title: "its action and whether it is enabled", managed: {} },
    { title: "whether it is enabled", managed: { action: "Block" } },
  ])("keeps what the program does not manage through a replacement: $title", async ({ managed }) => {
    const stack = newStack();
    const switchOn = () => {
      const zone = account.emulator.state.shieldZones.get(shieldZoneId);
      for (const record of zone?.accessLists.values() ?? []) Object.assign(record, { action: 2, isEnabled: true });
    };
    const [old, changed] = ["old", "new"].map((description) => [list({ ...managed, description })]);
    await upAsDeclared(stack, old ?? []);
    switchOn();
    await upAsDeclared(stack, changed ?? []);
    expect(effect(stack), "after a change that replaces it").toBe("Block");

    // The replacement cannot be switched on at first.
    const configurations = "/shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}";
    account.emulator.faults.add(parseFault(`refused times=1 on PATCH ${configurations}`));
    await expect(stack.up(old ?? [])).rejects.toThrow("Refused by a fault");
    await upAsDeclared(stack, old ?? []);
    expect(effect(stack), "after a replacement that failed half-way").toBe("Block");
  });
});

describe("the code and variables of a script", () => {
  const script = (code: string): Resource => ({
    type: "EdgeScript",
    name: "script",
    args: { name: "script", type: "CDN", code },
  });

  const publication = (stack: Deployment, trigger: string): Resource => ({
    type: "EdgeScriptPublication",
    name: "publication",
    args: { scriptId: Number(stack.idOf("script")), triggers: [trigger] },
  });
  /** The release that was active before is made live again after the new one is published. */
  const publishLate = () =>
    account.emulator.faults.add(parseFault("latency for=300ms on POST /compute/script/{id}/publish/{uuid}"));

  test("new code is live where a publication that names the script by its literal id runs beside it", async () => {
    const stack = newStack();
    await upAsDeclared(stack, [script("export const v = 0;")]);
    await upAsDeclared(stack, [script("export const v = 0;"), publication(stack, "0")]);
    publishLate();
    await upAsDeclared(stack, [script("export const v = 1;"), publication(stack, "1")]);
  });

  test("new code is live where a publication of another process runs at the same time", async () => {
    const [stack, other] = [newStack(), newStack()];
    await upAsDeclared(stack, [script("export const v = 0;")]);
    publishLate();
    const program = [script("export const v = 1;")];
    await Promise.all([stack.up(program), other.up([publication(stack, "1")])]);
    expectPlatformAsDeclared(account.emulator, stack.declared(program));
  });

  test("a variable that was changed and published by hand is live again after it is repaired", async () => {
    const { state } = account.emulator;
    const { Id: scriptId } = addEdgeScript(state, { Name: "script", ScriptType: 1, Code: "export {};" });
    publishByHand(scriptId);
    const variable: Resource = {
      type: "EdgeScriptVariable",
      name: "region",
      args: { scriptId, name: "REGION", defaultValue: "eu" },
    };
    const publication: Resource = {
      type: "EdgeScriptPublication",
      name: "publication",
      after: ["region"],
      // Whatever the variable reports of its writes.
      args: (outputsOf) => ({ scriptId, triggers: [JSON.stringify(outputsOf("region"))] }),
    };
    const stack = newStack();
    await upAsDeclared(stack, [variable, publication]);
    Object.assign(publishByHand(scriptId).EdgeScriptVariables[0] ?? {}, { DefaultValue: "foreign" });
    publishByHand(scriptId);
    await upAsDeclared(stack, [variable, publication], { refresh: true });
  });
});

describe("API Guardian and its endpoints", () => {
  const [method, path] = ["POST", "/pets"];
  const guardian = (specification: string, args: Facts = {}): Resource => ({
    type: "ApiGuardian",
    name: "guardian",
    args: { shieldZoneId, specification, ...args },
  });
  const endpoint: Resource = {
    type: "ApiGuardianEndpoint",
    name: "endpoint",
    args: { shieldZoneId, method, path, validateAuthorization: true },
    after: ["guardian"],
  };
  const next = petShop.replace("1.4.0", "2.0.0");

  test("an endpoint checks credentials also after a specification that enforces none", async () => {
    const stack = newStack();
    const lenient = { enforceAuthorizationValidation: false };
    await upAsDeclared(stack, [guardian(petShop, lenient), endpoint]);
    await upAsDeclared(stack, [guardian(next, lenient), endpoint]);
  });

  test("an endpoint that leaves the specification is not reported as deployed", async () => {
    const stack = newStack();
    const program = [guardian(petShop), endpoint];
    await upAsDeclared(stack, program);
    const without = guardian(next.replace(/ {4}post:[\s\S]*?(?= {2}\/pets\/)/, ""));
    await expect(upAsDeclared(stack, [without, endpoint])).rejects.toThrow("has no endpoint POST /pets");
  });
});

describe("a file that a folder and a resource of its own manage", () => {
  test("is refused", async () => {
    const storageZoneId = storage.newZone();
    const source = local.write({ "config.json": "of the folder" });
    const program = (content: string): Resource[] => [
      { type: "StorageFolder", name: "folder", args: { storageZoneId, source, path: "site" } },
      { type: "StorageFile", name: "file", args: { storageZoneId, path: "site/config.json", content } },
    ];
    await expect(newStack().up(program("of the file"))).rejects.toThrow(/declare it once/);
  });
});

// From 20 of something on, the provider takes other ways.
describe.each([19, 20, 21])("%i of something", (count) => {
  const numbers = Array.from({ length: count }, (_, n) => n);

  describe("files", () => {
    const folder = (storageZoneId: number, args: Facts): Resource => ({
      type: "StorageFolder",
      name: "folder",
      args: { storageZoneId, path: "site", source: local.folder, ...args },
    });
    const writeAll = (text: string) => {
      mkdirSync(join(local.folder, "img"), { recursive: true });
      for (const n of numbers) writeFileSync(join(local.folder, n % 2 === 0 ? `img/${n}.html` : `${n}.html`), text);
    };

    test.each([
      { title: "given", from: {}, to: { contentTypes: { html: "text/x-own" } } },
      {
        title: "changed",
        from: { contentTypes: { html: "text/x-own" } },
        to: { contentTypes: { html: "text/x-other" } },
      },
      { title: "removed", from: { contentTypes: { html: "text/x-own" } }, to: {} },
    ])("have the content type that is $title", async ({ from, to }) => {
      writeAll("content");
      const storageZoneId = storage.newZone();
      const stack = newStack();
      await upAsDeclared(stack, [folder(storageZoneId, from)]);
      await upAsDeclared(stack, [folder(storageZoneId, to)]);
    });

    test("are replaced, left out and uploaded again", async () => {
      writeAll("content");
      const storageZoneId = storage.newZone();
      const stack = newStack();
      await upAsDeclared(stack, [folder(storageZoneId, {})]);
      writeAll("other content");
      await upAsDeclared(stack, [folder(storageZoneId, {})]);
      await upAsDeclared(stack, [folder(storageZoneId, { exclude: ["img/**"] })]);
      await upAsDeclared(stack, [folder(storageZoneId, {})]);
      for (const file of account.emulator.state.storageFiles.values()) file.checksum = "AB".repeat(32);
      await upAsDeclared(stack, [folder(storageZoneId, {})], { refresh: true });
    });
  });

  describe("DNS records", () => {
    const program = (dnsZoneId: number, value: string, all = numbers): Resource[] => [
      {
        type: "DnsRecords",
        name: "records",
        args: { dnsZoneId, records: all.map((n) => ({ type: "TXT", name: `n${n}`, value })) },
      },
    ];

    test("are created, changed, removed and created again", async () => {
      const { Id } = addDnsZone(account.emulator.state, "many.example");
      const stack = newStack();
      await upAsDeclared(stack, program(Id, "one"));
      await upAsDeclared(stack, program(Id, "two"));
      await upAsDeclared(stack, program(Id, "two", [0]));
      await upAsDeclared(stack, program(Id, "two"));
      await upAsDeclared(stack, [...program(Id, "two")], { refresh: true });
    });

    test.each([1, 2, 3])("are there once each, where the read number %i is stale", async (nth) => {
      const { Id } = addDnsZone(account.emulator.state, "stale.example");
      const stack = newStack();
      account.emulator.faults.add(parseFault(`stale-reads for=60m times=1 nth=${nth} on GET /dnszone/{id}`));
      await upAsDeclared(stack, program(Id, "one"));
      await upAsDeclared(stack, program(Id, "one"), { refresh: true });
    });

    test("are there once each again after somebody has doubled them", async () => {
      const { Id, Records } = addDnsZone(account.emulator.state, "doubled.example");
      const stack = newStack();
      await upAsDeclared(stack, program(Id, "one"));
      Records.push(...Records.map((record) => ({ ...record, Id: record.Id + 1_000_000 })));
      await upAsDeclared(stack, program(Id, "one"), { refresh: true });
    });

    test("are there once each after single ones, and as single ones after the list", async () => {
      const { Id: dnsZoneId } = addDnsZone(account.emulator.state, "moved.example");
      const single = numbers.map(
        (n): Resource => ({
          type: "DnsRecord",
          name: `n${n}`,
          args: { dnsZoneId, type: "TXT", name: `n${n}`, value: "one" },
        }),
      );
      const stack = newStack();
      await upAsDeclared(stack, single);
      await upAsDeclared(stack, program(dnsZoneId, "one"));
      await upAsDeclared(stack, single);
    });
  });
});

test("a lost create of a renamed resource is not taken for the object of the old name, and both end with the program", async () => {
  const { Id: dnsZoneId } = addDnsZone(account.emulator.state, "renamed.example");
  const record = (name: string): Resource => ({
    type: "DnsRecord",
    name,
    args: { dnsZoneId, type: "A", name: "www", value: "192.0.2.1" },
  });
  const refused: Resource = {
    type: "CustomAccessList",
    name: "refused",
    args: { shieldZoneId, name: "refused", type: "IP", entries: ["192.0.2.1"] },
  };
  const stack = newStack();
  await upAsDeclared(stack, [record("old")]);
  // The request is lost, and the search for its record finds the one of the old name, which was there before.
  account.emulator.faults.add(parseFault("reset times=1 on PUT /dnszone/{zoneId}/records"));
  account.emulator.faults.add(parseFault("refused times=1 on POST /shield/shield-zone/{shieldZoneId}/access-lists"));
  await expect(stack.up([record("new"), refused])).rejects.toThrow("Refused by a fault");
  expect(stack.idOf("new")).not.toBe(stack.idOf("old"));
  await upAsDeclared(stack, [record("new"), refused]);
  await stack.up([]);
  expect(account.emulator.state.dnsZones.get(dnsZoneId)?.Records).toEqual([]);
});

test("a record that exists twice is found", async () => {
  const { Id: dnsZoneId, Records } = addDnsZone(account.emulator.state, "twice.example");
  const record: Resource = {
    type: "DnsRecord",
    name: "www",
    args: { dnsZoneId, type: "A", name: "www", value: "192.0.2.1" },
  };
  const stack = newStack();
  await upAsDeclared(stack, [record]);
  Records.push(...Records.map((twin) => ({ ...twin, Id: 1 })));
  expect(disagreements(account.emulator.state, stack.declared([record]))).toEqual([
    `DnsRecord www: ${dnsZoneId}/1 does the same, and no resource has it`,
  ]);
});
