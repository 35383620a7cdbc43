import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import type { Send } from "../../sdk/internal";
import { Journal } from "../../verify/journal";
import { Platform } from "../../verify/platform";
import { questions } from "../../verify/questions";
import { type Result, report } from "../../verify/report";
import { ask, newMark } from "../../verify/run";

const bounds = { calls: 100, ms: 600_000 };

/** An emulator, a folder for journals, and what they were opened with. */
export async function newAccount(options: EmulatorOptions = {}) {
  const emulator = await startEmulator({ logsPerDay: 0, ...options });
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-asked-"));
  return {
    emulator,
    journalFile: join(folder, "journal"),
    platform: (around?: (send: Send) => Send, apiKey = emulator.apiKey) => platformOf(emulator, apiKey, around),
    async end() {
      await emulator.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Account = Awaited<ReturnType<typeof newAccount>>;

const platformOf = ({ url }: Emulator, apiKey: string, around?: (send: Send) => Send) =>
  new Platform({ apiKey, apiUrl: url }, bounds, around);

/** Asks one question, and returns the report of it. */
export async function askOne(id: string, { journalFile }: Account, platform: Platform) {
  const { apiUrl, account } = platform;
  const journal = Journal.begin(journalFile, { mark: newMark(), apiUrl, account });
  const results: Result[] = [];
  const { remaining } = await ask({
    questions: questions.filter((one) => one.id === id),
    platform,
    journal,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  const [result] = results;
  if (!result) throw new Error(`${id} has no result`);
  const whole = report.parse({ version: 1, package: "0", platform: "emulator", date: "2026-01-01", results });
  return { result, whole, remaining, journal };
}
