import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fetchedPlugin } from "../executables/fetched-plugin";
import { pythonWithPackage } from "../languages/programs";
import { useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { run } from "../support/run";
import { goPageTests } from "./go-page";
import { filesOnPage } from "./languages-page";

const account = useAccount({ seeded: false, logsPerDay: 0 });
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-languages-"));
  mkdirSync(join(folder, "work"));
  env = await commandLineEnvironment(join(folder, "work"));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  for (const [name, text] of filesOnPage("python")) writeFileSync(join(folder, name), text);
});

const writes = () => account.emulator.calls.take().filter(({ method }) => method !== "GET");

/** Runs a command that needs the plugin, which the engine fetches from where the language's package says. */
async function withPlugin(command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { environment, stop } = await fetchedPlugin(env.PATH ?? "");
  onTestFinished(stop);
  const ended = await run(command, args, { cwd: folder, env: { ...env, ...environment, ...more } });
  return { ...ended, left: account.emulator.state.pullZones.size, written: writes().length > 0 };
}

test("has these files", () => {
  expect([...filesOnPage("python").keys()]).toEqual([
    "infrastructure.py",
    "test_infrastructure.py",
    "test_deployed.py",
  ]);
  expect([...filesOnPage("go").keys()]).toEqual(["infrastructure.go", "declared_test.go", "deployed_test.go"]);
});

describe("Python", () => {
  test("with mocks, also a mistake", async ({ skip }) => {
    const python = await pythonWithPackage();
    if ("missing" in python) return skip(python.missing);
    const inPython = () =>
      run(python.python, ["-m", "unittest", "test_infrastructure.py"], {
        cwd: folder,
        env: { PYTHONPATH: python.site },
      });
    expect(await inPython()).toEqual({ code: 0, text: expect.stringMatching(/Ran 1 test .*OK/s) });
    const program = filesOnPage("python").get("infrastructure.py") ?? "";
    writeFileSync(join(folder, "infrastructure.py"), program.replace("Action.ALLOW", "Action.BLOCK"));
    expect(await inPython()).toEqual({ code: 1, text: expect.stringContaining("'Block'") });
    expect(writes()).toEqual([]);
  });

  test("on the emulator", async ({ skip }) => {
    const python = await pythonWithPackage();
    if ("missing" in python) return skip(python.missing);
    const args = ["-m", "unittest", "test_deployed.py"];
    const { code, text, ...after } = await withPlugin(python.python, args, { PYTHONPATH: python.site });
    expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/Ran 2 tests .*OK/s) });
    expect(after).toEqual({ left: 0, written: true });
  });
});

describe("Go", () => {
  test("with mocks", async ({ skip }) => {
    const tests = await goPageTests();
    if ("missing" in tests) return skip(tests.missing);
    const { code, text } = await run(tests.command, ["-test.v", "-test.run", "Declared"], { cwd: folder });
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining("--- PASS: TestDeclared") });
    expect(writes()).toEqual([]);
  });

  test("on the emulator", async ({ skip }) => {
    const tests = await goPageTests();
    if ("missing" in tests) return skip(tests.missing);
    const { code, text, ...after } = await withPlugin(tests.command, ["-test.v", "-test.run", "Deployed"]);
    expect({ code, text }).toEqual({
      code: 0,
      text: expect.stringMatching(/PASS: TestDeployed .*PASS: TestDeployedM/s),
    });
    expect(after).toEqual({ left: 0, written: true });
  });
});
