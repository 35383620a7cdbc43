import { describe, expect, test } from "vitest";
import { BunnyError } from "../../sdk/index";
import { errorOf } from "../../tests/support/error-of";
import { ResourceInitFailedError } from "../define/init-failed";
import { type Bulk, type Collection, differenceOf, type Existing } from "./collection";
import { type PartialSuccess, reconcile, runConcurrently } from "./reconcile";

/** A member: a key, a slash and a value, so that `a/1` and `a/2` are one member. Those of one letter exclude each other. */
interface Thing {
  readonly key: string;
  readonly value: string;
}

interface ExistingThing extends Existing<Thing> {
  readonly id: number;
}

const thing = (text: string): Thing => {
  const [key = "", value = ""] = text.split("/");
  return { key, value };
};
const textOf = ({ key, value }: Thing) => `${key}/${value}`;
const textsOf = (things: Iterable<Thing>) => [...things].map(textOf).toSorted();

const refused = new BunnyError("bad_request", "It is refused.");
const lost = new BunnyError("network", "There is no response.", { mayHaveHappened: true });

/** A platform that has things, and does one operation after another. */
class Platform {
  readonly calls: string[] = [];
  #things: ExistingThing[] = [];
  #nextId = 1;

  constructor(
    texts: readonly string[] = [],
    /** What happens to an operation, before it takes effect, and after that. */
    private readonly faults: { before?(call: string): void; after?(call: string): void } = {},
  ) {
    for (const text of texts) this.#put(thing(text));
  }

  get texts(): string[] {
    return textsOf(this.#things.map(({ member }) => member));
  }

  /** What a read shows. */
  get existing(): ExistingThing[] {
    return this.#things.map(({ id, member }) => ({ id, member: { ...member } }));
  }

  collection(more: Partial<Collection<Thing, ExistingThing>> = {}): Collection<Thing, ExistingThing> {
    return {
      keys: [textOf, ({ key }) => key],
      isEqual: (desired, actual) => textOf(desired) === textOf(actual),
      excludedBy(added) {
        const letters = new Set(added.map(({ key }) => key[0]));
        return ({ key }) => letters.has(key[0]);
      },
      add: (member) => this.#run(`add ${textOf(member)}`, () => this.#put(member)),
      update: ({ id }, member) =>
        this.#run(`update ${textOf(member)}`, () => {
          this.#things = this.#things.map((one) => (one.id === id ? { id, member } : one));
        }),
      remove: ({ id, member }) =>
        this.#run(`remove ${textOf(member)}`, () => {
          this.#things = this.#things.filter((one) => one.id !== id);
        }),
      maxConcurrency: 1,
      ...more,
    };
  }

  /** An import of things whose value is below 9. Things with the value 5 are left out. */
  bulk(desired: readonly Thing[], minMembers = 2): Bulk<Thing, ExistingThing> {
    return {
      threshold: { minMembers },
      accepts: ({ value }) => value < "9",
      addMany: async (added) => {
        await this.#run(`import ${added.map(textOf)}`, () => {
          for (const member of added) if (member.value !== "5") this.#put(member);
        });
        return { desired, actual: this.existing };
      },
    };
  }

  #put(member: Thing): void {
    this.#things.push({ id: this.#nextId++, member });
  }

  async #run(call: string, apply: () => void): Promise<void> {
    this.calls.push(call);
    this.faults.before?.(call);
    apply();
    this.faults.after?.(call);
  }
}

/** A state that has the members. */
const kept: PartialSuccess<Thing> = {
  message: "not all of it is done",
  stateWith: (members) => ({ inputs: { members: textsOf(members) }, outputs: {} }),
};

