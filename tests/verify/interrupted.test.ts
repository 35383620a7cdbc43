import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BunnyError } from "../../sdk";
import type { HttpRequest, Send } from "../../sdk/internal";
import { clean } from "../../verify/clean";
import { Journal } from "../../verify/journal";
import type { Platform } from "../../verify/platform";
import { questions } from "../../verify/questions";
import { accountOf } from "./account-text";
import { type Account, askOne, newAccount } from "./asked";

/** Ends a run in which it happens at once, as a killed process: nothing is caught, and nothing is cleaned up. */
class Killed extends Error {}

const isDelete = ({ method }: HttpRequest) => method === "DELETE";

/** Lets something happen at the nth request of a run, and says whether it did. */
function happening(at: number, isMeant: (request: HttpRequest) => boolean, happen: (send: Send) => Send) {
  let seen = 0;
  const around =
    (send: Send): Send =>
    (request) =>
      isMeant(request) && ++seen === at ? happen(send)(request) : send(request);
  return { around, hasHappened: () => seen >= at };
}

/** What may happen to a request; of an applied one, the response is lost. */
const mishaps: Record<string, { isMeant: (request: HttpRequest) => boolean; happen: (send: Send) => Send }> = {
  "killed before a request": {
    isMeant: () => true,
    happen: () => () => Promise.reject(new Killed()),
  },
  "killed after a request": {
    isMeant: () => true,
    happen: (send) => async (request) => {
      await send(request);
      throw new Killed();
    },
  },
  "with a response lost": {
    isMeant: () => true,
    happen: (send) => async (request) => {
      await send(request);
      throw new BunnyError("network", "the line was cut");
    },
  },
  "with a deletion that fails": {
    isMeant: isDelete,
    happen: () => () => Promise.resolve({ status: 500, headers: {}, body: "" }),
  },
};

let account: Account;
beforeEach(async () => {
  account = await newAccount();
});
afterEach(() => account.end());

/** Asks a question, of which something happens to the nth request; false where it has fewer. */
async function askWithMishap(id: string, at: number, { isMeant, happen }: (typeof mishaps)[string]): Promise<boolean> {
  const { around, hasHappened } = happening(at, isMeant, happen);
  const platform = account.platform(around);
  try {
    await askOne(id, account, platform);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    await platform.close();
  }
  return hasHappened();
}

/** Adds a script that has the name of what a run has left, or one like it. */
async function addSimilar(platform: Platform): Promise<number[]> {
  const journal = Journal.open(account.journalFile);
  const left = journal?.left() ?? [];
  // Without the id of what was made, nothing tells a script from another of its name.
  const unknown = new Set(left.filter(({ id }) => id === undefined).map(({ name }) => name));
  const names = left.flatMap(({ name }) => [`${name}-2`, `my-${name}`, ...(unknown.has(name) ? [] : [name])]);
  const before = new Set(account.emulator.state.edgeScripts.keys());
  for (const Name of [journal?.run.mark ?? "pbv", ...names])
    await platform.sendAnyway("POST /compute/script", { body: { Name, ScriptType: 1 } });
  return [...account.emulator.state.edgeScripts.keys()].filter((id) => !before.has(id));
}

describe.each(Object.entries(mishaps))("%s", (_, mishap) => {
  test.for(questions.filter(({ creates }) => creates !== "nothing"))(
    "$id leaves nothing that the next run does not remove, and that removes nothing else",
    async ({ id }) => {
      const { state } = account.emulator;
      const own = accountOf(state);
      const platform = account.platform();
      for (let at = 1; await askWithMishap(id, at, mishap); at++) {
        const similar = await addSimilar(platform);
        const journal = Journal.open(account.journalFile);
        if (!journal) throw new Error(`${id} has no journal`);
        const { remaining } = await clean(journal, platform);
        expect(remaining, `at request ${at}`).toEqual([]);
        for (const script of similar)
          expect(state.edgeScripts.delete(script), `at request ${at}, another's script stays`).toBe(true);
        expect(accountOf(state), `at request ${at}`).toBe(own);
        journal.remove();
      }
      await platform.close();
    },
  );
});

test("a kill while it cleans up leaves what the next run removes", async () => {
  const { state } = account.emulator;
  const own = accountOf(state);
  await askWithMishap("stream/same-name", 6, { isMeant: () => true, happen: () => () => Promise.reject(new Killed()) });
  for (let at = 1; existsSync(account.journalFile); at++) {
    const journal = Journal.open(account.journalFile);
    if (!journal) throw new Error("there is no journal");
    const { around } = happening(
      at,
      () => true,
      (send) => async (request) => {
        await send(request);
        throw new Killed();
      },
    );
    const platform = account.platform(around);
    const done = await clean(journal, platform).catch((error: Error) => error);
    await platform.close();
    if (done instanceof Killed) continue;
    expect(done).toMatchObject({ remaining: [] });
    journal.remove();
  }
  expect(accountOf(state)).toBe(own);
});

test("an object that had the very name before stays, where a lost response has taken the id along", async () => {
  const { state } = account.emulator;
  const other = account.platform();
  let isThere = false;
  const platform = account.platform((send) => async (request) => {
    const Name = new URLSearchParams(request.path.split("?")[1]).get("search");
    if (request.operation === "GET /compute/script" && Name && !isThere) {
      isThere = true;
      await other.sendAnyway("POST /compute/script", { body: { Name, ScriptType: 1 } });
    }
    const response = await send(request);
    if (request.operation === "POST /compute/script") throw new BunnyError("network", "the line was cut");
    return response;
  });
  const before = state.edgeScripts.size;
  const { remaining } = await askOne("edge-scripting/malformed-body", account, platform);
  expect(remaining).toEqual([]);
  expect(state.edgeScripts.size, "the other's script, and nothing of the run").toBe(before + 1);
  await platform.close();
  await other.close();
});
