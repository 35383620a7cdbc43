import { expect } from "vitest";
import type { Emulator } from "../../emulator";
import { disagreements, type Program } from "../platform-model";

/**
 * The platform does what each resource of the program says, by a reading of its records that uses nothing of the
 * provider. It holds after every `up` that succeeds.
 */
export function expectPlatformAsDeclared({ state }: Emulator, program: Program): void {
  const found = disagreements(state, program);
  expect(found, ["what the platform does, and what the program says", ...found].join("\n")).toEqual([]);
}
