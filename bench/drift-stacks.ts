import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { stringify } from "yaml";
import { type Emulator, startEmulator } from "../emulator";
import { commandLineEnvironment } from "../tests/support/command-line";
import { createProject, type Project } from "../tests/support/project";
import { withMemory } from "./memory";

// Takes minutes with its 200 stacks, so it is run by itself: `npx tsx bench/drift-stacks.ts [--stacks 40]`.

const apiKey = "key";
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
  const { values } = parseArgs({ options: { stacks: { type: "string", default: "200" } } });
  const stacks = Number(values.stacks);
  const emulator = await startEmulator({ apiKey, limits: { customLists: 100 } });
  Object.assign(process.env, { BUNNYNET_API_URL: emulator.url, BUNNYNET_API_KEY: apiKey });
  const project = await createProject("many", "yaml");
  try {
    await deploy(project, stacks);
    // Somebody changes what every stack manages.
    emulator.state.pullZones.get(1001)?.BlockedIps.pop();
    await compare(project, emulator, stacks);
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

async function compare(project: Project, emulator: Emulator, stacks: number): Promise<void> {
  const env = { ...process.env, ...(await commandLineEnvironment(join(project.folder, "engine"))) };
  const running = { cwd: project.folder, env, stdio: "ignore" } as const;
  const drift = (...args: string[]) =>
    measure(emulator, () => spawn(process.execPath, [command, "drift", ...args], running));
  const json = (file: string) => ["--format", "json", "--output", file, "--fail-on", "error"];

  const tenth = Array.from({ length: Math.ceil(stacks / 10) }, (_, n) => nameOf(n));
  const few = await drift("--stack", ...tenth, ...json("few.json"));
  const all = await drift("--all", ...json("all.json"));
  let one: Run = { seconds: 0, calls: 0, memory: 0 };
  for (let n = 0; n < stacks; n++) {
    const args = ["refresh", "--preview-only", "--non-interactive", "--stack", nameOf(n)];
    const { seconds, calls, memory } = await measure(emulator, () => spawn("pulumi", args, running));
    one = { seconds: one.seconds + seconds, calls: one.calls + calls, memory: Math.max(one.memory, memory) };
  }
  const shards = [1, 2, 3, 4].map((shard) => `shard-${shard}.json`);
  for (const [at, file] of shards.entries()) await drift("--all", "--shard", `${at + 1}/4`, ...json(file));
  await drift("merge", ...shards, ...json("merged.json"));

  const report = (file: string) => withoutTimes(JSON.parse(readFileSync(join(project.folder, file), "utf8")));
  const whole = report("all.json");
  if (!isDeepStrictEqual(report("merged.json"), whole)) throw new Error("The merged shards are not the whole report.");
  print(stacks, [
    ["`pulumi refresh --preview-only`, one after another", one],
    ["`pulumi-bunny drift --all`", all],
    ["the same for a tenth of the stacks", few],
  ]);
  process.stdout.write(`\n${stringify(JSON.parse(readFileSync(join(project.folder, "all.json"), "utf8")).summary)}`);
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

function withoutTimes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member) => (key === "checkedAt" ? undefined : member)));
}

function print(stacks: number, runs: readonly (readonly [string, Run])[]): void {
  const base = runs[0]?.[1];
  const lines = runs.map(([name, { seconds, calls, memory }]) => {
    const ratio = base ? (seconds / base.seconds).toFixed(2) : "";
    return `| ${name} | ${seconds.toFixed(1)} s | ${ratio} | ${calls} | ${memory.toFixed(0)} MiB |`;
  });
  process.stdout.write(
    `| ${stacks} stacks of ${resourcesInAStack} | time | ratio | calls | memory |\n|---|--:|--:|--:|--:|\n${lines.join("\n")}\n`,
  );
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
