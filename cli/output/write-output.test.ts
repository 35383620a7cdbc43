import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outputOption, writeOutput } from "./write-output";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "output-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a file", () => {
  test("is replaced atomically, and nothing else is left in its folder", async () => {
    for (const text of ["one", "two"]) await writeOutput(text, join(folder, "report.txt"));
    expect(readFileSync(join(folder, "report.txt"), "utf8")).toBe("two");
    expect(readdirSync(folder)).toEqual(["report.txt"]);
  });

  test("that is a link is written through it", async () => {
    writeFileSync(join(folder, "target"), "old");
    symlinkSync("target", join(folder, "link"));
    await writeOutput("new", join(folder, "link"));
    expect(readFileSync(join(folder, "target"), "utf8")).toBe("new");
  });

  test("is not written through a link that somebody put where the temporary file would be", async () => {
    writeFileSync(join(folder, "victim"), "old");
    const guessed = join(folder, `report.txt.${process.pid}.tmp`);
    symlinkSync("victim", guessed);
    await writeOutput("new", join(folder, "report.txt"));
    rmSync(guessed);
    expect(readFileSync(join(folder, "victim"), "utf8")).toBe("old");
    expect(readFileSync(join(folder, "report.txt"), "utf8")).toBe("new");
  });

  test("that cannot be written leaves nothing behind", async () => {
    const inTheWay = join(folder, "full");
    mkdirSync(inTheWay);
    await expect(writeOutput("text", inTheWay)).rejects.toThrow("EISDIR");
    expect(readdirSync(folder).filter((name) => name.includes("tmp"))).toEqual([]);
  });
});

describe("before any work is done", () => {
  const parse = (path: string) =>
    new Command()
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .addOption(outputOption("it"))
      .parse(["--output", path], { from: "user" })
      .opts();

  test("a missing folder is refused", () => {
    expect(() => parse(join(folder, "no/such/report.txt"))).toThrow(
      "no/such does not exist or is not writable. Create it first.",
    );
    expect(() => parse(folder)).toThrow("Must be a file, not a folder.");
  });

  test("an existing file, a new one and a device are accepted", () => {
    for (const path of [join(folder, "report.txt"), join(folder, "other.txt"), "/dev/null"])
      expect(parse(path)).toEqual({ output: path });
  });
});
