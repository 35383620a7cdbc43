import { dirname, join } from "node:path";
import { fingerprint, notPrepared } from "../support/build-once";
import { type Missing, pythonEnvironment } from "../support/python";
import { run, succeed } from "../support/run";

export const root = join(__dirname, "../..");

const sources = [
  "Dockerfile",
  ".dockerignore",
  "package-lock.json",
  "{sdk,emulator,edge,cli,tools/image}/**/*.{ts,mjs}",
];

/** What runs containers on this machine: `docker` or `podman`, with the service that it needs. */
async function containerEngine(): Promise<string | Missing> {
  for (const engine of ["docker", "podman"]) {
    const isUsable = await run(engine, ["info"], { cwd: root }).then(
      ({ code }) => code === 0,
      () => false,
    );
    if (isUsable) return engine;
  }
  return { missing: "neither docker nor podman runs here" };
}

/** The tag of the image of the current sources. It takes minutes to build, so that tests only use it. */
export async function emulatorImage(
  progress?: (line: string) => void,
): Promise<{ engine: string; tag: string } | Missing> {
  const engine = await containerEngine();
  if (typeof engine !== "string") return engine;
  const tag = `pulumi-bunny-emulator:${fingerprint(sources)}`;
  const { code } = await run(engine, ["image", "inspect", tag], { cwd: root });
  if (code === 0) return { engine, tag };
  if (!progress) throw notPrepared(`The image ${tag}`);
  progress("Building the image of the emulator. This is done once for each change of it.");
  await succeed(engine, ["build", "--tag", tag, "."], { cwd: root });
  return { engine, tag };
}

/** The linter of Dockerfiles. */
export async function hadolint(progress?: (line: string) => void): Promise<string | Missing> {
  const environment = await pythonEnvironment("tests/image/requirements.txt", progress);
  return "missing" in environment ? environment : join(dirname(environment.python), "hadolint");
}

/** Prepares what the tests of the image use, or says what is missing. */
export async function prepareImage(progress: (line: string) => void): Promise<void> {
  for (const prepare of [emulatorImage, hadolint]) {
    const prepared = await prepare(progress);
    if (typeof prepared === "object" && "missing" in prepared)
      progress(`A test of the emulator's image is skipped: ${prepared.missing}.`);
  }
}
