import { readProject } from "../engine/project-files";
import { operate } from "../engine/pulumi";
import { visible } from "../output/invisible";
import { type Settling, targetsOf } from "./chosen";
import { resourcesIn } from "./differences";
import { exportState } from "./exported-state";
import { Findings } from "./findings";
import { titleOf } from "./labels";
import { changeLines } from "./plan";
import { programLines } from "./program-lines";
import { startSharedProvider } from "./shared-provider";

/**
 * Takes what the platform has of what was chosen into the state with `pulumi refresh`, if its preview is confirmed, and
 * prints what must change in the program.
 */
export async function accept({ stack, resources, diagnostics, isConfirmed, say }: Settling): Promise<boolean> {
  const provider = await startSharedProvider();
  try {
    const asked = provider.of(stack);
    const { ignoreChanges, writtenAt } = await exportState(asked);
    const { runtime: language } = readProject(stack.folder);
    const refresh = ["refresh", ...targetsOf(resources)];
    const planned = new Findings(ignoreChanges);
    await operate(asked, [...refresh, "--preview-only"], diagnostics.beside(planned.onEvent));
    const plan = resourcesIn({ differences: planned.all }).flatMap((one) => [
      `    ${titleOf(one)}`,
      ...(one.isGone ? ["        gone"] : changeLines(one.differences)),
    ]);
    const lines = plan.length > 0 ? plan.map(visible) : ["    nothing that differs"];
    if (!(await isConfirmed("`pulumi refresh --target` will take into the state", lines))) return false;
    const taken = new Findings(ignoreChanges);
    const accepted = [...refresh, "--yes", "--skip-preview", "--suppress-outputs"];
    await operate(asked, accepted, diagnostics.beside(taken.onEvent));
    const changes = resourcesIn({ differences: taken.all }).flatMap((one) =>
      programLines(one, { language, at: writtenAt.get(one.urn) }).map((line) => `    ${line}`),
    );
    say(["accepted. Change the program, or the next deployment reverts it:", ...changes].join("\n"));
    return true;
  } finally {
    provider.stop();
  }
}
