import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { addStreamLibrary } from "../../emulator/routes/stream";
import { isRead } from "../../sdk/internal";
import { dynamic, hosts, native, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { isFirstPart, part } from "../support/depth";
import { useReports } from "../support/diagnostic-report";
import { heldRequest } from "../support/held-request";
import { ended, engineProcesses, providerAmong } from "../support/processes";
import { type EngineFailure, failureOf, TestStack } from "../support/stack";
import { storageOf, useLocalFiles } from "../support/storage";

// The steps of docs/interrupted-runs.md.

const account = useAccount();
const createList = "POST /shield/shield-zone/{shieldZoneId}/access-lists";
const readList = "GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}";
const deleteList = "DELETE /shield/shield-zone/{shieldZoneId}/access-lists/{id}";
const updateScript = "POST /compute/script/{id}/code";
const upload = "PUT /{storageZoneName}/{path}/{fileName}";
const uploadPart = "PATCH /tusupload/{uploadId}";
const publishScript = "POST /compute/script/{id}/publish";

const reports = useReports();
const storage = storageOf(account);
const local = useLocalFiles();

let stack: TestStack;
afterEach(async () => {
  account.emulator.faults.clear();
  await stack.destroy();
  stack.remove();
});

/** The ids of the access lists of this name on the platform. */
function listsNamed(name: string): number[] {
  const lists = [...(account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])];
  return lists.filter((list) => list.name === name).map(({ id }) => id);
}

/** Interrupts a run while these requests are in flight. Afterwards no process is left, and they have been processed. */
async function interrupted(
  operations: readonly string[],
  run: () => Promise<unknown>,
  interrupt: (pids: { engine: number; provider: number }) => void,
): Promise<EngineFailure> {
  const held = operations.map((operation) => heldRequest(operation));
  for (const { fault } of held) account.emulator.faults.add(fault);
  account.emulator.calls.take();
  const failure = failureOf(run());
  await Promise.all(held.map(({ arrived }) => arrived));
  const { engine, started } = engineProcesses();
  const provider = providerAmong(started);
  if (!provider) throw new Error("There is no process of the provider.");
  interrupt({ engine: engine.pid, provider: provider.pid });
  const outcome = await failure;
  await ended([engine, ...started]);
  for (const { release } of held) release();
  const answered: unknown[] = [];
  await expect
    .poll(() => {
      answered.push(...account.emulator.calls.take().map(({ operation }) => operation));
      return answered;
    })
    .toEqual(expect.arrayContaining([...operations]));
  return outcome;
}

/** Each of them in each way. `npm test` has three, of which each is another one. */
const killed = hosts.flatMap((host) =>
  (["engine", "provider"] as const).map((victim) => ({
    host,
    victim,
    name: `${host.name} ${victim}`,
    kill: (pids: Record<typeof victim, number>) => process.kill(pids[victim], "SIGKILL"),
  })),
);

test.each(part(killed, 1, 0))(
  "$host.name: the $victim is killed in the middle of a create, an update, a refresh and a delete",
  async ({ host, victim, name, kill }) => {
    const List = host.classNamed("CustomAccessList");
    const Script = host.classNamed("EdgeScript");
    const first = async () => void new Script("script", { name, type: "CDN", code: "// 1" } as never);
    const second = async () => {
      new Script("script", { name, type: "CDN", code: "// 2" } as never);
      new List("list", { shieldZoneId: 2001, name, type: "IP", entries: ["192.0.2.1"] } as never);
    };
    stack = await TestStack.create();
    await stack.up(first);

    const failure = await interrupted([createList, updateScript], () => stack.up(second), kill);
    const [createdId] = listsNamed(name);
    const pending = stack.state().pending.map(({ type, resource }) => `${type} ${resource.urn.split("::").at(-1)}`);
    if (victim === "engine") {
      expect(pending.toSorted()).toEqual(["creating list", "updating script"]);
      expect((await failureOf(stack.up(second))).text).toContain("the stack is currently locked");
      await stack.cancel();
    } else {
      expect(pending).toEqual([]);
      expect(failure.errors).toContain("error reading from server: EOF");
    }

    const refresh = await stack.refresh({ clearPendingCreates: true });
    expect(refresh.changes).toMatchObject([{ op: "update", name: "script" }]);
    if (host.name === "native") {
      const { text } = await stack.import({
        type: "bunny:index:CustomAccessList",
        name: "list",
        id: `2001/${createdId}`,
      });
      expect(text).not.toMatch(/problem|failed to validate/);
    } else await account.api.accessLists.delete(2001, Number(createdId));

    account.emulator.calls.take();
    await stack.up(second);
    const written = account.emulator.calls.take().filter(({ method }) => !isRead(method));
    const missing = host.name === "native" ? [publishScript] : [publishScript, createList];
    expect(written.map(({ operation }) => operation).toSorted()).toEqual(missing.toSorted());
    expect(listsNamed(name)).toHaveLength(1);
    expect(stack.state().pending).toEqual([]);

    await interrupted([readList], () => stack.refresh(), kill);
    if (victim === "engine") await stack.cancel();
    expect((await stack.up(second)).changes).toEqual([]);

    await interrupted([deleteList], () => stack.destroy(), kill);
    if (victim === "engine") await stack.cancel();
    await stack.destroy();
    expect(stack.state()).toMatchObject({ resources: [], pending: [] });
    expect(listsNamed(name)).toEqual([]);
  },
);

