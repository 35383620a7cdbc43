import type { OutputMap } from "@pulumi/pulumi/automation";
import type { Change } from "../../cli/engine/changes";

const signs: Record<string, string> = { create: "+", update: "~", delete: "-", replace: "±" };

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A step's headline, numbered. */
export function headline(number: number, text: string): void {
  print(`\n${number}. ${text}`);
}

/** Each change on a line, with its properties below. */
export function printChanges(changes: readonly Change[]): void {
  if (changes.length === 0) print("   no change");
  for (const { op, type, name, properties } of changes) {
    print(`   ${signs[op] ?? op} ${type} ${name}`);
    for (const { name: property, from, to } of properties) print(`       ${property}: ${short(from)} → ${short(to)}`);
  }
}

/** Outputs as a table; a secret shows as one. */
export function printOutputs(outputs: OutputMap): void {
  const width = Math.max(...Object.keys(outputs).map((name) => name.length));
  for (const [name, { value, secret }] of Object.entries(outputs)) {
    print(`   ${name.padEnd(width)}  ${secret ? "[secret]" : short(value)}`);
  }
}

export function printCalls(calls: number | undefined): void {
  if (calls !== undefined) print(`   ${calls} API ${calls === 1 ? "call" : "calls"}`);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "–";
  return text.length > 110 ? `${text.slice(0, 109)}…` : text;
}
