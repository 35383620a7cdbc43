import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { stringify } from "yaml";
import { z } from "zod";
import { type Emulator, startEmulator } from "../emulator";
import { createClient } from "../sdk";
import { commandLineEnvironment } from "../tests/support/command-line";
import { createProject, type Project } from "../tests/support/project";
import { withMemory } from "./memory";

// Takes minutes with its 200 stacks, so it is run by itself:
// `npx tsx bench/drift-stacks.ts [--stacks 40] [--latency 0,50,100]`.

const apiKey = "key";
/** Of somebody who changes what the stacks manage. */
const otherApiKey = "key-of-ann";
const resourcesInAStack = 50;
const command = resolve(__dirname, "../dist/cli/main.js");

/** The result of one way to detect drift in all stacks. */
interface Run {
  readonly seconds: number;
  readonly calls: number;
  /** The most memory that all of its processes had together, in MiB. */
  readonly memory: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { stacks: { type: "string", default: "200" }, latency: { type: "string", default: "0" } },
  });
  const stacks = Number(values.stacks);
  const emulator = await startEmulator({ apiKey, otherApiKeys: [otherApiKey], limits: { customLists: 100 } });
  Object.assign(process.env, { BUNNYNET_API_URL: emulator.url, BUNNYNET_API_KEY: apiKey });
  const project = await createProject("many", "yaml");
  try {
    await deploy(project, stacks);
    await changeByHand(emulator);
    const command = await driftCommand(project, emulator);
    for (const latencyMs of values.latency.split(",").map(Number)) {
      emulator.faults.clear();
      if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
      await compare(command, stacks, latencyMs);
    }
    emulator.faults.clear();
    await requireSameReport(command);
  } finally {
    project.remove();
    await emulator.stop();
  }
}

/** One stack by the engine, and the others as copies of its state: all of them manage the same. */
async function deploy(project: Project, stacks: number): Promise<void> {
  const lists = Array.from({ length: 10 }, (_, n) => [
    `list${n}`,
    {
      type: "bunny:CustomAccessList",
      properties: { shieldZoneId: 2001, name: `list-${n}`, type: "CIDR", entries: [`10.${n}.0.0/16`], action: "Block" },
    },
  ]);
  const addresses = Array.from({ length: resourcesInAStack - lists.length }, (_, n) => [
    `ip${n}`,
    { type: "bunny:PullZoneBlockedIp", properties: { pullZoneId: 1001, ip: `203.0.113.${n}` } },
  ]);
  project.define({ resources: Object.fromEntries([...lists, ...addresses]) });
  await project.pulumi("stack", "init", nameOf(0));
  await project.pulumi("up", "--yes", "--stack", nameOf(0));
  const folder = join(project.folder, "engine/state/.pulumi/stacks/many");
  const state = readFileSync(join(folder, `${nameOf(0)}.json`), "utf8");
  for (let n = 1; n < stacks; n++) {
    writeFileSync(join(folder, `${nameOf(n)}.json`), state.replaceAll(nameOf(0), nameOf(n)));
    copyFileSync(join(project.folder, `Pulumi.${nameOf(0)}.yaml`), join(project.folder, `Pulumi.${nameOf(n)}.yaml`));
  }
}

function nameOf(stack: number): string {
  return `stack-${String(stack).padStart(4, "0")}`;
}

/** Somebody changes what every stack manages. */
async function changeByHand(emulator: Emulator): Promise<void> {
  const [ip = ""] = emulator.state.pullZones.get(1001)?.BlockedIps ?? [];
  const api = createClient({ apiKey: otherApiKey, apiUrl: emulator.url });
  await api.pullZones.removeBlockedIp(1001, ip);
  await api.close();
}

/** Runs commands in the project's folder, which must succeed. */
interface Commands {
  readonly drift: (...args: string[]) => Promise<Run>;
  readonly pulumi: (...args: string[]) => Promise<Run>;
  /** A report that `drift` has written, without its times. */
  readonly report: (file: string) => unknown;
}

async function driftCommand({ folder }: Project, emulator: Emulator): Promise<Commands> {
  const env = { ...process.env, ...(await commandLineEnvironment(join(folder, "engine"))) };
  const running = { cwd: folder, env, stdio: "ignore" } as const;
  return {
    drift: (...args) => measure(emulator, () => spawn(process.execPath, [command, "drift", ...args], running)),
    pulumi: (...args) => measure(emulator, () => spawn("pulumi", args, running)),
    report: (file) => withoutTimes(JSON.parse(readFileSync(join(folder, file), "utf8"))),
  };
}

const json = (file: string) => ["--format", "json", "--output", file, "--fail-on", "error"];

async function compare({ drift, pulumi, report }: Commands, stacks: number, latencyMs: number): Promise<void> {
  const tenth = Array.from({ length: Math.ceil(stacks / 10) }, (_, n) => nameOf(n));
  const few = await drift("--stack", ...tenth, ...json("few.json"));
  const all = await drift("--all", ...json("all.json"));
  const who = await drift("--all", "--who", ...json("who.json"));
  let one: Run = { seconds: 0, calls: 0, memory: 0 };
  for (let n = 0; n < stacks; n++) {
    const args = ["refresh", "--preview-only", "--non-interactive", "--stack", nameOf(n)];
    const { seconds, calls, memory } = await pulumi(...args);
    one = { seconds: one.seconds + seconds, calls: one.calls + calls, memory: Math.max(one.memory, memory) };
  }
  print(`${stacks} stacks of ${resourcesInAStack}, ${latencyMs} ms away`, [
    ["`pulumi refresh --preview-only`, one after another", one],
    ["`pulumi-bunny drift --all`", all],
    ["`pulumi-bunny drift --all --who`", who],
    ["`pulumi-bunny drift` of a tenth of the stacks", few],
  ]);
  process.stdout.write(`\n${stringify(summary.parse(report("who.json")))}\n`);
}

const summary = z.object({ summary: z.record(z.string(), z.unknown()) });

/** Four shards, merged, are the report of all stacks. */
async function requireSameReport({ drift, report }: Commands): Promise<void> {
  const shards = [1, 2, 3, 4].map((shard) => `shard-${shard}.json`);
  for (const [at, file] of shards.entries()) await drift("--all", "--shard", `${at + 1}/4`, ...json(file));
  await drift("merge", ...shards, ...json("merged.json"));
  const isSame = isDeepStrictEqual(report("merged.json"), report("all.json"));
  if (!isSame) throw new Error("The merged shards are not the whole report.");
  process.stdout.write("The merged reports of 4 shards are the whole report.\n");
}

async function measure(emulator: Emulator, start: () => ChildProcess): Promise<Run> {
  emulator.calls.take();
  const started = performance.now();
  const child = start();
  const { value, memory } = await withMemory(once(child, "exit"));
  const [code] = value;
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}.`);
  return { seconds: (performance.now() - started) / 1000, calls: emulator.calls.take().length, memory: memory.all };
}

const times = new Set(["checkedAt"]);

function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (times.has(key) ? undefined : member)));
}

function print(title: string, runs: readonly (readonly [string, Run])[]): void {
  const base = runs[0]?.[1];
  const lines = runs.map(([name, { seconds, calls, memory }]) => {
    const ratio = base ? (seconds / base.seconds).toFixed(2) : "";
    return `| ${name} | ${seconds.toFixed(1)} s | ${ratio} | ${calls} | ${memory.toFixed(0)} MiB |`;
  });
  process.stdout.write(`| ${title} | time | ratio | calls | memory |\n|---|--:|--:|--:|--:|\n${lines.join("\n")}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
