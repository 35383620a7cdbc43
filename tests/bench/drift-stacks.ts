import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createProject, type Project } from "../support/project";
import type { Comparison, Figures } from "./frame";
import { onEmulator, timed, withMemory } from "./on-emulator";

const stacks = 200;
const stacksOfShards = 2_000;
const shards = 4;
const resourcesInAStack = 50;
const nameOf = (stack: number) => `stack-${String(stack).padStart(4, "0")}`;
const namesOf = (count: number) => Array.from({ length: count }, (_, n) => nameOf(n));
const names = namesOf(stacks);

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

/** One stack by the engine, and the others as copies of its state: all of them manage the same. */
async function deploy(project: Project, count: number): Promise<void> {
  project.define({ resources: Object.fromEntries([...lists, ...addresses]) });
  await project.pulumi("stack", "init", nameOf(0));
  await project.pulumi("up", "--yes", "--stack", nameOf(0));
  const folder = join(project.state, ".pulumi/stacks/many");
  const state = readFileSync(join(folder, `${nameOf(0)}.json`), "utf8");
  for (const name of namesOf(count).slice(1)) {
    writeFileSync(join(folder, `${name}.json`), state.replaceAll(nameOf(0), name));
    copyFileSync(join(project.folder, `Pulumi.${nameOf(0)}.yaml`), join(project.folder, `Pulumi.${name}.yaml`));
  }
}

type Run = (project: Project) => Promise<void>;

/** Runs a command, which must succeed, without its output. */
const runs =
  (command: string, ...args: string[]): Run =>
  async ({ folder, env }) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: "ignore" });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}.`);
  };

const drift = (...args: string[]) =>
  runs(process.execPath, resolve(__dirname, "../../dist/cli/main.js"), "drift", ...args, "--fail-on", "error");

const oneByOne: Run = async (project) => {
  for (const name of names)
    await runs("pulumi", "refresh", "--preview-only", "--non-interactive", "--stack", name)(project);
};

const measuring =
  (latencyMs: number, run: Run, count = stacks) =>
  (): Promise<Figures> =>
    onEmulator(0, { limits: { customLists: 100 } }, async (emulator) => {
      const project = await createProject("many", "yaml");
      try {
        await deploy(project, count);
        if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
        emulator.calls.take();
        const { value, all } = await withMemory(timed(() => run(project)));
        return { seconds: value, calls: emulator.calls.take().length, "peak memory, MiB": all };
      } finally {
        project.remove();
      }
    });

/** Ways to detect drift in all stacks. */
const allStacks = [0, 50, 100].map(
  (latencyMs): Comparison => ({
    title: `drift of ${stacks} stacks of ${resourcesInAStack}, ${latencyMs} ms away`,
    cases: {
      "pulumi refresh --preview-only, one after another": measuring(latencyMs, oneByOne),
      "pulumi-bunny drift --all": measuring(latencyMs, drift("--all")),
      "pulumi-bunny drift of a tenth of the stacks": measuring(
        latencyMs,
        drift("--stack", ...names.slice(0, stacks / 10)),
      ),
    },
  }),
);

/** Each shard has a machine of its own: one after another here, they do not share this one. */
const inShards: Comparison = {
  title: `drift of ${stacksOfShards} stacks of ${resourcesInAStack}, 100 ms away`,
  cases: Object.fromEntries(
    Array.from({ length: shards }, (_, n) => `${n + 1}/${shards}`).map((shard) => [
      `shard ${shard}`,
      measuring(100, drift("--all", "--shard", shard), stacksOfShards),
    ]),
  ),
};

export const driftStacks: readonly Comparison[] = [...allStacks, inShards];