test.each(part(killed, 1, 3))(
  "$host.name: the $victim is killed in the middle of an upload, and the next run sends the files that are missing",
  async ({ host, victim, kill }) => {
    const Folder = host.classNamed("StorageFolder");
    const storageZoneId = storage.newZone();
    const paths = Array.from({ length: 60 }, (_, n) => `${n % 3}/${n}.txt`);
    const source = local.write(Object.fromEntries(paths.map((path) => [path, path])));
    const program = async () => void new Folder("site", { storageZoneId, source } as never);
    stack = await TestStack.create();
    account.emulator.faults.add({ operation: upload, after: 40, times: Number.POSITIVE_INFINITY, hang: true });
    const failure = failureOf(stack.up(program));
    await expect.poll(() => storage.pathsIn(storageZoneId).length, { timeout: 60_000 }).toBe(40);
    const { engine, started } = engineProcesses();
    const provider = providerAmong(started);
    if (!provider) throw new Error("There is no process of the provider.");
    kill({ engine: engine.pid, provider: provider.pid });
    await failure;
    await ended([engine, ...started]);
    account.emulator.faults.clear();

    if (victim === "engine") await stack.cancel();
    if (victim === "engine") await stack.refresh({ clearPendingCreates: true });
    account.emulator.calls.take();
    await stack.up(program);
    // Requests that were left hanging are recorded when their connections end, without a status.
    const writes = account.emulator.calls.take().filter(({ method, status }) => !isRead(method) && status > 0);
    expect(
      writes.map(({ operation }) => operation),
      "writes of the next run",
    ).toEqual(Array(20).fill(upload));
    expect(storage.pathsIn(storageZoneId)).toEqual(paths.toSorted());
    expect(stack.state().pending).toEqual([]);
    expect((await stack.up(program, { refresh: true })).changes).toEqual([]);
  },
);

test.each(part(killed, 1, 2))(
  "$host.name: the $victim is killed at half of the upload of a video, and the next run sends the other half",
  async ({ host, victim, kill }) => {
    const { state, faults, calls } = account.emulator;
    const Video = host.classNamed("StreamVideo");
    const library = addStreamLibrary(state, { Name: `films of ${host.name} ${victim}` });
    const source = join(local.write({}), "film.mp4");
    writeFileSync(source, "");
    // Four parts, which take no space on disk.
    truncateSync(source, 128 * 1024 * 1024);
    const program = async () => void new Video("film", { libraryId: library.Id, title: "Film", source } as never);
    stack = await TestStack.create();
    state.stream.uploads.clear();
    faults.add({ operation: uploadPart, after: 2, times: Number.POSITIVE_INFINITY, hang: true });
    const failure = failureOf(stack.up(program));
    const half = 64 * 1024 * 1024;
    await expect
      .poll(() => [...state.stream.uploads.values()].map(({ offset }) => offset), { timeout: 60_000 })
      .toEqual([half]);
    const { engine, started } = engineProcesses();
    const provider = providerAmong(started);
    if (!provider) throw new Error("There is no process of the provider.");
    kill({ engine: engine.pid, provider: provider.pid });
    await failure;
    await ended([engine, ...started]);
    faults.clear();
    const [guid = ""] = library.videos.keys();

    if (victim === "engine") await stack.cancel();
    if (victim === "engine") await stack.refresh({ clearPendingCreates: true });
    calls.take();
    await stack.up(program);
    const sent = calls.take().filter(({ method, status }) => !isRead(method) && status > 0);
    expect(
      sent.map(({ operation }) => operation),
      "writes of the next run",
    ).toEqual([uploadPart, uploadPart]);
    expect([...library.videos.keys()], "videos").toEqual([guid]);
    expect(library.videos.get(guid)?.original?.size).toBe(2 * half);
    expect((await stack.up(program, { refresh: true })).changes).toEqual([]);
  },
);

