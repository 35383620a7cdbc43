import type { OutputMap, Stack } from "@pulumi/pulumi/automation";
import { type Change, Changes } from "../../cli/engine/changes";
import { changeOutsideOfPulumi, leftOn, type Platform } from "./platform";
import { headline, print, printCalls, printChanges, printOutputs } from "./print";

/** A step had another result than it must have. */
class Unexpected extends Error {}

/**
 * The quickstart, step by step, on a stack that is empty at its start and at its end. Each step is checked: an engine, a
 * provider or a platform that does something else ends it with an error.
 */
export async function walkThrough(stack: Stack, platform: Platform, betweenSteps: () => void): Promise<void> {
  let number = 1;
  const step = async <T>(text: string, work: (changes: Changes) => Promise<T>): Promise<T> => {
    betweenSteps();
    headline(++number, text);
    const result = await work(new Changes());
    printCalls(platform.callsSince());
    return result;
  };
  const showing = async (changes: Changes, operation: Promise<unknown>) => {
    await operation;
    printChanges(changes.all);
    return changes.all;
  };

  print(`   against ${platform.name}`);
  await step("Preview: what a deployment would do", (changes) => showing(changes, stack.preview(changes)));

  const outputs = await step("Up: deploy it", async (changes) => {
    const { outputs: deployed } = await stack.up(changes);
    printChanges(changes.all);
    print("");
    printOutputs(deployed);
    return valuesOf(deployed);
  });

  const again = await step("Preview again", (changes) => showing(changes, stack.preview(changes)));
  expectChanges("The second preview", again, []);

  await step("Somebody changes the platform by hand", async () => {
    for (const line of await changeOutsideOfPulumi(platform, outputs)) print(`   ${line}`);
  });

  const drift = await step("Refresh preview: detect the drift", (changes) =>
    showing(changes, stack.previewRefresh(changes)),
  );
  expectChanges("The refresh", drift, ["delete scraper", "update office"]);

  const repair = await step("Up with refresh: repair it", (changes) =>
    showing(changes, stack.up({ ...changes, refresh: true })),
  );
  expectChanges(
    "The repair",
    repair.filter(({ op }) => op !== "delete"),
    ["create scraper", "update office"],
  );

  const settled = await step("Refresh preview again", (changes) => showing(changes, stack.previewRefresh(changes)));
  expectChanges("The refresh after the repair", settled, []);

  await step("Destroy: clean up", (changes) => showing(changes, stack.destroy(changes)));

  const left = await step("Check the platform", async () => {
    const remaining = await leftOn(platform, outputs);
    print(remaining.length === 0 ? "   nothing of the stack is left" : `   left: ${remaining.join(", ")}`);
    return remaining;
  });
  if (left.length > 0) throw new Unexpected(`Destroy left ${left.join(", ")}.`);
  print("\nDone: deployed, no drift, drift detected, repaired, cleaned up.");
}

function expectChanges(what: string, changes: readonly Change[], expected: readonly string[]): void {
  const actual = changes.map(({ op, name }) => `${op} ${name}`).toSorted();
  if (actual.join() === expected.join()) return;
  throw new Unexpected(
    `${what} should have shown ${expected.join(" and ") || "no change"}, but showed ${actual.join(", ") || "none"}.`,
  );
}

function valuesOf(outputs: OutputMap): Record<string, unknown> {
  return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
}
