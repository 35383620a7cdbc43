import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";

/** Makes processes write Node.js's diagnostic report on a signal. */
export function useReports(): { options: string; of: (pid: number) => Promise<string> } {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    options: `--report-on-signal --report-directory=${folder}`,
    async of(pid) {
      process.kill(pid, "SIGUSR2");
      for (;;) {
        const file = readdirSync(folder).find((name) => name.includes(`.${pid}.`));
        const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8");
        if (text.trimEnd().endsWith("\n}")) return text;
        await sleep(20);
      }
    },
  };
}
