import type { Args, Case } from "./case";
import type { Plan } from "./plan";

/**
 * The arguments that the platform must show. `before` are those of the same object until its last update; if they are
 * unknown, every argument that they could hide is left out.
 */
export function expectedOnPlatform(
  { testCase, checked }: Pick<Plan, "testCase" | "checked">,
  args: Args,
  before?: Args | "unknown",
): Args {
  const managed = Object.entries(checked(args)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    managed
      .filter(([name]) => !isUnseen(testCase, name, args, before))
      .map(([name, value]) => [name, testCase.storedAs?.[name]?.(value) ?? value]),
  );
}

function isUnseen({ unseen }: Case, name: string, args: Args, before: Args | "unknown" | undefined): boolean {
  const why = unseen?.[name];
  if (why === undefined || typeof why === "string") return why !== undefined;
  return before === "unknown" || why.when(args, before);
}
