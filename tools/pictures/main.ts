import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { LocalWorkspace } from "@pulumi/pulumi/automation";
import { engineEnvironment, engineFolders } from "../engine/environment";
import { findEngine } from "../engine/find-engine";
import { changeOutsideOfPulumi, emulatedPlatform } from "../quickstart/platform";
import { terminalPicture } from "./terminal";

// The pictures of the README, from real runs. The page needs `chromium`.

const root = resolve(__dirname, "../..");
const target = join(root, "docs/pictures");
const quickstart = join(root, "examples/quickstart");
const stackName = "pictures";
const run = promisify(execFile);

/** What a reader wants to see of `npm start`, by the words of each step's headline. */
const shownSteps = ["deploy it", "by hand", "detect the drift", "repair it"];

/** `npm start` in a terminal. */
async function terminal(): Promise<void> {
  const { stdout } = await run(process.execPath, [require.resolve("tsx/cli"), "tools/quickstart/main.ts"], {
    cwd: root,
  });
  const steps = stdout.trim().split(/\n\n(?=\d+\. |Done)/);
  const shown = steps.filter((step) => step.startsWith("Done") || shownSteps.some((words) => step.includes(words)));
  const lines = ["$ npm start", ...shown.flatMap((step) => ["", ...step.split("\n")])];
  await writeFile(join(target, "quickstart.svg"), terminalPicture("npm start, in part", lines));
}

/** The page of `pulumi-bunny drift`, after two changes outside of Pulumi. */
async function driftPage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-bunny-pictures-"));
  const platform = await emulatedPlatform();
  try {
    const { command } = await findEngine(() => {});
    const env = { ...engineEnvironment(engineFolders(folder)), ...platform.env };
    const project = { stackName, workDir: quickstart };
    const stack = await LocalWorkspace.createOrSelectStack(project, { pulumiCommand: command, envVars: env });
    const { outputs } = await stack.up();
    const values = Object.entries(outputs).map(([name, { value }]) => [name, value]);
    await changeOutsideOfPulumi(platform, Object.fromEntries(values));
    const page = join(folder, "drift.html");
    const drift = ["drift", "--cwd", quickstart, "--stack", stackName, "--fail-on", "error", "--format", "html"];
    const path = [dirname(command.command), env.PATH].join(delimiter);
    await run(process.execPath, [join(root, "dist/cli/main.js"), ...drift, "--output", page], {
      env: { ...process.env, ...env, PATH: path },
    });
    await stack.destroy();
    const picture = [`--screenshot=${join(target, "drift.png")}`, "--window-size=1000,820", "--hide-scrollbars"];
    const alone = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "browser")}`];
    await run("chromium", [...alone, ...picture, pathToFileURL(page).href]);
  } finally {
    await platform.stop();
    await rm(join(quickstart, `Pulumi.${stackName}.yaml`), { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

terminal()
  .then(driftPage)
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  });
