import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { Change } from "../../cli/engine/changes";
import { metaOf, pick } from "../../provider/define/zod-schema";
import { isEquivalent } from "../../provider/diff/equality";
import { stableOutputs } from "../../provider/diff/stable-outputs";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { knownCall } from "./agreement";
import type { Args, Deployed } from "./case";
import { expectInputsOnPlatform, expectWritesWithin } from "./expectations";
import { hosts } from "./hosts";
import { type Lifecycle, runLifecycle } from "./lifecycle";
import type { Plan } from "./plan";
import { redactSecrets } from "./record";
import type { Deployer } from "./shared-stack";

const of = (changes: readonly Change[], n: number) => changes.filter(({ name }) => name === String(n));
const opsOf = (changes: readonly Change[], n: number) => of(changes, n).map(({ op }) => op);
/** The engine's own differences name properties; `tests/cli/drift.test.ts` compares the paths inside of groups. */
const topLevelNames = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split(".")[0] ?? path))];
const namesIn = ([change]: readonly Change[]) => change?.properties.map(({ name }) => name) ?? [];

/** The observation of each step, by its name. */
function stepsOf({ oldObjects: _, remaining: __, resourcesLeft: ___, ...steps }: Lifecycle) {
  return Object.entries(steps);
}

/**
 * What every resource must do on every host. The cases are data: no test here depends on the resource.
 *
 * @returns The observations of a host, once they are made.
 */
