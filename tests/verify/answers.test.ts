import { describe, expect, test } from "vitest";
import { type EmulatorOptions, isOtherwise, type Otherwise, otherwiseNames, parseFault } from "../../emulator";
import { questions } from "../../verify/questions";
import { markdown } from "../../verify/report";
import { accountOf } from "./account-text";
import { askOne, newAccount } from "./asked";

/** Asks one question of a new emulator, which must hold then what it held before. */
async function answerOf(id: string, options: EmulatorOptions = {}, apiKey?: string) {
  const account = await newAccount(options);
  const { emulator } = account;
  const before = accountOf(emulator.state);
  const platform = account.platform(undefined, apiKey);
  const { result, whole, journal } = await askOne(id, account, platform);
  expect(accountOf(emulator.state), "what the question has made is gone").toBe(before);
  await platform.close();
  await account.end();
  return { result, text: JSON.stringify(whole) + markdown(whole, questions), mark: journal.run.mark, emulator };
}

/** The behaviour of the emulator that gives an answer. */
function behaviour(id: string, answer: string): Otherwise {
  const name = `${id}=${answer}`;
  if (isOtherwise(name)) return name;
  throw new Error(`emulator/otherwise has no ${name}`);
}

test("each answer that is not assumed has a behaviour of the emulator, and each behaviour a question", () => {
  const others = questions.flatMap(({ id, answers, assumed }) =>
    Object.keys(answers).flatMap((answer) => (answer === assumed ? [] : [`${id}=${answer}`])),
  );
  expect(otherwiseNames.filter((name) => name.includes("=")).toSorted()).toEqual(others.toSorted());
});

test("what is read of an answer that has no name would be no answer", () => {
  for (const { id, answers, assumed } of questions) expect(Object.keys(answers), id).toContain(assumed);
});

const refusals: readonly [string, EmulatorOptions, string | undefined, RegExp][] = [
  ["a key that is refused", {}, "wrong-key-123", /^the platform refused the key \(401\): check BUNNYNET_API_KEY$/],
  ["an account that has to pay", { otherwise: ["unpaid-account"] }, undefined, /^the account has to pay first/],
  ["a key without rights", { otherwise: ["key-without-rights"] }, undefined, /is forbidden \(403\)/],
  ["a platform that fails", { faults: [parseFault("503 on *")] }, undefined, /was answered with 503/],
];

/** What the account may not do. Questions that create nothing are answered all the same. */
const limited: readonly [string, EmulatorOptions, RegExp][] = [
  [
    "a trial account at its limit",
    { otherwise: ["trial-account"] },
    /exceeds a limit of the account \(400 limit\.trial\)/,
  ],
  ["a suspended account", { otherwise: ["suspended-account"] }, /is forbidden \(403\): the key or the account/],
  ["a key that only reads", { otherwise: ["key-that-only-reads"] }, /is forbidden \(403\): the key or the account/],
];

describe.each(questions)("$id", ({ id, answers, assumed, creates }) => {
  test("the emulator gives the answer that is assumed", async () => {
    const { result, text, mark, emulator } = await answerOf(id);
    expect(result).toMatchObject({ outcome: "as-assumed", answer: assumed });
    for (const secret of [emulator.apiKey, emulator.state.userId, mark, emulator.url, "emulator.example"])
      expect(text, "a report shows nothing of the account").not.toContain(secret);
  });

  const others = Object.keys(answers).filter((answer) => answer !== assumed);
  test.each(others)("the answer %s is read", async (answer) => {
    const { result } = await answerOf(id, { otherwise: [behaviour(id, answer)] });
    expect(result).toMatchObject({ outcome: "otherwise", answer });
  });

  test.each(refusals)("%s leaves it unasked, and nothing behind", async (_, options, key, reason) => {
    const { result } = await answerOf(id, options, key);
    expect(result).toMatchObject({ outcome: "not-asked", reason: expect.stringMatching(reason) });
  });

  test.skipIf(creates === "nothing").each(limited)("%s leaves it unasked", async (_, options, reason) => {
    const { result } = await answerOf(id, options);
    expect(result).toMatchObject({ outcome: "not-asked", reason: expect.stringMatching(reason) });
  });
});

test("at a limit of the account, a question says so, and leaves nothing", async () => {
  const { result } = await answerOf("pull-zones/blocked-range", { limits: { pullZones: 1 } });
  const reason = expect.stringMatching(/^POST \/pullzone exceeds a limit of the account \(400 limit\.pullZones\)/);
  expect(result).toMatchObject({ outcome: "not-asked", reason });
});