function run(
  platform: Platform,
  texts: readonly string[],
  {
    more,
    isBulk = false,
    partial = kept,
  }: { more?: Partial<Collection<Thing, ExistingThing>>; isBulk?: boolean; partial?: PartialSuccess<Thing> } = {},
): Promise<void> {
  const desired = texts.map(thing);
  const bulk = isBulk ? { bulk: platform.bulk(desired) } : {};
  return reconcile(platform.collection({ ...bulk, ...more }), { desired, actual: platform.existing }, partial);
}

const stateOf = (error: unknown) => (error instanceof ResourceInitFailedError ? error.state.inputs : undefined);

describe("the difference", () => {
  const differ = (desired: readonly string[], actual: readonly string[], update?: Collection<Thing>["update"]) => {
    const { keys, isEqual } = new Platform().collection();
    const members = { desired: desired.map(thing), actual: actual.map((text) => ({ member: thing(text) })) };
    const { paired, unchanged, updated, added, removed } = differenceOf({ keys, isEqual, update }, members);
    return {
      pairs: [...paired].map(([member, existing]) => `${textOf(member)} ${textOf(existing.member)}`),
      unchanged: unchanged.map(textOf),
      updated: updated.map(textOf),
      added: added.map(textOf),
      removed: removed.map(({ member }) => textOf(member)),
    };
  };

  test("has what is as desired, what differs, what is missing and what is too much, in their orders", () => {
    expect(differ(["d/1", "c/2", "b/2", "a/1"], ["x/1", "a/1", "b/1", "y/1"], async () => {})).toEqual({
      pairs: ["a/1 a/1", "b/2 b/1"],
      unchanged: ["a/1"],
      updated: ["b/2"],
      added: ["d/1", "c/2"],
      removed: ["x/1", "y/1"],
    });
  });

  test("adds what differs where an addition replaces it", () => {
    expect(differ(["b/2", "c/1", "a/1"], ["a/1", "b/1"])).toEqual({
      pairs: ["a/1 a/1", "b/2 b/1"],
      unchanged: ["a/1"],
      updated: [],
      added: ["b/2", "c/1"],
      removed: [],
    });
  });

  test("pairs the closest first, each member once", () => {
    expect(differ(["a/3", "a/1"], ["a/1", "a/1", "a/2"], async () => {})).toEqual({
      pairs: ["a/1 a/1", "a/3 a/1"],
      unchanged: ["a/1"],
      updated: ["a/3"],
      added: [],
      removed: ["a/2"],
    });
  });

  test("of equal collections is none", () => {
    const { pairs: _, ...difference } = differ(["a/1", "b/1"], ["b/1", "a/1"], async () => {});
    expect(difference).toEqual({ unchanged: ["a/1", "b/1"], updated: [], added: [], removed: [] });
  });
});

describe("the order", () => {
  test("is updates, removals that are in the way, additions, other removals", async () => {
    const platform = new Platform(["a1/1", "b1/1", "c1/1", "d1/1"]);
    await run(platform, ["new/1", "a1/2", "b2/1"]);
    expect(platform.calls).toEqual([
      "update a1/2",
      "remove b1/1",
      "add new/1",
      "add b2/1",
      "remove c1/1",
      "remove d1/1",
    ]);
    expect(platform.texts).toEqual(["a1/2", "b2/1", "new/1"]);
  });

  test("has removals last where nothing excludes anything", async () => {
    const platform = new Platform(["b1/1"]);
    await run(platform, ["b2/1"], { more: { excludedBy: undefined } });
    expect(platform.calls).toEqual(["add b2/1", "remove b1/1"]);
  });

  test("has what an addition replaces among the additions", async () => {
    const platform = new Platform(["a1/1", "b1/1"]);
    const replace = platform.collection();
    await run(platform, ["c1/1", "a1/2"], {
      more: {
        update: undefined,
        add: async (member) => {
          await replace.add(member);
          for (const one of platform.existing)
            if (one.member.key === member.key && one.member.value !== member.value) await replace.remove(one);
        },
      },
    });
    expect(platform.calls).toEqual(["add c1/1", "add a1/2", "remove a1/1", "remove b1/1"]);
  });

  test("is nothing where nothing differs", async () => {
    const platform = new Platform(["a1/1"]);
    await run(platform, ["a1/1"], { isBulk: true });
    expect(platform.calls).toEqual([]);
  });
});

