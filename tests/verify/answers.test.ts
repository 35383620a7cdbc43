import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmulatorOptions, type Otherwise, parseFault, startEmulator } from "../../emulator";
import { Journal } from "../../verify/journal";
import { Platform } from "../../verify/platform";
import { questions } from "../../verify/questions";
import { markdown, report } from "../../verify/report";
import { ask, newMark } from "../../verify/run";
import { accountOf } from "./account-text";

/** What makes the emulator give each answer that it does not give by itself. */
const otherwise: Record<string, Record<string, readonly Otherwise[]>> = {
  "dns/same-record-twice": { one: ["returnsSameRecord"], refused: ["refusesSameRecord"] },
  "edge-scripting/script-of-same-name": { refused: ["refusesScriptOfSameName"] },
  "edge-scripting/variable-without-required": { accepted: ["acceptsVariableWithoutRequired"] },
  "pull-zones/blocked-ip-twice": { twice: ["keepsBlockedIpTwice"], refused: ["refusesBlockedIpTwice"] },
  "pull-zones/blocked-range": { changed: ["shortensBlockedRange"], refused: ["refusesBlockedRange"] },
  "pull-zones/missing-blocked-ip": { refused: ["refusesMissingBlockedIp"] },
  "pull-zones/watermark-position": {
    changed: ["boundsWatermarkPosition"],
    refused: ["refusesUnknownWatermarkPosition"],
  },
  "pull-zones/wildcard-referrer": { changed: ["dropsWildcardOfReferrer"], refused: ["refusesWildcardReferrer"] },
  "shield/access-list-content": { changed: ["trimsAccessLists"], refused: ["refusesEmptyLinesInAccessLists"] },
  "shield/new-access-list": { inForce: ["blocksWithNewAccessLists"] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-answers-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Asks one question of a new emulator, and says what the account holds then that it did not before. */
async function askOne(id: string, options: EmulatorOptions = {}, apiKey?: string) {
  const emulator = await startEmulator({ logsPerDay: 0, ...options });
  const bounds = { calls: 100, ms: 600_000 };
  const platform = new Platform({ apiKey: apiKey ?? emulator.apiKey, apiUrl: emulator.url }, bounds);
  const { apiUrl, account } = platform;
  const journal = Journal.begin(join(folder, "journal"), { mark: newMark(), apiUrl, account });
  const before = accountOf(emulator.state);
  const asked = questions.filter((one) => one.id === id);
  const results: Awaited<ReturnType<typeof report.parse>>["results"] = [];
  await ask({
    questions: asked,
    platform,
    journal,
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  });
  expect(accountOf(emulator.state), "what the question has made is gone").toBe(before);
  const [result] = results;
  if (!result) throw new Error(`${id} has no result`);
  await platform.close();
  await emulator.stop();
  const whole = report.parse({ version: 1, package: "0", platform: "emulator", date: "2026-01-01", results });
  return { result, text: JSON.stringify(whole) + markdown(whole, questions), mark: journal.run.mark, emulator };
}

describe.each(questions)("$id", ({ id, answers, assumed }) => {
  test("the emulator gives the answer that is assumed", async () => {
    const { result, text, mark, emulator } = await askOne(id);
    expect(result).toMatchObject({ outcome: "as-assumed", answer: assumed });
    for (const secret of [emulator.apiKey, emulator.state.userId, mark, emulator.url])
      expect(text, "a report shows nothing of the account").not.toContain(secret);
  });

  test("each other answer has a behaviour of the emulator", () => {
    const others = Object.keys(answers).filter((answer) => answer !== assumed);
    expect(Object.keys(otherwise[id] ?? {}).toSorted()).toEqual(others.toSorted());
  });

  test.each(Object.entries(otherwise[id] ?? {}))("the answer %s is read", async (answer, names) => {
    const { result } = await askOne(id, { otherwise: names });
    expect(result).toMatchObject({ outcome: "otherwise", answer });
  });

  test.each([
    ["a key that is refused", {}, "wrong-key-123", /^the platform refused the key \(401\): check BUNNYNET_API_KEY$/],
    [
      "an account that has to pay",
      { otherwise: ["wantsPayment"] as const },
      undefined,
      /^the account has to pay first/,
    ],
    ["a key without rights", { otherwise: ["forbidsEverything"] as const }, undefined, /is forbidden \(403\)/],
    ["a platform that fails", { faults: [parseFault("503 on *")] }, undefined, /was answered with 503/],
  ])("%s leaves it unasked, and nothing behind", async (_, options, key, reason) => {
    const { result } = await askOne(id, options, key);
    expect(result).toMatchObject({ outcome: "not-asked", reason: expect.stringMatching(reason) });
  });
});

test.each([
  ["pull-zones/blocked-range", { pullZones: 1 }, /^POST \/pullzone was answered with 400 \(limit\.pullZones\)/],
])("%s at a limit of the account is not asked, and leaves nothing", async (id, limits, reason) => {
  const { result } = await askOne(id, { limits });
  expect(result).toMatchObject({ outcome: "not-asked", reason: expect.stringMatching(reason) });
});
