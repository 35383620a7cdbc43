import { operate } from "../engine/pulumi";
import { type Settling, targetsOf } from "./chosen";
import { Plan } from "./plan";

/** Repairs a stack, or only what was chosen of it, with `pulumi up --refresh`, if its preview is confirmed. */
export async function repair({ stack, resources, diagnostics, isPart, isConfirmed, say }: Settling): Promise<boolean> {
  const targets = isPart ? targetsOf(resources) : [];
  const plan = new Plan();
  await operate(stack, ["preview", "--refresh", ...targets], diagnostics.beside(plan.onEvent));
  if (!(await isConfirmed(`\`pulumi up --refresh${isPart ? " --target" : ""}\` will`, plan.lines()))) return false;
  const up = ["up", "--yes", "--skip-preview", "--refresh", "--suppress-outputs", ...targets];
  await operate(stack, up, diagnostics.onEvent);
  say("repaired");
  return true;
}
