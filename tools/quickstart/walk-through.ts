import type { OutputMap, Stack } from "@pulumi/pulumi/automation";
import { type Change, Changes } from "../../cli/engine/changes";
import { changeByHand, leftOn, type Platform } from "./platform";

const signs: Readonly<Record<string, string>> = { create: "+", update: "~", delete: "-", replace: "±" };

/**
 * The quickstart, step by step, on a stack that is empty at its start and at its end. Each step is checked: an engine, a
 * provider or a platform that does something else ends it with an error.
 */
export async function walkThrough(stack: Stack, platform: Platform, betweenSteps: () => void): Promise<void> {
  let number = 1;
  const step = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    betweenSteps();
    print(`\n${++number}. ${text}`);
    const result = await work();
    const calls = platform.callsSince();
    if (calls !== undefined) print(`   ${calls} API ${calls === 1 ? "call" : "calls"}`);
    return result;
  };
  /** A step by the engine, which must show these changes, and shows more. */
  const changing = (
    text: string,
    work: (changes: Changes) => Promise<unknown>,
    { expected, ignored, more }: { expected?: readonly string[]; ignored?: string; more?: () => Promise<void> } = {},
  ) =>
    step(text, async () => {
      const changes = new Changes();
      await work(changes);
      printChanges(changes.all);
      const judged = changes.all.filter(({ op }) => op !== ignored);
      if (expected) expectChanges(text, judged, expected);
      await more?.();
    });

  print(`   against ${platform.name}`);
  await changing("Preview: what a deployment would do", (changes) => stack.preview(changes));
  await changing("Up: deploy it", (changes) => stack.up(changes), {
    more: async () => printOutputs(await stack.outputs()),
  });
  const outputs = Object.fromEntries(Object.entries(await stack.outputs()).map(([name, { value }]) => [name, value]));
  await changing("Preview again", (changes) => stack.preview(changes), { expected: [] });
  await step("Somebody changes the platform by hand", async () => {
    for (const line of await changeByHand(platform, outputs)) print(`   ${line}`);
  });
  const refreshed = (changes: Changes) => stack.previewRefresh(changes);
  await changing("Refresh preview: detect the drift", refreshed, { expected: ["delete scraper", "update office"] });
  const repair = (changes: Changes) => stack.up({ ...changes, refresh: true });
  await changing("Up with refresh: repair it", repair, {
    expected: ["create scraper", "update office"],
    // An engine may name what the refresh has removed from the state.
    ignored: "delete",
  });
  await changing("Refresh preview again", refreshed, { expected: [] });
  await changing("Destroy: clean up", (changes) => stack.destroy(changes));
  const left = await step("Check the platform", async () => {
    const remaining = await leftOn(platform, outputs);
    print(remaining.length === 0 ? "   nothing of the stack is left" : `   left: ${remaining.join(", ")}`);
    return remaining;
  });
  if (left.length > 0) throw new Error(`Destroy left ${left.join(", ")}.`);
  print("\nDone: deployed, no drift, drift detected, repaired, cleaned up.");
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Each change on a line, with its properties below. */
function printChanges(changes: readonly Change[]): void {
  if (changes.length === 0) print("   no change");
  for (const { op, type, name, properties } of changes) {
    print(`   ${signs[op] ?? op} ${type} ${name}`);
    for (const { name: property, from, to } of properties) print(`       ${property}: ${short(from)} → ${short(to)}`);
  }
}

/** Outputs as a table; a secret shows as one. */
function printOutputs(outputs: OutputMap): void {
  const width = Math.max(...Object.keys(outputs).map((name) => name.length));
  print("");
  for (const [name, { value, secret }] of Object.entries(outputs))
    print(`   ${name.padEnd(width)}  ${secret ? "[secret]" : short(value)}`);
}

function expectChanges(what: string, changes: readonly Change[], expected: readonly string[]): void {
  const actual = changes.map(({ op, name }) => `${op} ${name}`).toSorted();
  if (actual.join() === expected.join()) return;
  const [wanted, shown] = [expected.join(" and ") || "no change", actual.join(", ") || "none"];
  throw new Error(`"${what}" should have shown ${wanted}, but showed ${shown}.`);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "–";
  return text.length > 110 ? `${text.slice(0, 109)}…` : text;
}