describe("many additions", () => {
  test.each([
    ["below", ["a1/1"], ["add a1/1"]],
    ["at", ["a1/1", "b1/1"], ["import a1/1,b1/1"]],
    ["above", ["a1/1", "b1/1", "c1/1"], ["import a1/1,b1/1,c1/1"]],
    ["below, by those that the step is for", ["a1/1", "b1/9"], ["add a1/1", "add b1/9"]],
    ["at, with others", ["a1/1", "z1/9", "b1/1"], ["import a1/1,b1/1", "add z1/9"]],
    ["at, one of which is left out", ["a1/1", "b1/5"], ["import a1/1,b1/5", "add b1/5"]],
  ])("%s the threshold", async (_, desired, calls) => {
    const platform = new Platform();
    await run(platform, desired, { isBulk: true });
    expect(platform.calls).toEqual(calls);
    expect(platform.texts).toEqual(desired.toSorted());
  });

  test("are added after removals that are in their way, before all others", async () => {
    const platform = new Platform(["a1/1", "x1/1", "y1/1", "z1/1"]);
    await run(platform, ["x1/2", "a2/1", "b1/1", "z2/9"], { isBulk: true });
    expect(platform.calls).toEqual([
      "remove a1/1",
      "import a2/1,b1/1",
      "update x1/2",
      "remove z1/1",
      "add z2/9",
      "remove y1/1",
    ]);
    expect(platform.texts).toEqual(["a2/1", "b1/1", "x1/2", "z2/9"]);
  });

  test("are added beside what is left then, and with what is desired then", async () => {
    const platform = new Platform(["a1/1", "x1/1"]);
    const seen: string[][] = [];
    const desired = ["a2/1", "b1/1"].map(thing);
    const bulk: Bulk<Thing, ExistingThing> = {
      threshold: { minMembers: 2 },
      accepts: () => true,
      // Somebody else has added one of them meanwhile.
      addMany: async (added, members) => {
        seen.push(textsOf(added), textsOf(members.desired), textsOf(members.actual.map(({ member }) => member)));
        return { desired: [], actual: members.actual };
      },
    };
    await reconcile(platform.collection({ bulk }), { desired, actual: platform.existing });
    expect(seen).toEqual([["a2/1", "b1/1"], ["a2/1", "b1/1"], ["x1/1"]]);
    expect(platform.calls).toEqual(["remove a1/1", "remove x1/1"]);
  });

  test("that change after the step began with none are added too", async () => {
    const platform = new Platform();
    const desired: Thing[] = [];
    await reconcile(platform.collection({ bulk: platform.bulk(desired, 0) }), { desired, actual: [] });
    expect(platform.calls).toEqual(["import "]);
  });
});

