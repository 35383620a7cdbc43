import type { OutputMap, PulumiFn } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Change as FoundChange } from "../../cli/engine/changes";
import { check } from "../../provider/check";
import { resourceNamed } from "../../provider/registry";
import { same } from "../../provider/same";
import { propertiesWith } from "../../provider/schema";
import { useAccount } from "../support/account";
import { failureOf, type Outcome, TestStack } from "../support/stack";
import type { Args, Case, Change, Deployed } from "./case";
import { hosts } from "./hosts";
import { prepareFor } from "./prepare";

/** What is seen after an operation of the engine: of each resource by its number. */
interface Seen {
  readonly changes: readonly FoundChange[];
  readonly operations: readonly (string | undefined)[];
  readonly outputs: OutputMap;
  readonly deployed: readonly (Deployed | undefined)[];
  readonly onPlatform: readonly (Args | undefined)[];
  readonly count: number | undefined;
}

/**
 * What every resource must do on every host. The cases are data, and nothing here asks which one it runs.
 *
 * An operation of the engine takes about a second, so all that a case has to show is deployed together, each in a
 * resource of its own, and goes through one life: created, left alone, changed behind our back, repaired, changed,
 * deleted. What was seen on the way is then looked at one by one.
 */
export function conformance(suite: Case): void {
  const definition = resourceNamed(suite.resource);
  const inputNames = Object.keys(definition.inputs.shape);
  const secrets = propertiesWith(definition.inputs, "secret");
  const replacing = propertiesWith(definition.inputs, "replaceOnChange");
  /** The engine tells that a secret changes, but not which: both of its values are masked. */
  const visible = (names: readonly string[]) => names.filter((name) => !secrets.includes(name));
  const takeAway = suite.settings?.takeAway ?? suite.drift.find(({ shows }) => shows === "gone")?.change;

  let numbered = 0;
  /** A resource of its own for each: what it starts as, and what it becomes. */
  const ownResource = <T extends Partial<Change>>(all: readonly T[]) =>
    all.map((one) => {
      const n = numbered++;
      const before = { ...suite.args(n), ...one.from };
      return { ...one, n, before, after: { ...before, ...one.args } };
    });
  const sameAs = ownResource(suite.sameAs);
  const drift = ownResource(suite.drift as readonly (Case["drift"][number] & Partial<Change>)[]);
  const updates = ownResource(suite.updates);
  const replacements = ownResource(suite.replacements);
  const all = [...sameAs, ...drift, ...updates, ...replacements];
  const before = all.map((one) => one.before);
  const after = all.map((one) => one.after);

  describe.each(hosts)("$name host", (host) => {
    const account = useAccount();
    const Resource = host.classNamed(suite.resource);
    let stack: TestStack;

    /** A program with one resource for each of these arguments, called 0, 1, 2, … */
    const programFor =
      (resources: readonly Args[]): PulumiFn =>
      async () => {
        for (const [n, args] of resources.entries()) new Resource(String(n), args as never);
      };
    const deployed = (n: number): Deployed | undefined => {
      const resource = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${n}`));
      return resource?.id ? { id: resource.id, outputs: resource.outputs } : undefined;
    };
    const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
    const onPlatform = (object: Deployed | undefined) => object && suite.onPlatform(account.emulator, object);
    const look = async (operation: Promise<Outcome>): Promise<Seen> => {
      account.emulator.calls.take();
      const { changes, outputs } = await operation;
      const objects = all.map((_, n) => deployed(n));
      return {
        changes,
        outputs,
        operations: operations(),
        deployed: objects,
        onPlatform: objects.map(onPlatform),
        count: suite.count?.(account.emulator),
      };
    };
    const expectAsAsked = (args: Args, found: Args | undefined) => {
      const { inputs } = check(definition, args);
      if (!found) throw new Error("The platform does not have it.");
      for (const [name, value] of Object.entries(found)) {
        const managed = name === "liveCode" ? inputs.code : inputs[name];
        if (managed !== undefined) expect(value, name).toEqual(managed);
      }
    };
    const expectDeleted = (left: Args | undefined) => {
      if (suite.settings) expect(left).toMatchObject(suite.settings.remains);
      else expect(left).toBeUndefined();
    };
    const of = (changes: readonly FoundChange[], n: number) => changes.filter(({ name }) => name === String(n));
    const namesIn = (change: FoundChange | undefined) => change?.properties.map(({ name }) => name) ?? [];

    let created: Seen;
    let refreshed: Seen;
    let again: Seen;
    let found: readonly FoundChange[];
    let repaired: Seen;
    let planned: readonly FoundChange[];
    let changed: Seen;
    let settled: Seen;
    let leftOver: readonly (Args | undefined)[];
    let deleted: Seen;

    beforeAll(async () => {
      prepareFor(suite, account.emulator);
      // What is broken on purpose stays broken, so there is no point in waiting.
      process.env.BUNNYNET_MAX_RETRY_SECONDS = "1";
      stack = await TestStack.create();

      created = await look(stack.up(programFor(before)));
      refreshed = await look(stack.refresh());
      again = await look(stack.up(programFor(before)));

      for (const { change, n } of drift) change(account.emulator, again.deployed[n] as Deployed);
      found = (await stack.previewRefresh()).changes;
      repaired = await look(stack.up(programFor(before), { refresh: true }));

      planned = (await stack.preview(programFor(after))).changes;
      changed = await look(stack.up(programFor(after)));
      const { id = "" } = changed.deployed[0] ?? {};
      const reading: PulumiFn = async () => {
        await programFor(after)();
        const object = Resource.get("found", id);
        return Object.fromEntries(inputNames.map((name) => [name, object[name]]));
      };
      settled = await look(stack.up(reading, { refresh: true }));

      takeAway?.(account.emulator, settled.deployed[0] as Deployed);
      deleted = await look(stack.destroy());
      leftOver = settled.deployed.map(onPlatform);
    });
    afterAll(async () => {
      await stack.destroy();
      stack.remove();
    });

    describe("create", () => {
      test("makes what is asked, with the calls that it may cost", () => {
        expect(created.changes).toHaveLength(all.length);
        for (const change of created.changes) expect(change).toMatchObject({ op: "create", type: suite.resource });
        expect(created.operations.length).toBeLessThanOrEqual(suite.calls.create * all.length);
        // Some make more than one object.
        if (suite.count) expect(created.count).toBeGreaterThanOrEqual(all.length);
        for (const { before, n } of all) expectAsAsked(before, created.onPlatform[n]);
      });

      test("a refresh makes the calls that it may cost, reads only, and shows no change", () => {
        expect(refreshed.changes).toEqual([]);
        expect(refreshed.operations.length).toBeLessThanOrEqual(suite.calls.refresh * all.length);
        expect(refreshed.operations.every((operation) => operation?.startsWith("GET "))).toBe(true);
      });

      test("deploying again changes nothing and makes no call", () => {
        expect(again.changes).toEqual([]);
        expect(again.operations).toEqual([]);
      });
    });

    describe("drift is found, property by property, and repaired", () => {
      test.each(drift)("$title", ({ shows, n, before }) => {
        if (shows === "gone") {
          expect(of(found, n)).toMatchObject([{ op: "delete" }]);
          expect(of(repaired.changes, n).map(({ op }) => op)).toContain("create");
        } else {
          expect(of(found, n)).toMatchObject([{ op: "update" }]);
          expect(namesIn(of(found, n)[0]).filter((name) => inputNames.includes(name))).toEqual(visible(shows));
          if (shows.some((name) => replacing.includes(name))) {
            expect(of(repaired.changes, n).map(({ op }) => op)).toContain("replace");
          } else {
            expect(of(repaired.changes, n)).toMatchObject([{ op: "update" }]);
            expect(namesIn(of(repaired.changes, n)[0])).toEqual(visible(shows));
          }
        }
        expectAsAsked(before, repaired.onPlatform[n]);
      });

      test("and nothing else is", () => {
        const drifted = drift.map(({ n }) => String(n));
        expect(found.filter(({ name }) => !drifted.includes(name))).toEqual([]);
        expect(repaired.changes.filter(({ name }) => !drifted.includes(name))).toEqual([]);
      });
    });

    test.each(sameAs)("what means the same is no difference: $title", ({ n }) => expect(of(planned, n)).toEqual([]));

    describe("update changes in place, and sends only what changed", () => {
      test.each(updates)("$title", ({ args, after, n }) => {
        expect(of(changed.changes, n)).toMatchObject([{ op: "update" }]);
        expect(namesIn(of(changed.changes, n)[0]).toSorted()).toEqual(visible(Object.keys(args)).toSorted());
        expect(changed.deployed[n]?.id).toBe(repaired.deployed[n]?.id);
        expectAsAsked(after, changed.onPlatform[n]);
      });

      test("costs the calls of its parts, and no others but for replacements", () => {
        const others = [...changed.operations];
        for (const call of updates.flatMap(({ calls }) => calls)) {
          expect(others).toContain(call);
          others.splice(others.indexOf(call), 1);
        }
        expect(others.length).toBeLessThanOrEqual((suite.calls.create + suite.calls.delete) * replacements.length);
      });
    });

    describe("replace makes the new object and deletes the old one", () => {
      test.each(replacements)("$title", ({ after, n }) => {
        expect(of(planned, n).map(({ op }) => op)).toContain("replace");
        expect(changed.deployed[n]?.id).not.toBe(repaired.deployed[n]?.id);
        expectAsAsked(after, changed.onPlatform[n]);
        expectDeleted(onPlatformBefore(n));
      });
      const onPlatformBefore = (n: number) => onPlatform(repaired.deployed[n]);
    });

    test("afterwards nothing differs, neither from the platform nor from the program", () => {
      expect(settled.changes).toEqual([]);
    });

    test("get reads what exists by its id alone, and manages nothing", () => {
      for (const [name, value] of Object.entries(settled.onPlatform[0] ?? {})) {
        const schema = definition.inputs.shape[name] as z.ZodType | undefined;
        if (!schema || secrets.includes(name)) continue;
        const read = settled.outputs[name]?.value;
        expect(same(schema, read, value), `${name}: ${JSON.stringify([read, value])}`).toBe(true);
      }
      expectAsAsked(before[0] ?? {}, settled.onPlatform[0]);
    });

    test("delete leaves nothing, or what it says, and succeeds where somebody else was faster", () => {
      expect(stack.bunnyResources()).toEqual([]);
      expect(deleted.operations.length).toBeLessThanOrEqual(suite.calls.delete * all.length);
      expect(leftOver[0]).toBeUndefined();
      for (const { n } of replacements) expectDeleted(leftOver[n]);
      if (suite.count) expect(deleted.count).toBe(0);
    });

    /** What broken steps have left, completed: nothing of it is touched again. */
    const completed: Args[] = [];

    /**
     * Runs a new resource into the fault, in its creation or in a change of what it was before, and then completes
     * what that left.
     */
    const breakOff = async (
      { fault, error, completes, args }: Case["halfMade"][number] & { args?: Args },
      between?: () => Promise<unknown>,
    ) => {
      const at = completed.length;
      const untouched = suite.args(all.length + at);
      const broken = programFor([...completed, { ...untouched, ...args }]);
      if (args) await stack.up(programFor([...completed, untouched]));
      account.emulator.faults.add(fault);
      const failure = await failureOf(stack.up(broken));
      expect(failure.errors.join("\n")).toMatch(error);
      if (suite.count) expect(suite.count(account.emulator)).toBe(at + 1);
      account.emulator.faults.clear();
      await between?.();

      const after = await look(stack.up(broken));
      expect(after.operations).toEqual(completes);
      if (suite.count) expect(after.count).toBe(at + 1);
      expectAsAsked({ ...untouched, ...args }, after.onPlatform[at]);
      completed.push({ ...untouched, ...args });
    };

    test.each(suite.halfMade)("a create that breaks off half-way keeps what is there: $title", (breaking) =>
      breakOff(breaking),
    );

    test.each(suite.halfMade.slice(0, 1))("a refresh in between does no harm: $title", (breaking) =>
      breakOff(breaking, () => stack.refresh()),
    );

    test.each(suite.halfChanged)("an update that breaks off half-way keeps what it reached: $title", (breaking) =>
      breakOff(breaking),
    );
  });
}
