import type { PulumiFn } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield-zones";
import { check } from "../../provider/check";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";
import { type Case, type Deployed, zones } from "./case";
import { hosts } from "./hosts";

/** What every resource must do on every host. The cases are data, and nothing here asks which one it runs. */
export function conformance(suite: Case): void {
  describe.each(hosts)("$name host", (host) => {
    const account = useAccount();
    let stack: TestStack;
    let args = suite.args;

    const programFor = (wanted: Record<string, unknown>): PulumiFn => {
      const Resource = host.classNamed(suite.resource);
      return async () => {
        new Resource("it", wanted as never);
      };
    };
    const deployed = (): Deployed => {
      const [resource] = stack.bunnyResources();
      if (!resource?.id) throw new Error("The state holds no resource.");
      return { id: resource.id, outputs: resource.outputs };
    };
    const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
    /** Neither between the state and the platform, nor between the program and either. */
    const expectNoChange = async () => {
      expect((await stack.preview(programFor(args), { refresh: true })).changes).toEqual([]);
      account.emulator.calls.take();
    };
    const expectOnPlatform = () => {
      const { inputs } = check(resourceNamed(suite.resource), args);
      const found = suite.onPlatform(account.emulator, deployed());
      if (!found) throw new Error("The platform does not have it.");
      for (const [name, value] of Object.entries(found)) {
        const managed = name === "liveCode" ? inputs.code : inputs[name];
        if (managed !== undefined) expect(value, name).toEqual(managed);
      }
    };

    beforeAll(async () => {
      addPullZone(account.emulator.state, { Id: zones.otherPullZoneId, Name: "other", OriginUrl: null });
      addShieldZone(account.emulator.state, {
        shieldZoneId: zones.otherShieldZoneId,
        pullZoneId: zones.otherPullZoneId,
        planType: 1,
      });
      stack = await TestStack.create();
    });
    afterAll(async () => {
      await stack.destroy();
      stack.remove();
    });

    describe("create", () => {
      test("makes one object, with the calls that it may cost", async () => {
        const { changes } = await stack.up(programFor(args));
        expect(changes).toMatchObject([{ op: "create", type: suite.resource }]);
        expect(operations().length).toBeLessThanOrEqual(suite.calls.create);
        expect(suite.count(account.emulator)).toBeGreaterThan(0);
        expectOnPlatform();
      });

      test("a preview then shows no change", async () => {
        expect((await stack.preview(programFor(args))).changes).toEqual([]);
      });

      test("a refresh, and a preview after it, show no change", async () => {
        expect((await stack.refresh()).changes).toEqual([]);
        expect((await stack.preview(programFor(args))).changes).toEqual([]);
        account.emulator.calls.take();
      });

      test("deploying again makes no call", async () => {
        expect((await stack.up(programFor(args))).changes).toEqual([]);
        expect(operations()).toEqual([]);
      });

      test("a refresh makes the calls that it may cost, and reads only", async () => {
        await stack.refresh();
        const made = operations();
        expect(made.length).toBeLessThanOrEqual(suite.calls.refresh);
        expect(made.every((operation) => operation?.startsWith("GET "))).toBe(true);
      });
    });

    test.each(suite.sameAs)("$title is no difference", async ({ args: change }) => {
      expect((await stack.preview(programFor({ ...args, ...change }))).changes).toEqual([]);
    });

    test.each(suite.drift)("drift is found, property by property, and repaired: $title", async ({ change, shows }) => {
      change(account.emulator, deployed());
      const { changes: found } = await stack.previewRefresh();
      const { changes: repair } = await stack.up(programFor(args), { refresh: true });
      if (shows === "gone") {
        expect(found).toMatchObject([{ op: "delete" }]);
        expect(repair.map(({ op }) => op)).toContain("create");
      } else {
        expect(found).toMatchObject([{ op: "update" }]);
        const inputNames = Object.keys(resourceNamed(suite.resource).inputs.shape);
        expect(found[0]?.properties.map(({ name }) => name).filter((name) => inputNames.includes(name))).toEqual(shows);
        expect(repair).toMatchObject([{ op: "update" }]);
        expect(repair[0]?.properties.map(({ name }) => name)).toEqual(shows);
      }
      expectOnPlatform();
      await expectNoChange();
    });

    test.each(suite.updates)(
      "update changes in place, and sends only what changed: $title",
      async ({ args: change, calls }) => {
        const before = deployed();
        args = { ...args, ...change };
        const { changes } = await stack.up(programFor(args));
        expect(changes).toMatchObject([{ op: "update" }]);
        expect(changes[0]?.properties.map(({ name }) => name).toSorted()).toEqual(Object.keys(change).toSorted());
        expect(operations()).toEqual(calls);
        expect(deployed().id).toBe(before.id);
        expectOnPlatform();
        await expectNoChange();
      },
    );

    test.each(suite.replacements)(
      "replace makes the new object and deletes the old one: $title",
      async ({ args: change }) => {
        const before = deployed();
        args = { ...args, ...change };
        expect((await stack.preview(programFor(args))).changes.map(({ op }) => op)).toContain("replace");
        await stack.up(programFor(args));
        expect(deployed().id).not.toBe(before.id);
        expectOnPlatform();
        expect(suite.onPlatform(account.emulator, before)).toBeUndefined();
        await expectNoChange();
      },
    );

    describe("get reads what exists, and manages nothing", () => {
      test("by its id alone", async () => {
        const { id } = deployed();
        const Resource = host.classNamed(suite.resource);
        const another = await TestStack.create();
        const { outputs } = await another.up(async () => {
          const found = Resource.get("found", id);
          return Object.fromEntries(Object.keys(args).map((name) => [name, found[name]]));
        });
        const { inputs } = check(resourceNamed(suite.resource), args);
        for (const [name, value] of Object.entries(suite.onPlatform(account.emulator, deployed()) ?? {})) {
          if (name in inputs) expect(outputs[name]?.value, name).toEqual(value);
        }
        await another.destroy();
        another.remove();
        expectOnPlatform();
      });
    });

    describe("delete", () => {
      test("leaves nothing, with the calls that it may cost", async () => {
        account.emulator.calls.take();
        await stack.destroy();
        expect(operations().length).toBeLessThanOrEqual(suite.calls.delete);
        expect(suite.count(account.emulator)).toBe(0);
      });

      test("succeeds where somebody else was faster", async () => {
        args = suite.args;
        await stack.up(programFor(args));
        suite.drift.find(({ shows }) => shows === "gone")?.change(account.emulator, deployed());
        await stack.destroy();
        expect(stack.bunnyResources()).toEqual([]);
      });
    });

    test.each(suite.halfMade)(
      "a create that breaks off half-way keeps what is there: $title",
      async ({ fault, error, completes }) => {
        account.emulator.faults.add(fault);
        const failure = await failureOf(stack.up(programFor(suite.args)));
        expect(failure.errors.join("\n")).toMatch(error);
        expect(suite.count(account.emulator)).toBe(1);
        account.emulator.faults.clear();
        account.emulator.calls.take();

        await stack.up(programFor(suite.args));
        expect(operations()).toEqual(completes);
        expect(suite.count(account.emulator)).toBe(1);
        expectOnPlatform();
        await expectNoChange();
        await stack.destroy();
      },
    );

    test.each(suite.halfChanged)(
      "an update that breaks off half-way keeps what it reached: $title",
      async ({ args: change, fault, error, completes }) => {
        args = suite.args;
        await stack.up(programFor(args));
        args = { ...args, ...change };
        account.emulator.faults.add(fault);
        const failure = await failureOf(stack.up(programFor(args)));
        expect(failure.errors.join("\n")).toMatch(error);
        account.emulator.faults.clear();
        account.emulator.calls.take();

        await stack.up(programFor(args));
        expect(operations()).toEqual(completes);
        expectOnPlatform();
        await expectNoChange();
        await stack.destroy();
        args = suite.args;
      },
    );

    test.each(suite.halfMade)("a refresh between does no harm: $title", async ({ fault }) => {
      account.emulator.faults.add(fault);
      await failureOf(stack.up(programFor(suite.args)));
      account.emulator.faults.clear();
      await stack.refresh();
      await stack.up(programFor(suite.args));
      expect(suite.count(account.emulator)).toBe(1);
      expectOnPlatform();
      await expectNoChange();
      await stack.destroy();
    });
  });
}