describe("an error", () => {
  const before = ["a1/1", "b1/1", "c1/1", "d1/1", "same/1"];
  const desired = ["a1/2", "b2/1", "new/1", "same/1", "e1/1"];

  /** Runs until the nth call, which fails, and then again from what is there. */
  async function failing(at: number, how: "before" | "after", error: Error, isBulk: boolean) {
    let count = 0;
    const platform = new Platform(before, {
      [how]: () => {
        if (++count === at) throw error;
      },
    });
    const failed = await errorOf(run(platform, desired, { isBulk }));
    const left = { texts: platform.texts, calls: platform.calls.length };
    await run(platform, desired, { isBulk });
    return { platform, failed, left };
  }

  const oneByOne = [
    "update a1/2",
    "remove b1/1",
    "add b2/1",
    "add new/1",
    "add e1/1",
    "remove c1/1",
    "remove d1/1",
  ] as const;
  const imported = ["remove b1/1", "import b2/1,new/1,e1/1", "update a1/2", "remove c1/1", "remove d1/1"] as const;

  test.each([
    ...oneByOne.map((call, at) => ({ call, at: at + 1, isBulk: false })),
    ...imported.map((call, at) => ({ call, at: at + 1, isBulk: true })),
  ])(
    "of $call, call $at, leaves a state with what is there, and the next run completes it",
    async ({ call, ...how }) => {
      const { platform, failed, left } = await failing(how.at, "before", refused, how.isBulk);
      expect(platform.calls[how.at - 1]).toBe(call);
      expect(left.calls).toBe(how.at);
      if (how.at === 1) expect(failed).toBe(refused);
      else {
        expect(stateOf(failed)).toEqual({ members: left.texts });
        expect(failed.message).toBe("not all of it is done: It is refused.");
        expect(failed.cause).toBe(refused);
      }
      expect(platform.texts).toEqual(desired.toSorted());
      const all = how.isBulk ? imported : oneByOne;
      expect(platform.calls.slice(how.at - 1)).toHaveLength(all.length - how.at + 2);
    },
  );

  test.each([
    ...oneByOne.map((call, at) => ({ call, at: at + 1, isBulk: false })),
    ...imported.map((call, at) => ({ call, at: at + 1, isBulk: true })),
  ])("of $call, call $at, whose response is lost, is completed by the next run", async ({ call, at, isBulk }) => {
    const { platform, failed } = await failing(at, "after", lost, isBulk);
    expect(platform.calls[at - 1]).toBe(call);
    expect(at === 1 ? failed : failed.cause).toBe(lost);
    expect(platform.texts).toEqual(desired.toSorted());
    expect(platform.calls.filter((one) => one === call)).toHaveLength(1);
  });

  test("of a step for many additions that found some of them leaves those in the state", async () => {
    const platform = new Platform();
    const members = { desired: ["a1/1", "b1/1"].map(thing), actual: [] };
    const found = (count: number): Bulk<Thing, ExistingThing> => ({
      threshold: { minMembers: 2 },
      accepts: () => true,
      addMany: async (added, { desired }) => ({
        desired,
        actual: added.slice(0, count).map((member, id) => ({ id, member })),
      }),
    });
    const add = () => Promise.reject(refused);
    const some = await errorOf(reconcile(platform.collection({ bulk: found(1), add }), members, kept));
    expect(stateOf(some)).toEqual({ members: ["a1/1"] });
    expect(await errorOf(reconcile(platform.collection({ bulk: found(0), add }), members, kept))).toBe(refused);
  });

  test("before anything was written leaves a state only of what always exists", async () => {
    const platform = () =>
      new Platform(["same/1"], {
        before: () => {
          throw refused;
        },
      });
    expect(await errorOf(run(platform(), ["same/1", "b1/1"]))).toBe(refused);
    // In the form of the program, where it is as desired.
    const desired = ["same/1", "b/1"].map(thing);
    let [form]: readonly (Thing | undefined)[] = [];
    const partial: PartialSuccess<Thing> = {
      ...kept,
      isAlwaysKept: true,
      stateWith: (members) => {
        [form] = members;
        return { inputs: {}, outputs: {} };
      },
    };
    await errorOf(reconcile(platform().collection(), { desired, actual: platform().existing }, partial));
    expect(form).toBe(desired[0]);
    const always = await errorOf(run(platform(), ["same/1", "b1/1"], { partial: { ...kept, isAlwaysKept: true } }));
    expect(stateOf(always)).toEqual({ members: ["same/1"] });
  });

  test("is thrown as it is where no state is to be left", async () => {
    const platform = new Platform(["a1/1", "b1/1"]);
    const { remove } = platform.collection();
    const collection = platform.collection({
      remove: (one) => (one.member.key === "b1" ? Promise.reject(refused) : remove(one)),
    });
    expect(await errorOf(reconcile(collection, { desired: [], actual: platform.existing }))).toBe(refused);
    expect(platform.texts).toEqual(["b1/1"]);
  });

  test("that is none of an API is kept as well", async () => {
    const platform = new Platform();
    const more = {
      add: (member: Thing) => (member.value === "2" ? Promise.reject("a text") : Promise.resolve()),
      uncertain: (member: Thing) => member,
    };
    const failed = await errorOf(run(platform, ["a1/1", "b1/2"], { more }));
    expect(failed.message).toBe("not all of it is done: a text");
    expect(stateOf(failed)).toEqual({ members: ["a1/1"] });
  });

  describe("of a write that may have happened", () => {
    const uncertain = (member: Thing) => ({ ...member, value: "" });
    const fails = (error: unknown) => ({ uncertain, add: () => Promise.reject(error) });

    test.each([
      ["an error", lost],
      ["an error with advice", new Error("With advice.", { cause: lost })],
    ])("leaves the member as uncertain: %s", async (_, error) => {
      const failed = await errorOf(run(new Platform(), ["a1/1"], { more: fails(error) }));
      expect(stateOf(failed)).toEqual({ members: ["a1/"] });
    });

    test("leaves it in place of the one that it would have replaced", async () => {
      const platform = new Platform(["a1/1", "b1/1"]);
      const more = { ...fails(lost), update: undefined };
      expect(stateOf(await errorOf(run(platform, ["a1/2", "b1/1"], { more })))).toEqual({ members: ["a1/", "b1/1"] });
    });

    test("leaves none where reads show it, and none where it was refused", async () => {
      const more = fails(lost);
      const certain = { ...more, uncertain: undefined };
      expect(await errorOf(run(new Platform(), ["a1/1"], { more: certain }))).toBe(lost);
      expect(await errorOf(run(new Platform(), ["a1/1"], { more: fails(refused) }))).toBe(refused);
    });
  });
});

