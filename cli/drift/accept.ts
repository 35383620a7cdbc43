import { readProject } from "../engine/project-files";
import { refresh } from "../engine/pulumi";
import { visible } from "../output/invisible";
import { type Settling, targetsOf } from "./chosen";
import { resourcesIn } from "./differences";
import { readStateOf } from "./exported-state";
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
    const { ignoreChanges, writtenAt } = await readStateOf(stack);
    const { runtime: language } = readProject(stack.folder);
    const targets = targetsOf(resources);
    const planned = new Findings();
    await refresh(asked, [...targets, "--preview-only"], diagnostics.beside(planned.onEvent));
    const plan = resourcesIn({ differences: planned.differences(ignoreChanges) }).flatMap((one) => [
      `    ${titleOf(one)}`,
      ...(one.isGone ? ["        gone"] : changeLines(one.differences)),
    ]);
    const lines = plan.length > 0 ? plan.map(visible) : ["    nothing that differs"];
    if (!(await isConfirmed("`pulumi refresh --target` will take into the state", lines))) return false;
    const taken = new Findings();
    const accepted = [...targets, "--yes", "--skip-preview", "--suppress-outputs"];
    await refresh(asked, accepted, diagnostics.beside(taken.onEvent));
    const changes = resourcesIn({ differences: taken.differences(ignoreChanges) }).flatMap((one) =>
      programLines(one, { language, at: writtenAt.get(one.urn) }).map((line) => `    ${line}`),
    );
    say(["accepted. Change the program, or the next deployment reverts it:", ...changes].join("\n"));
    return true;
  } finally {
    provider.stop();
  }
}
