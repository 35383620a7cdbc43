import type { Settling } from "./chosen";
import { Plan } from "./plan";

/** Repairs a stack, or only what was chosen of it, with `pulumi up --refresh`, if its preview is confirmed. */
export async function repair({ stack, resources, diagnostics, isPart, isConfirmed, say }: Settling): Promise<boolean> {
  const io = {
    ...diagnostics.operation,
    refresh: true,
    ...(isPart && { target: resources.map(({ urn }) => urn) }),
  } as const;
  const opened = await stack.open();
  const plan = new Plan();
  await opened.preview({ ...io, onEvent: diagnostics.beside(plan.onEvent) });
  if (!(await isConfirmed(`\`pulumi up --refresh${isPart ? " --target" : ""}\` will`, plan.lines()))) return false;
  await opened.up({ ...io, suppressOutputs: true, onEvent: diagnostics.onEvent });
  say("repaired");
  return true;
}