export function describeLifecycles(plans: readonly Plan[], deployer: Deployer): (host: string) => Lifecycle {
  const lifecycles = new Map<string, Lifecycle>();
  for (const host of hosts)
    beforeAll(async () => {
      lifecycles.set(host.name, await runLifecycle(host, plans, deployer));
    });
  const lifecycleOn = (host: string): Lifecycle => {
    const lifecycle = lifecycles.get(host);
    if (!lifecycle) throw new Error(`There is no observation of the ${host} host.`);
    return lifecycle;
  };

  test.each(hosts)("on the $name host, no step changes anything else", ({ name }) => {
    const steps = stepsOf(lifecycleOn(name));
    expect(steps.flatMap(([step, { beside }]) => beside.map((one) => `${step}: ${one}`))).toEqual([]);
  });

  describe.each(plans)("$resource", (plan) => {
    const {
      testCase,
      resource,
      sameAs,
      drift,
      updates,
      replacements,
      scenarios,
      inputNames,
      replacingInputs,
      withoutSecrets,
    } = plan;
    const { inputs, outputs, noImport } = resourceNamed(resource);
    const outputsOf = (object: Deployed | undefined) =>
      new Map(
        Object.entries(pick(outputs, object?.outputs ?? {})).map(([name, value]) => [name, redactSecrets(value)]),
      );
    const expectDeleted = (object: Args | undefined) => {
      if (testCase.settings) expect(object).toMatchObject(testCase.settings.afterDelete);
      else expect(object).toBeUndefined();
    };

    describe.each(hosts)("$name host", (host) => {
      const lifecycle = () => lifecycleOn(host.name);

      test("no step fails", () => {
        const failed = stepsOf(lifecycle()).flatMap(([step, { of }]) =>
          of(testCase).errors.map(({ name, message }) => `${step}, resource ${name}: ${message}`),
        );
        expect(failed).toEqual([]);
      });

      describe("create", () => {
        test("creates the objects", () => {
          const { changes, onPlatform, count } = lifecycle().created.of(testCase);
          expect(changes).toHaveLength(scenarios.length);
          for (const change of changes) expect(change).toMatchObject({ op: "create", type: resource });
          // Some resources create more than one object.
          if (testCase.count) expect(count).toBeGreaterThanOrEqual(scenarios.length);
          for (const { before, n } of scenarios) expectInputsOnPlatform(plan, before, onPlatform[n]);
        });

        test("a refresh only reads, and shows no change", () => {
          expect(lifecycle().refreshed.of(testCase).changes).toEqual([]);
          expect(lifecycle().refreshed.operations.filter((operation) => !isRead(operation))).toEqual([]);
        });

        test("a second up changes nothing and sends no request", () => {
          expect(lifecycle().unchanged.of(testCase).changes).toEqual([]);
          expect(lifecycle().unchanged.operations).toEqual([]);
        });
      });

      describe("drift shows property by property, and is repaired", () => {
        test.each(drift)("$title", ({ shows, n, before }) => {
          const names = shows === "gone" ? [] : withoutSecrets(topLevelNames(shows)).toSorted();
          const drifted = of(lifecycle().driftPreview.of(testCase).changes, n);
          const { changes, onPlatform } = lifecycle().repaired.of(testCase);
          if (shows === "gone") {
            expect(drifted).toMatchObject([{ op: "delete" }]);
            expect(opsOf(changes, n)).toContain("create");
          } else {
            expect(drifted).toMatchObject([{ op: "update" }]);
            expect(
              namesIn(drifted)
                .filter((name) => inputNames.includes(name))
                .toSorted(),
            ).toEqual(names);
            if (shows.some((name) => replacingInputs.includes(name))) {
              expect(opsOf(changes, n)).toContain("replace");
            } else {
              expect(of(changes, n)).toMatchObject([{ op: "update" }]);
              expect(namesIn(of(changes, n)).toSorted()).toEqual(names);
            }
          }
          expectInputsOnPlatform(plan, before, onPlatform[n]);
        });

        test("without any other change", () => {
          const isOther = ({ name }: Change) => !drift.some(({ n }) => name === String(n));
          expect(lifecycle().driftPreview.of(testCase).changes.filter(isOther)).toEqual([]);
          expect(lifecycle().repaired.of(testCase).changes.filter(isOther)).toEqual([]);
        });
      });

      test.each(sameAs)("equal arguments show no change: $title", ({ n }) =>
        expect(of(lifecycle().updatePreview.of(testCase).changes, n)).toEqual([]),
      );

      describe("update changes the object in place, and sends only what changed", () => {
        test.each(updates)("$title", ({ args, before, after, n }) => {
          const { changes, deployed, onPlatform } = lifecycle().updated.of(testCase);
          expect(of(changes, n)).toMatchObject([{ op: "update" }]);
          const given = ({ calculated }: z.GlobalMeta, name: string) => !calculated || name in args;
          const changed = namesIn(of(changes, n)).filter((name) =>
            given(metaOf(inputs.shape[name] as z.ZodType), name),
          );
          expect(changed.toSorted()).toEqual(withoutSecrets(Object.keys(args)).toSorted());
          expect(deployed[n]?.id).toBe(lifecycle().repaired.of(testCase).deployed[n]?.id);
          expectInputsOnPlatform(plan, after, onPlatform[n], before);
        });

        test("sends the requests of its cases", () => {
          const { operations } = lifecycle().updated;
          for (const call of updates.flatMap(({ calls }) => calls)) expect(operations).toContain(call);
        });
      });

      test.each(replacements)("replace creates a new object and deletes the old one: $title", ({ after, n }) => {
        const { deployed, onPlatform } = lifecycle().updated.of(testCase);
        expect(opsOf(lifecycle().updatePreview.of(testCase).changes, n)).toContain("replace");
        expect(deployed[n]?.id).not.toBe(lifecycle().repaired.of(testCase).deployed[n]?.id);
        expectInputsOnPlatform(plan, after, onPlatform[n]);
        expectDeleted(lifecycle().oldObjects(testCase)[n]);
      });

      test("a refresh and an up after the update show no change", () => {
        expect(lifecycle().settled.of(testCase).changes).toEqual([]);
      });

      test.each(updates)("an update leaves the outputs as a refresh finds them: $title", ({ n }) => {
        const { updated, settled } = lifecycle();
        expect(outputsOf(settled.of(testCase).deployed[n])).toEqual(outputsOf(updated.of(testCase).deployed[n]));
      });

      test.each(updates)("an update keeps each output that its arguments cannot change: $title", ({ args, n }) => {
        const before = outputsOf(lifecycle().repaired.of(testCase).deployed[n]);
        const after = outputsOf(lifecycle().updated.of(testCase).deployed[n]);
        for (const name of stableOutputs(resourceNamed(resource), Object.keys(args), { prior: {}, next: {} }))
          if (before.has(name)) expect(after.get(name), name).toEqual(before.get(name));
      });

      test.skipIf(noImport !== undefined)(
        "get reads an existing object by its id alone, and does not manage it",
        () => {
          const { settled } = lifecycle();
          const [before] = scenarios;
          const [onPlatform] = settled.of(testCase).onPlatform;
          const read = settled.outputs[resource]?.value;
          const schemas = resourceNamed(resource).inputs.shape as Record<string, z.ZodType>;
          const readBack = withoutSecrets(inputNames).filter(
            (name) =>
              schemas[name] &&
              !metaOf(schemas[name]).writeOnly &&
              typeof testCase.unseen?.[name] !== "string" &&
              !testCase.storedAs?.[name],
          );
          for (const name of readBack) {
            const [schema, value] = [schemas[name] as z.ZodType, onPlatform?.[name]];
            expect(isEquivalent(schema, read[name], value), `${name}: ${JSON.stringify([read[name], value])}`).toBe(
              true,
            );
          }
          expectInputsOnPlatform(plan, before?.before ?? {}, onPlatform);
        },
      );

      test("a deletion outside of Pulumi shows for the managed resource and for get, and nothing else does", () => {
        const gone = lifecycle()
          .deletionPreview.of(testCase)
          .changes.map(({ op, name }) => `${op} ${name}`);
        expect(gone.toSorted()).toEqual(["delete 0", ...(noImport === undefined ? ["delete existing"] : [])]);
      });

      test("destroy deletes every object, or leaves settings as documented, and accepts one that is already deleted", () => {
        const remaining = lifecycle().remaining(testCase);
        expect(lifecycle().resourcesLeft).toBe(0);
        expect(remaining[0]).toBeUndefined();
        for (const { n } of replacements) expectDeleted(remaining[n]);
        if (testCase.count) expect(lifecycle().deleted.of(testCase).count).toBe(0);
      });
    });
  });

  describe.each(hosts)("$name host", (host) => {
    test.each(["created", "repaired", "updated", "settled"] as const)(
      "what was %s is in force as the program says, by the records",
      (step) => {
        expect(lifecycleOn(host.name)[step].notAsDeclared).toEqual([]);
      },
    );

    test("no step sends a write more often than its cases say", () => {
      const { created, updated, deleted } = lifecycleOn(host.name);
      const each =
        (phase: "create" | "refresh" | "delete") =>
        ({ testCase, scenarios }: Plan) =>
          scenarios.flatMap(() => testCase.calls[phase]);
      expectWritesWithin(plans, created, each("create"));
      expectWritesWithin(plans, updated, ({ testCase, updates, replacements }) => [
        ...updates.flatMap(({ calls }) => calls),
        ...replacements.flatMap(({ calls = [] }) => [...testCase.calls.create, ...testCase.calls.delete, ...calls]),
      ]);
      expectWritesWithin(plans, deleted, each("delete"));
    });

    test("a refresh of all resources together reads each object once", () => {
      const { reads, durationMs } = lifecycleOn(host.name).refreshed;
      // A pull zone also with the certificates of its hostnames. After 30 s, a read is no longer cached.
      const most = (path: string) => (/^\/pullzone\/\d+$/.test(path) ? 2 : 1) * (1 + Math.floor(durationMs / 30_000));
      const counts = [...Map.groupBy(reads, (path) => path)].map(([path, all]) => [path, all.length] as const);
      expect(counts.filter(([path, count]) => count > most(path))).toEqual([]);
    });

    test("sends no request that no case names", () => {
      const expected = new Set([
        knownCall,
        ...plans.flatMap(({ testCase, updates, replacements }) => [
          ...Object.values(testCase.calls).flat(),
          ...[...updates, ...replacements].flatMap(({ calls = [] }) => calls),
        ]),
      ]);
      const { created, refreshed, updated, deleted } = lifecycleOn(host.name);
      const operations = [created, refreshed, updated, deleted].flatMap((seen) => seen.operations);
      expect([...new Set(operations)].filter((operation) => !expected.has(operation))).toEqual([]);
    });
  });

  return lifecycleOn;
}