async function expectNoKeyIn(report: Promise<string>): Promise<void> {
  expect(await report).toContain('"javascriptStack"');
  expect(await report).not.toContain(account.emulator.apiKey);
}

/** Runs a program with one list, whose create is in flight as long as its request is held. */
async function inTheMiddleOfACreate(
  host: ProviderHost,
  options: { env?: Record<string, string>; timeout?: string } = {},
) {
  const List = host.classNamed("CustomAccessList");
  const program = async () => {
    const args = { shieldZoneId: 2001, name: "cancelled", type: "IP", entries: ["192.0.2.1"] };
    new List("list", args as never, options.timeout ? { customTimeouts: { create: options.timeout } } : {});
  };
  stack = await TestStack.create({ env: { NODE_OPTIONS: reports.options, ...options.env } });
  // A run that waited for the end of the request would outlast the test.
  const { fault, arrived } = heldRequest(createList);
  account.emulator.faults.add(fault);
  const stop = new AbortController();
  const failure = failureOf(stack.up(program, { signal: stop.signal }));
  await arrived;
  const { engine, started } = engineProcesses();
  const provider = providerAmong(started);
  if (!provider) throw new Error("There is no process of the provider.");
  const isOver = async () => {
    const outcome = await failure;
    await ended([engine, ...started]);
    return outcome;
  };
  return { program, provider, ctrlC: () => stop.abort(), isOver };
}

if (isFirstPart()) {
  test("native: Ctrl-C in the middle of a create aborts the request, and the next run continues from the state, written in part or whole", async () => {
    const { program, provider, ctrlC, isOver } = await inTheMiddleOfACreate(native);
    await expectNoKeyIn(reports.of(provider.pid));
    ctrlC();
    expect((await isOver()).errors).toEqual([
      "POST /shield/shield-zone/2001/access-lists was cancelled. The platform may have applied it all the same: check before you run it again.",
    ]);
    expect(stack.state().pending).toEqual([]);
    expect(stack.bunnyResources()).toEqual([]);

    // What an engine leaves that is killed while it writes the state.
    writeFileSync(stack.attributesFile, "");
    expect((await failureOf(stack.up(program))).text).toContain("failed to load checkpoint: EOF");
    stack.deleteEmptyAttributes();
    await stack.up(program);
    expect(listsNamed("cancelled")).toHaveLength(1);
  });

  test("dynamic: after Ctrl-C in the middle of a create the run ends within the time limits of its requests, and the next run continues from the state", async () => {
    const limits = { BUNNYNET_TIMEOUT_SECONDS: "1", BUNNYNET_MAX_RETRY_SECONDS: "5" };
    const { program, provider, ctrlC, isOver } = await inTheMiddleOfACreate(dynamic, { env: limits });
    await expectNoKeyIn(reports.of(provider.pid));
    ctrlC();
    const { text, errors } = await isOver();
    expect(errors).toEqual(["update canceled"]);
    expect(text).toContain("retrying in 0.3 s (attempt 2)");
    expect(stack.state().pending).toEqual([]);
    expect(stack.bunnyResources()).toHaveLength(1);

    expect((await stack.up(program)).changes).toEqual([]);
    expect(listsNamed("cancelled")).toHaveLength(1);
  });

  test("native: customTimeouts of a resource abort its request, with time to search for what it created", async () => {
    const { isOver } = await inTheMiddleOfACreate(native, { timeout: "1s" });
    expect((await isOver()).errors).toEqual([
      expect.stringMatching(
        /^POST \/shield\/shield-zone\/2001\/access-lists had no complete response from \S+ within the [\d.]+ s that its caller's time limit leaves it\. The client searched for it, but nothing shows it\. Look for an access list named "cancelled" in shield zone 2001\. The limit is the resource's own: `customTimeouts` in its options\. The platform may have applied it all the same/,
      ),
    ]);
  });
}
