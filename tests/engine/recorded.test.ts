import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import type { PulumiFn } from "@pulumi/pulumi/automation";
import { beforeAll, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { addEdgeScript } from "../../emulator/routes/edge-scripting";
import { isOurs, resourceNameIn, typeIn } from "../../provider/hosts/tokens";
import { hosts, type ProviderHost } from "../conformance/hosts";
import { InProcessStack } from "../support/in-process-stack";
import { failureOf, TestStack } from "../support/stack";

// Other tests deploy without the engine's processes. Here both deploy the same programs, and must send the same.

interface Operation {
  readonly title: string;
  /** What happens before it, outside of Pulumi. */
  readonly before?: (emulator: Emulator) => void;
  run(stack: Pick<InProcessStack, "up" | "preview" | "refresh" | "previewRefresh" | "destroy">): Promise<unknown>;
}

const scriptId = 3001;
const urnOf = (host: ProviderHost, type: string, name: string) =>
  `urn:pulumi:test::conformance::${host.typeNamed(type)}::${name}`;

/** Operations with each kind of step. Resources depend on each other, so that their order is the same each time. */
function operationsOn(host: ProviderHost): Operation[] {
  let last: pulumi.Resource[] = [];
  const declare = (type: string, name: string, args: object, opts: pulumi.CustomResourceOptions = {}) => {
    const resource = new (host.classNamed(type))(name, args as never, { dependsOn: last, ...opts });
    last = [resource];
    return resource;
  };
  const program =
    (work: () => void): PulumiFn =>
    async () => {
      last = [];
      work();
    };
  const zone = (url: string) => declare("PullZone", "zone", { name: "recorded", origin: { url } });
  const ip = (name: string, args: object, opts: pulumi.CustomResourceOptions = {}) =>
    declare("PullZoneBlockedIp", name, { pullZoneId: 1001, ...args }, opts);
  const list = (name: string, args: object, opts: pulumi.CustomResourceOptions = {}) =>
    declare("CustomAccessList", name, { shieldZoneId: 2001, name, type: "IP", entries: ["192.0.2.1"], ...args }, opts);
  const secret = (value: string) =>
    declare("EdgeScriptSecret", "secret", { scriptId, name: "TOKEN", value: pulumi.secret(value) });
  const first = program(() => {
    const { pullZoneId } = zone("https://a.example.com");
    declare("PullZoneBlockedIp", "in new zone", { pullZoneId, ip: "192.0.2.1" });
    list("updated", {});
    list("replaced", { description: "a" });
    list("replaced first", { description: "a" });
    list("forced", {}, { replacementTrigger: 1 });
    list("ignored", {}, { ignoreChanges: ["entries"] });
    list("replaced on changes", {}, { replaceOnChanges: ["entries"] });
    list("renamed", {});
    list("gone", {});
    list("drifted", {});
    list("removed", {}, { retainOnDelete: true });
    ip("limited", { ip: "192.0.2.9" }, { customTimeouts: { create: "1m30s", delete: "2m" } });
    declare("EdgeScriptVariable", "variable", { scriptId, name: "REGION", defaultValue: "eu" });
    secret("first");
    const other = declare("PullZone", "other", { name: "recorded-a", origin: { url: "https://a.example.com" } });
    declare("PullZoneBlockedIp", "of other", { pullZoneId: other.pullZoneId, ip: "192.0.2.1" });
    list("last", {});
  });
  const entries = ["192.0.2.2"];
  const withChanges = (half?: string): PulumiFn =>
    program(() => {
      const { pullZoneId } = zone("https://b.example.com");
      declare("PullZoneBlockedIp", "in new zone", { pullZoneId, ip: "192.0.2.1" });
      list("updated", { entries });
      list("replaced", { description: "b" });
      list("replaced first", { description: "b" }, { deleteBeforeReplace: true });
      list("forced", {}, { replacementTrigger: 2 });
      list("ignored", { entries }, { ignoreChanges: ["entries"] });
      list("replaced on changes", { entries }, { replaceOnChanges: ["entries"] });
      list("new name", { name: "renamed" }, { aliases: [{ name: "renamed" }] });
      list("gone", {});
      list("drifted", {});
      ip("limited", { ip: "192.0.2.9" }, { customTimeouts: { create: "1m30s", delete: "2m" } });
      declare("EdgeScriptVariable", "variable", { scriptId, name: "REGION", defaultValue: "us" });
      secret("second");
      const values = { name: "recorded-b", origin: { url: "https://a.example.com" } };
      const other = declare("PullZone", "other", values, { deleteBeforeReplace: true });
      declare("PullZoneBlockedIp", "of other", { pullZoneId: other.pullZoneId, ip: "192.0.2.1" });
      // Dynamic resources refuse the option.
      if (host.name === "native") ip("imported", { ip: "192.0.2.77" }, { import: "1001/192.0.2.77" });
      // What depends on a new or replaced resource is read by a preview of older engines alone.
      list("last", {});
      last = [host.classNamed("PullZone").get("read", "1001", { dependsOn: last })];
      if (half) declare("EdgeScript", "half", { name: half, type: "CDN", code: `// ${half}` });
    });
  const second = withChanges();
  const listNamed = ({ state }: Emulator, wanted: string) =>
    [...(state.shieldZones.get(2001)?.accessLists.entries() ?? [])].find(([, { name }]) => name === wanted) ?? [0, {}];
  return [
    { title: "a preview of new resources", run: (stack) => stack.preview(first) },
    { title: "an up of new resources", run: (stack) => stack.up(first) },
    { title: "a preview of changes", run: (stack) => stack.preview(second) },
    { title: "an up with changes", run: (stack) => stack.up(second) },
    { title: "an up without changes", run: (stack) => stack.up(second) },
    {
      title: "a preview of a refresh after changes outside of Pulumi",
      before: (emulator) => {
        emulator.state.shieldZones.get(2001)?.accessLists.delete(listNamed(emulator, "gone")[0]);
        Object.assign(listNamed(emulator, "drifted")[1], { entries: ["192.0.2.7"] });
      },
      run: (stack) => stack.previewRefresh(),
    },
    {
      title: "an up of two targets, of which one is to be replaced",
      run: (stack) => {
        const [drifted = "", updated = ""] = ["drifted", "updated"].map((name) =>
          urnOf(host, "CustomAccessList", name),
        );
        return stack.up(second, { target: [drifted, updated], replace: [updated] });
      },
    },
    { title: "an up after a refresh", run: (stack) => stack.up(second, { refresh: true }) },
    {
      title: "a create that fails in part",
      before: ({ faults }) =>
        faults.add({ operation: "POST /compute/script/{id}/publish", times: Infinity, answer: { status: 403 } }),
      run: (stack) => failureOf(stack.up(withChanges("a"))),
    },
    { title: "an update that fails in part", run: (stack) => failureOf(stack.up(withChanges("b"))) },
    { title: "a refresh of what has failed", run: (stack) => stack.refresh() },
    {
      title: "an up that completes it",
      before: ({ faults }) => faults.clear(),
      run: (stack) => stack.up(withChanges("b")),
    },
    { title: "a destroy", run: (stack) => stack.destroy() },
  ];
}

describe.each(hosts)("$name host", (host) => {
  const sentBy = { engine: new Map<string, readonly Call[]>(), "in process": new Map<string, readonly Call[]>() };
  const operations = operationsOn(host);

  beforeAll(async () => {
    const record = async (
      into: Map<string, readonly Call[]>,
      stack: Pick<InProcessStack, "up" | "preview" | "refresh" | "previewRefresh" | "destroy">,
      emulator: Emulator,
      take: () => readonly Call[],
    ) => {
      for (const { title, before, run } of operations) {
        before?.(emulator);
        await run(stack);
        into.set(title, inOneOrder(take()));
      }
    };
    const newAccount = async () => {
      const emulator = await startEmulator({ logsPerDay: 0 });
      emulator.state.pullZones.get(1001)?.BlockedIps.push("192.0.2.77");
      addEdgeScript(emulator.state, { Id: scriptId, Name: "script", ScriptType: 1 });
      process.env.BUNNYNET_API_URL = emulator.url;
      process.env.BUNNYNET_API_KEY = emulator.apiKey;
      return emulator;
    };
    const [real, own] = [await newAccount(), await newAccount()];
    const folder = mkdtempSync(join(tmpdir(), "recorded-"));
    const log = join(folder, "calls.json");
    const env = { BUNNYNET_API_URL: real.url, BUNNYNET_API_KEY: real.apiKey, PULUMI_DEBUG_GRPC: log };
    const stack = await TestStack.create({ env });
    let read = 0;
    await record(sentBy.engine, stack, real, () => {
      const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh.flatMap((line) => recordedIn(JSON.parse(line)));
    });
    stack.remove();
    rmSync(folder, { recursive: true });
    await real.stop();
    const inProcess = new InProcessStack();
    await record(sentBy["in process"], inProcess, own, () =>
      inProcess.sent.splice(0).map(({ method, request }) => normalised(method, { ...request })),
    );
    await own.stop();
  });

  test.each(operations.map(({ title }) => title))("%s sends what the engine sends", (title) => {
    const [engine, own] = [sentBy.engine.get(title) ?? [], sentBy["in process"].get(title) ?? []];
    const names = (all: readonly Call[]) => all.map(({ method, urn }) => `${method} ${resourceNameIn(urn)}`);
    expect(names(own)).toEqual(names(engine));
    expect(own).toEqual(engine);
  });
});

interface Call extends Readonly<Record<string, unknown>> {
  readonly method: string;
  readonly urn: string;
}

interface Logged {
  readonly method: string;
  /** A call is logged when it is sent, and with its response. */
  readonly progress: string;
  readonly request: Record<string, unknown> | null;
}

const methods = ["Check", "Diff", "Create", "Read", "Update", "Delete"];

function recordedIn({ method: path, progress, request }: Logged): Call[] {
  const method = path.replace("/pulumirpc.ResourceProvider/", "");
  if (progress !== "request_started" || !methods.includes(method) || !isOurs(typeIn(String(request?.urn)))) return [];
  return [normalised(method, request ?? {})];
}

/** Reads of a refresh and deletes are sent side by side. */
function inOneOrder(calls: readonly Call[]): Call[] {
  const kindOf = ({ method }: Call) => ({ Read: "refresh", Diff: "refresh", Delete: "delete" })[method];
  const groups: Call[][] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    if (last?.[0] && kindOf(call) !== undefined && kindOf(last[0]) === kindOf(call)) last.push(call);
    else groups.push([call]);
  }
  return groups.flatMap((group) => group.toSorted((a, b) => (a.urn < b.urn ? -1 : a.urn > b.urn ? 1 : 0)));
}

const sentKeys = [
  "urn",
  "id",
  "olds",
  "oldInputs",
  "news",
  "properties",
  "inputs",
  "ignoreChanges",
  "preview",
  "timeout",
];

/** A request with empty members left out, as in the log, and generated values alike. */
function normalised(method: string, request: Readonly<Record<string, unknown>>): Call {
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === false ||
    value === 0 ||
    value === "" ||
    (Object.keys(Object(value)).length === 0 && typeof value === "object");
  const members = sentKeys.flatMap((key) => {
    const value =
      request[key] ?? request[key.replace("oldInputs", "old_inputs").replace("ignoreChanges", "ignore_changes")];
    return isEmpty(value) ? [] : [[key, value]];
  });
  const text = JSON.stringify(Object.fromEntries(members))
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "#")
    .replace(/(?<="__declared":")\d+/g, "#")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "#");
  return { method, ...JSON.parse(text) };
}
