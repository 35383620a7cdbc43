import type { PulumiFn } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield-zones";
import { check } from "../../provider/check";
import { resourceNamed } from "../../provider/registry";
import { propertiesWith } from "../../provider/schema";
import type { Change as FoundChange } from "../../tools/engine/changes";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";
import { type Args, type Case, type Change, type Deployed, zones } from "./case";
import { hosts } from "./hosts";

/**
 * What every resource must do on every host. The cases are data, and nothing here asks which one it runs.
 *
 * An operation of the engine takes seconds, so the changes of one kind are deployed together, each in a resource of
 * its own, and then looked at one by one.
 */
export function conformance(suite: Case): void {
  const definition = resourceNamed(suite.resource);
  const inputNames = Object.keys(definition.inputs.shape);
  const secrets = propertiesWith(definition.inputs, "secret");
  /** The engine tells that a secret changes, but not which: both of its values are masked. */
  const visible = (names: readonly string[]) => names.filter((name) => !secrets.includes(name));

  describe.each(hosts)("$name host", (host) => {
    const account = useAccount();
    let stack: TestStack;

    /** A program with one resource for each of these arguments, called 0, 1, 2, … */
    const programFor = (all: readonly Args[]): PulumiFn => {
      const Resource = host.classNamed(suite.resource);
      return async () => {
        for (const [n, args] of all.entries()) new Resource(String(n), args as never);
      };
    };
    const deployed = (n = 0): Deployed => {
      const resource = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${n}`));
      if (!resource?.id) throw new Error(`The state holds no resource ${n}.`);
      return { id: resource.id, outputs: resource.outputs };
    };
    const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
    const expectOnPlatform = (args: Args, object: Deployed) => {
      const { inputs } = check(definition, args);
      const found = suite.onPlatform(account.emulator, object);
      if (!found) throw new Error("The platform does not have it.");
      for (const [name, value] of Object.entries(found)) {
        const managed = name === "liveCode" ? inputs.code : inputs[name];
        if (managed !== undefined) expect(value, name).toEqual(managed);
      }
    };
    const expectCount = (count: number) => {
      if (suite.count) expect(suite.count(account.emulator)).toBe(count);
    };
    const expectDeleted = (object: Deployed) => {
      const left = suite.onPlatform(account.emulator, object);
      if (suite.settings) expect(left).toMatchObject(suite.settings.remains);
      else expect(left).toBeUndefined();
    };
    /** Neither between the state and the platform, nor between the program and either. */
    const expectNoChange = async (all: readonly Args[]) => {
      expect((await stack.preview(programFor(all), { refresh: true })).changes).toEqual([]);
      account.emulator.calls.take();
    };
    const argsBefore = (changes: readonly Change[]) => changes.map(({ from }, n) => ({ ...suite.args(n), ...from }));
    const argsAfter = (changes: readonly Change[]) =>
      changes.map(({ from, args }, n) => ({ ...suite.args(n), ...from, ...args }));
    const of = (changes: readonly FoundChange[], n: number) => changes.filter(({ name }) => name === String(n));
    const namesIn = (change: FoundChange | undefined) => change?.properties.map(({ name }) => name) ?? [];

    beforeAll(async () => {
      addPullZone(account.emulator.state, { Id: zones.otherPullZoneId, Name: "other", OriginUrl: null });
      addShieldZone(account.emulator.state, {
        shieldZoneId: zones.otherShieldZoneId,
        pullZoneId: zones.otherPullZoneId,
        planType: 1,
      });
      suite.prepare?.(account.emulator);
      stack = await TestStack.create();
    });
    afterAll(async () => {
      await stack.destroy();
      stack.remove();
    });

    describe("create", () => {
      const args = suite.args(0);

      test("makes one object, with the calls that it may cost", async () => {
        const { changes } = await stack.up(programFor([args]));
        expect(changes).toMatchObject([{ op: "create", type: suite.resource }]);
        expect(operations().length).toBeLessThanOrEqual(suite.calls.create);
        expectCount(1);
        expectOnPlatform(args, deployed());
      });

      test("a preview then shows no change", async () => {
        expect((await stack.preview(programFor([args]))).changes).toEqual([]);
      });

      test("a refresh makes the calls that it may cost, reads only, and shows no change", async () => {
        account.emulator.calls.take();
        expect((await stack.refresh()).changes).toEqual([]);
        const made = operations();
        expect(made.length).toBeLessThanOrEqual(suite.calls.refresh);
        expect(made.every((operation) => operation?.startsWith("GET "))).toBe(true);
        expect((await stack.preview(programFor([args]))).changes).toEqual([]);
      });

      test("deploying again makes no call", async () => {
        expect((await stack.up(programFor([args]))).changes).toEqual([]);
        expect(operations()).toEqual([]);
      });

      test("get reads what exists by its id alone, and manages nothing", async () => {
        const { id } = deployed();
        const Resource = host.classNamed(suite.resource);
        const another = await TestStack.create();
        const { outputs } = await another.up(async () => {
          const found = Resource.get("found", id);
          return Object.fromEntries(inputNames.map((name) => [name, found[name]]));
        });
        for (const [name, value] of Object.entries(suite.onPlatform(account.emulator, deployed()) ?? {})) {
          if (inputNames.includes(name) && !secrets.includes(name)) expect(outputs[name]?.value, name).toEqual(value);
        }
        await another.destroy();
        another.remove();
        expectOnPlatform(args, deployed());
      });
    });

    if (suite.sameAs.length > 0)
      describe("what means the same is no difference", () => {
        let found: readonly FoundChange[];

        beforeAll(async () => {
          await stack.up(programFor(argsBefore(suite.sameAs)));
          found = (await stack.preview(programFor(argsAfter(suite.sameAs)))).changes;
        });

        test.each(suite.sameAs.map((change, n) => ({ ...change, n })))("$title", ({ n }) => {
          expect(of(found, n)).toEqual([]);
        });
      });

    describe("drift is found, property by property, and repaired", () => {
      const all = suite.drift.map((_, n) => suite.args(n));
      let found: readonly FoundChange[];
      let repair: readonly FoundChange[];

      beforeAll(async () => {
        await stack.up(programFor(all));
        for (const [n, { change }] of suite.drift.entries()) change(account.emulator, deployed(n));
        found = (await stack.previewRefresh()).changes;
        repair = (await stack.up(programFor(all), { refresh: true })).changes;
      });

      test.each(suite.drift.map((drift, n) => ({ ...drift, n })))("$title", ({ shows, n }) => {
        if (shows === "gone") {
          expect(of(found, n)).toMatchObject([{ op: "delete" }]);
          expect(of(repair, n).map(({ op }) => op)).toContain("create");
        } else {
          expect(of(found, n)).toMatchObject([{ op: "update" }]);
          expect(namesIn(of(found, n)[0]).filter((name) => inputNames.includes(name))).toEqual(visible(shows));
          expect(of(repair, n)).toMatchObject([{ op: "update" }]);
          expect(namesIn(of(repair, n)[0])).toEqual(visible(shows));
        }
        expectOnPlatform(suite.args(n), deployed(n));
      });

      test("afterwards there is none", () => expectNoChange(all));
    });

    if (suite.updates.length > 0)
      describe("update changes in place, and sends only what changed", () => {
        let found: readonly FoundChange[];
        let made: readonly (string | undefined)[];
        const ids: string[] = [];

        beforeAll(async () => {
          await stack.up(programFor(argsBefore(suite.updates)));
          ids.push(...suite.updates.map((_, n) => deployed(n).id));
          account.emulator.calls.take();
          found = (await stack.up(programFor(argsAfter(suite.updates)))).changes;
          made = operations();
        });

        test.each(suite.updates.map((update, n) => ({ ...update, n })))("$title", ({ args, n }) => {
          expect(of(found, n)).toMatchObject([{ op: "update" }]);
          expect(namesIn(of(found, n)[0]).toSorted()).toEqual(visible(Object.keys(args)).toSorted());
          expect(deployed(n).id).toBe(ids[n]);
          expectOnPlatform(argsAfter(suite.updates)[n] ?? {}, deployed(n));
        });

        test("costs exactly the calls of its parts", () => {
          expect(made.toSorted()).toEqual(suite.updates.flatMap(({ calls }) => calls).toSorted());
        });

        test("afterwards there is no change", () => expectNoChange(argsAfter(suite.updates)));
      });

    describe("replace makes the new object and deletes the old one", () => {
      let previewed: readonly FoundChange[];
      let old: readonly Deployed[];

      beforeAll(async () => {
        await stack.up(programFor(argsBefore(suite.replacements)));
        old = suite.replacements.map((_, n) => deployed(n));
        previewed = (await stack.preview(programFor(argsAfter(suite.replacements)))).changes;
        await stack.up(programFor(argsAfter(suite.replacements)));
      });

      test.each(suite.replacements.map((replacement, n) => ({ ...replacement, n })))("$title", ({ n }) => {
        expect(of(previewed, n).map(({ op }) => op)).toContain("replace");
        expect(deployed(n).id).not.toBe(old[n]?.id);
        expectOnPlatform(argsAfter(suite.replacements)[n] ?? {}, deployed(n));
        if (old[n]) expectDeleted(old[n]);
      });

      test("afterwards there is no change", () => expectNoChange(argsAfter(suite.replacements)));
    });

    describe("delete", () => {
      test("leaves nothing, or what it says, with the calls that it may cost", async () => {
        const all = stack.bunnyResources().map((_, n) => deployed(n));
        account.emulator.calls.take();
        await stack.destroy();
        expect(operations().length).toBeLessThanOrEqual(suite.calls.delete * all.length);
        for (const object of all) expectDeleted(object);
        expectCount(0);
      });

      test("succeeds where somebody else was faster", async () => {
        await stack.up(programFor([suite.args(1)]));
        const takeAway = suite.settings?.takeAway ?? suite.drift.find(({ shows }) => shows === "gone")?.change;
        takeAway?.(account.emulator, deployed());
        expect(suite.onPlatform(account.emulator, deployed())).toBeUndefined();
        expectCount(0);
        await stack.destroy();
        expect(stack.bunnyResources()).toEqual([]);
      });
    });

    /** Runs into the fault, from nothing or from what is there before, and then completes what it left. */
    const breakOff = async (
      args: Args,
      { fault, error, completes }: Case["halfMade"][number],
      { from, between }: { from?: Args; between?: () => Promise<unknown> } = {},
    ) => {
      suite.settings?.reset(account.emulator);
      if (from) await stack.up(programFor([from]));
      account.emulator.faults.add(fault);
      const failure = await failureOf(stack.up(programFor([args])));
      expect(failure.errors.join("\n")).toMatch(error);
      expectCount(1);
      account.emulator.faults.clear();
      await between?.();
      account.emulator.calls.take();

      await stack.up(programFor([args]));
      expect(operations()).toEqual(completes);
      expectCount(1);
      expectOnPlatform(args, deployed());
      await expectNoChange([args]);
      await stack.destroy();
    };

    test.each(suite.halfMade)("a create that breaks off half-way keeps what is there: $title", (breaking) =>
      breakOff(suite.args(0), breaking),
    );

    test.each(suite.halfMade.slice(0, 1))("a refresh in between does no harm: $title", (breaking) =>
      breakOff(suite.args(0), breaking, { between: () => stack.refresh() }),
    );

    test.each(suite.halfChanged)(
      "an update that breaks off half-way keeps what it reached: $title",
      ({ args, ...breaking }) => breakOff({ ...suite.args(0), ...args }, breaking, { from: suite.args(0) }),
    );
  });
}
