import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Change } from "../../cli/engine/changes";
import { metaOf } from "../../provider/define/zod-schema";
import { isEquivalent } from "../../provider/diff/equality";
import { resourceNamed } from "../../provider/registry";
import { expectAgreement } from "./agreement";
import type { Args } from "./case";
import { expectCallsWithin, expectInputsOnPlatform } from "./expectations";
import { hosts } from "./hosts";
import { type Life, live } from "./life";
import { plans } from "./plan";
import { recordsOf } from "./record";

const lives = new Map<string, Life>();

beforeAll(async () => {
  for (const host of hosts) lives.set(host.name, await live(host));
});

/** The life of all resources on the host of this name. */
const lifeOn = (host: string): Life => {
  const life = lives.get(host);
  if (!life) throw new Error(`Nothing was seen of the ${host} host.`);
  return life;
};

const of = (changes: readonly Change[], n: number) => changes.filter(({ name }) => name === String(n));
const opsOf = (changes: readonly Change[], n: number) => of(changes, n).map(({ op }) => op);
const namesIn = ([change]: readonly Change[]) => change?.properties.map(({ name }) => name) ?? [];

/** What every resource must do on every host. The cases are data, and nothing here asks which one it runs. */
describe.each(plans)("$resource", (plan) => {
  const { suite, resource, sameAs, drift, updates, replacements, roles, inputNames, replacing, visible } = plan;
  const expectDeleted = (left: Args | undefined) => {
    if (suite.settings) expect(left).toMatchObject(suite.settings.remains);
    else expect(left).toBeUndefined();
  };

  describe.each(hosts)("$name host", (host) => {
    const life = () => lifeOn(host.name);

    test("no step fails", () => {
      const { replaced: _, leftOver: __, resourcesLeft: ___, ...steps } = life();
      const failed = Object.entries(steps).flatMap(([step, { of }]) =>
        of(suite).errors.map(({ name, message }) => `${step}, resource ${name}: ${message}`),
      );
      expect(failed).toEqual([]);
    });

    describe("create", () => {
      test("makes what is asked, with the calls that it may cost", () => {
        const { changes, onPlatform, count } = life().created.of(suite);
        expect(changes).toHaveLength(roles.length);
        for (const change of changes) expect(change).toMatchObject({ op: "create", type: resource });
        expectCallsWithin(plans, life().created, plan, ({ suite, roles }) => roles.flatMap(() => suite.calls.create));
        // Some make more than one object.
        if (suite.count) expect(count).toBeGreaterThanOrEqual(roles.length);
        for (const { before, n } of roles) expectInputsOnPlatform(plan, before, onPlatform[n]);
      });

      test("a refresh makes the calls that it may cost, reads only, and shows no change", () => {
        expect(life().refreshed.of(suite).changes).toEqual([]);
        expectCallsWithin(plans, life().refreshed, plan, ({ suite, roles }) =>
          roles.flatMap(() => suite.calls.refresh),
        );
        expect(life().refreshed.operations.filter((operation) => !operation.startsWith("GET "))).toEqual([]);
      });

      test("deploying again changes nothing and makes no call", () => {
        expect(life().again.of(suite).changes).toEqual([]);
        expect(life().again.operations).toEqual([]);
      });
    });

    describe("drift is found, property by property, and repaired", () => {
      test.each(drift)("$title", ({ shows, n, before }) => {
        const found = of(life().found.of(suite).changes, n);
        const { changes, onPlatform } = life().repaired.of(suite);
        if (shows === "gone") {
          expect(found).toMatchObject([{ op: "delete" }]);
          expect(opsOf(changes, n)).toContain("create");
        } else {
          expect(found).toMatchObject([{ op: "update" }]);
          expect(namesIn(found).filter((name) => inputNames.includes(name))).toEqual(visible(shows));
          if (shows.some((name) => replacing.includes(name))) {
            expect(opsOf(changes, n)).toContain("replace");
          } else {
            expect(of(changes, n)).toMatchObject([{ op: "update" }]);
            expect(namesIn(of(changes, n))).toEqual(visible(shows));
          }
        }
        expectInputsOnPlatform(plan, before, onPlatform[n]);
      });

      test("and nothing else is", () => {
        const isOther = ({ name }: Change) => !drift.some(({ n }) => name === String(n));
        expect(life().found.of(suite).changes.filter(isOther)).toEqual([]);
        expect(life().repaired.of(suite).changes.filter(isOther)).toEqual([]);
      });
    });

    test.each(sameAs)("what means the same is no difference: $title", ({ n }) =>
      expect(of(life().planned.of(suite).changes, n)).toEqual([]),
    );

    describe("update changes in place, and sends only what changed", () => {
      test.each(updates)("$title", ({ args, before, after, n }) => {
        const { changes, deployed, onPlatform } = life().changed.of(suite);
        expect(of(changes, n)).toMatchObject([{ op: "update" }]);
        expect(namesIn(of(changes, n)).toSorted()).toEqual(visible(Object.keys(args)).toSorted());
        expect(deployed[n]?.id).toBe(life().repaired.of(suite).deployed[n]?.id);
        expectInputsOnPlatform(plan, after, onPlatform[n], before);
      });

      test("costs the calls of its parts, and no others but for replacements", () => {
        const { operations } = life().changed;
        for (const call of updates.flatMap(({ calls }) => calls)) expect(operations).toContain(call);
        expectCallsWithin(plans, life().changed, plan, ({ suite, updates, replacements }) => [
          ...updates.flatMap(({ calls }) => calls),
          ...replacements.flatMap(() => [...suite.calls.create, ...suite.calls.delete]),
        ]);
      });
    });

    describe("replace makes the new object and deletes the old one", () => {
      test.each(replacements)("$title", ({ after, n }) => {
        const { deployed, onPlatform } = life().changed.of(suite);
        expect(opsOf(life().planned.of(suite).changes, n)).toContain("replace");
        expect(deployed[n]?.id).not.toBe(life().repaired.of(suite).deployed[n]?.id);
        expectInputsOnPlatform(plan, after, onPlatform[n]);
        expectDeleted(life().replaced(suite)[n]);
      });
    });

    test("afterwards nothing differs, neither from the platform nor from the program", () => {
      expect(life().settled.of(suite).changes).toEqual([]);
    });

    test("get reads what exists by its id alone, and manages nothing", () => {
      const { settled } = life();
      const [before] = roles;
      const [onPlatform] = settled.of(suite).onPlatform;
      const read = settled.outputs[resource]?.value;
      const schemas = resourceNamed(resource).inputs.shape as Record<string, z.ZodType>;
      const readBack = visible(inputNames).filter(
        (name) =>
          schemas[name] &&
          !metaOf(schemas[name]).writeOnly &&
          typeof suite.unseen?.[name] !== "string" &&
          !suite.keptAs?.[name],
      );
      for (const name of readBack) {
        const [schema, value] = [schemas[name] as z.ZodType, onPlatform?.[name]];
        expect(isEquivalent(schema, read[name], value), `${name}: ${JSON.stringify([read[name], value])}`).toBe(true);
      }
      expectInputsOnPlatform(plan, before?.before ?? {}, onPlatform);
    });

    test("what vanished is seen to be gone, as managed and as only read, and nothing else is", () => {
      const gone = life()
        .missed.of(suite)
        .changes.map(({ op, name }) => `${op} ${name}`);
      expect(gone.toSorted()).toEqual(["delete 0", "delete found"]);
    });

    test("delete leaves nothing, or what it says, and succeeds where somebody else was faster", () => {
      const leftOver = life().leftOver(suite);
      expect(life().resourcesLeft).toBe(0);
      expectCallsWithin(plans, life().deleted, plan, ({ suite, roles }) => roles.flatMap(() => suite.calls.delete));
      expect(leftOver[0]).toBeUndefined();
      for (const { n } of replacements) expectDeleted(leftOver[n]);
      if (suite.count) expect(life().deleted.of(suite).count).toBe(0);
    });
  });
});

test("both hosts do and show the same", () => {
  const records = hosts.map((host) => {
    const { replaced: _, leftOver: __, resourcesLeft, ...steps } = lifeOn(host.name);
    return { resourcesLeft, ...recordsOf(steps) };
  });
  expectAgreement("lives", records[0], records[1]);
});

describe.each(hosts)("$name host", (host) => {
  test("asks the platform for nothing that no case names", () => {
    const named = new Set(
      plans.flatMap(({ suite, updates }) => [
        ...Object.values(suite.calls).flat(),
        ...updates.flatMap(({ calls }) => calls),
      ]),
    );
    const { created, refreshed, changed, deleted } = lifeOn(host.name);
    const operations = [created, refreshed, changed, deleted].flatMap((seen) => seen.operations);
    expect([...new Set(operations)].filter((operation) => !named.has(operation))).toEqual([]);
  });
});
