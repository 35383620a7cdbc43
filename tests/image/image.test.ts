import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../sdk/index";
import { run, succeed } from "../support/run";
import { emulatorImage, hadolint, root } from "./image";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "emulator-image-"));
  await succeed(process.execPath, ["tools/image/build.mjs", join(folder, "emulator.cjs")], { cwd: root });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The arguments of an instruction in JSON. */
const argumentsOf = (instruction: string): string[] =>
  JSON.parse(
    readFileSync(join(root, "Dockerfile"), "utf8")
      .split("\n")
      .find((line) => line.startsWith(`${instruction} `))
      ?.slice(instruction.length) ?? "[]",
  );

async function expectAccount(apiUrl: string): Promise<void> {
  const api = createClient({ apiKey: "emulator-key", apiUrl });
  const { id } = await api.pullZones.create({ name: "in-the-image", originUrl: "https://o.example.com" });
  expect((await api.pullZones.get(id)).name).toBe("in-the-image");
  await api.close();
}

test("the image's program is one file, which serves the API and keeps the account where nothing is installed", async () => {
  const [, , ...given] = argumentsOf("ENTRYPOINT");
  const options = given.map((one) => (/^\d{4}$/.test(one) ? "0" : one));
  const args = ["emulator.cjs", ...options, ...argumentsOf("CMD"), "--state", "account.json"];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: folder, env: { NODE_ENV: "production" } });
  const ended = once(child, "exit");
  try {
    if (!child.stdout) throw new Error("The program has no output.");
    const [line] = await once(createInterface(child.stdout), "line");
    await expectAccount(
      String(line)
        .replace(/^.* on /, "")
        .replace("0.0.0.0", "127.0.0.1"),
    );
  } finally {
    child.kill();
    await ended;
  }
  expect(readFileSync(join(folder, "account.json"), "utf8")).toContain("in-the-image");
});

test("the Dockerfile has no problem that hadolint knows", async ({ skip }) => {
  const command = await hadolint();
  if (typeof command === "object") return skip(command.missing);
  const { code, text } = await run(command, ["Dockerfile"], { cwd: root });
  expect([code, text]).toEqual([0, ""]);
});

test("a container of the image serves the API, is healthy, and goes on with a volume", async ({ skip }) => {
  const image = await emulatorImage();
  if ("missing" in image) return skip(image.missing);
  const { engine, tag } = image;
  const container = (...args: string[]) => succeed(engine, args, { cwd: root });
  const volume = (await container("volume", "create")).trim();
  const start = async () => {
    const options = ["--detach", "--publish", "127.0.0.1::4010", "--volume", `${volume}:/data`];
    const id = (await container("run", ...options, tag, "--state", "/data/account.json")).trim();
    const health = () => container("inspect", "--format", "{{.State.Health.Status}}", id);
    await expect.poll(async () => (await health()).trim()).toBe("healthy");
    return { id, url: `http://${(await container("port", id, "4010")).trim().split("\n")[0]}` };
  };
  const ids: string[] = [];
  try {
    const first = await start();
    ids.push(first.id);
    expect((await container("exec", first.id, "id", "-u")).trim()).not.toBe("0");
    await expectAccount(first.url);
    await container("stop", first.id);
    const second = await start();
    ids.push(second.id);
    const api = createClient({ apiKey: "emulator-key", apiUrl: second.url });
    expect(await api.pullZones.find("in-the-image")).toBeDefined();
    await api.close();
  } finally {
    for (const id of ids) await container("rm", "--force", id);
    await container("volume", "rm", volume);
  }
});
