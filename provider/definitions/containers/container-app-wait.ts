import { type BunnyClient, BunnyError } from "../../../sdk";
import { reportProgress } from "../../messages/progress";
import { judge, type Overview, podsOf, type Rollout, type Target } from "./container-app-rollout";

/** Without `customTimeouts`. A pod has ten minutes by the platform, and there are five batches of them. */
const longestRolloutMs = 20 * 60_000;

/** What an app runs before its pods change; undefined where the platform cannot say, as in a rollout. */
export async function overviewBefore(api: BunnyClient, appId: string): Promise<Overview | undefined> {
  try {
    return await api.containerApps.getOverview(appId);
  } catch (error) {
    if (error instanceof BunnyError && error.code === "server_error") return undefined;
    throw error;
  }
}

/** The pods of an app before its containers change. What cannot be read is taken for none. */
export async function oldPodsOf(api: BunnyClient, appId: string): Promise<ReadonlySet<string>> {
  const overview = await overviewBefore(api, appId);
  return overview ? podsOf(overview) : new Set();
}

/**
 * Waits until an app runs, and tells by region how far it is.
 *
 * @throws Error where a new pod does not start, or where it takes too long. The platform goes on in any case.
 */
export async function waitForRollout(api: BunnyClient, appId: string, target: Target): Promise<void> {
  let last: Rollout | undefined;
  const isOver = (rollout: Rollout) => {
    const told = last?.state === "progressing" ? last.progress : undefined;
    last = rollout;
    if (rollout.state !== "progressing") return true;
    if (rollout.progress !== told) reportProgress(`rollout: ${rollout.progress}`);
    return false;
  };
  try {
    const options = { forMs: longestRolloutMs };
    await api.containerAppPolls.overviewUntil(appId, (overview) => isOver(judge(overview, target)), options);
  } catch (error) {
    const reached = last?.state === "progressing" ? last.progress : "nothing is known of its pods";
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`it is not known to be ready (${reached}). ${goesOn} ${why}`, { cause: error });
  }
  if (last?.state === "failed") throw new Error(`${last.reason}. ${goesOn} ${whatToDo}`);
}

const goesOn = "The platform goes on trying.";
const whatToDo = "Correct the image, its variables or its probes, and run again.";
