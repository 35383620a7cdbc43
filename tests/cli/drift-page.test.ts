import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formats } from "../../cli/drift/formats";
import { sampleReport } from "../support/drift-report";
import { succeed } from "../support/run";

const hasBrowser = spawnSync("chromium", ["--version"]).status === 0;
if (!hasBrowser) process.stderr.write("There is no `chromium` command: skipping the look at the HTML report.\n");

describe.skipIf(!hasBrowser)("the HTML report in a browser", () => {
  const folder = resolve(__dirname, "../.work/drift-page");
  const page = pathToFileURL(join(folder, "report.html")).href;
  const browse = (...args: string[]) =>
    succeed("chromium", ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}/user`, ...args], {
      cwd: folder,
    });
  /** A picture of the page, `scheme` 0 is dark and 1 light. */
  const picture = async (name: string, scheme: 0 | 1, address = page) => {
    await browse(
      "--window-size=1200,1600",
      `--blink-settings=preferredColorScheme=${scheme}`,
      `--screenshot=${name}.png`,
      address,
    );
    return readFileSync(join(folder, `${name}.png`));
  };

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "report.html"), await formats.html(sampleReport()));
  });
  afterAll(() => rmSync(join(folder, "user"), { recursive: true, force: true }));

  test("shows something, in light and in dark", async () => {
    const [light, dark] = [await picture("light", 1), await picture("dark", 0)];
    const blank = await picture("blank", 1, "about:blank");
    expect([light.readUInt32BE(16), light.readUInt32BE(20)]).toEqual([1200, 1600]);
    expect(light.length).toBeGreaterThan(blank.length * 5);
    expect(light.equals(dark)).toBe(false);
  });

  test("can be printed, and keeps each element where it was written", async () => {
    await browse("--print-to-pdf=report.pdf", "--no-pdf-header-footer", page);
    expect(readFileSync(join(folder, "report.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
    const dom = await browse("--dump-dom", page);
    expect(dom).not.toContain("<script");
    expect(dom.match(/<details open/g)).toHaveLength(sampleReport().summary.changed + sampleReport().summary.gone + 2);
  });
});
