import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { LocalWorkspace, type Stack } from "@pulumi/pulumi/automation";
import { Command } from "commander";
import { engineEnvironment, engineFolders } from "../engine/environment";
import { findEngine } from "../engine/find-engine";
import { emulatedPlatform, realPlatform } from "./platform";
import { print, walkThrough } from "./walk-through";

const projectFolder = resolve(__dirname, "../../examples/quickstart");
const stackName = "npm-start";

interface Options {
  real: boolean;
  pullZone?: string;
  shieldZone?: string;
}

const { real, pullZone, shieldZone } = new Command("npm start --")
  .description("Deploy the quickstart, detect and repair drift, clean up.")
  .option("--real", "use the account behind BUNNYNET_API_KEY instead of the built-in emulator", false)
  .option("--pull-zone <id>", "with --real: the pull zone to work on")
  .option("--shield-zone <id>", "with --real: its shield zone")
  .parse()
  .opts<Options>();

let interrupted = false;
process.on("SIGINT", () => {
  if (!interrupted) print("\nInterrupted: cleaning up.");
  interrupted = true;
});

run().then(
  () => {
    process.exitCode = interrupted ? 130 : 0;
  },
  (error: unknown) => {
    if (!interrupted) process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = interrupted ? 130 : 1;
  },
);

async function run(): Promise<void> {
  const platform = real ? realPlatform(Number(pullZone), Number(shieldZone)) : await emulatedPlatform();
  const folder = await mkdtemp(join(tmpdir(), "pulumi-bunny-quickstart-"));
  let stack: Stack | undefined;
  let isGone = false;
  try {
    print("\n1. The engine");
    const engine = await findEngine((line) => print(`   ${line}`));
    print(`   Pulumi ${engine.command.version}, from ${engine.source}`);
    const envVars = { ...engineEnvironment(engineFolders(folder)), ...platform.env };
    stack = await LocalWorkspace.createOrSelectStack(
      { stackName, workDir: projectFolder },
      { pulumiCommand: engine.command, envVars },
    );
    await stack.setAllConfig({
      pullZoneId: { value: String(platform.pullZoneId) },
      shieldZoneId: { value: String(platform.shieldZoneId) },
    });
    await walkThrough(stack, platform, () => {
      if (interrupted) throw new Error("interrupted");
    });
    isGone = true;
  } finally {
    if (stack && !isGone) isGone = await destroyed(stack);
    await platform.stop();
    await rm(join(projectFolder, `Pulumi.${stackName}.yaml`), { force: true });
    if (isGone || !real) await rm(folder, { recursive: true, force: true });
    else print(`Not everything could be destroyed. The state is kept in ${folder}.`);
  }
}

/** Destroys the resources of an interrupted or failed run. */
async function destroyed(stack: Stack): Promise<boolean> {
  try {
    // A run that was cut short may have left a lock.
    await stack.cancel().catch(() => {});
    await stack.destroy();
    return true;
  } catch {
    return false;
  }
}