test("the progress of each phase is counted", async () => {
  const platform = new Platform(["b1/1", "c1/1", "d1/1"]);
  const reports: unknown[][] = [];
  await run(platform, ["b2/1", "e1/1"], { more: { onProgress: (...report) => reports.push(report) } });
  expect(reports).toEqual([
    ["removed", 1, 1],
    ["written", 1, 2],
    ["written", 2, 2],
    ["removed", 1, 2],
    ["removed", 2, 2],
  ]);
});

describe("concurrent steps", () => {
  test("are as many as they may be", async () => {
    let [now, most] = [0, 0];
    await runConcurrently([1, 2, 3, 4, 5], 2, async () => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
    });
    expect(most).toBe(2);
    const begun: string[] = [];
    const platform = new Platform();
    const add = async (member: Thing) => {
      begun.push(textOf(member));
      if (begun.length < 3) await new Promise(setImmediate);
      else throw refused;
    };
    await errorOf(run(platform, ["a1/1", "b1/1", "c1/1", "d1/1"], { more: { add, maxConcurrency: 3 } }));
    expect(begun).toEqual(["a1/1", "b1/1", "c1/1"]);
  });

  test("end where they are in progress, none begins after an error, and the error is that of the first item", async () => {
    const events: string[] = [];
    const second = Promise.withResolvers<void>();
    const error = await errorOf(
      runConcurrently(["first", "second", "third", "fourth"], 3, async (item) => {
        events.push(item);
        if (item === "third") {
          second.resolve();
          throw new Error(item);
        }
        await second.promise;
        await new Promise(setImmediate);
        events.push(`${item} ended`);
        if (item === "second") throw new Error(item);
      }),
    );
    expect(error.message).toBe("second");
    expect(events).toEqual(["first", "second", "third", "first ended", "second ended"]);
  });

  test("of no items are none", async () => {
    await runConcurrently([], 1, () => Promise.reject(new Error("There is no item.")));
  });
});
