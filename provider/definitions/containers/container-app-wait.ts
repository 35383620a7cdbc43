import { type BunnyClient, BunnyError } from "../../../sdk/index";
import { reportProgress } from "../../messages/progress";
import type { ContainerAppOutputs } from "./container-app-arguments";
import { type Before, judge, type Overview, podsOf, type Rollout, type Target } from "./container-app-rollout";
import { type Change, isOtherWorkload } from "./container-app-shown";

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

/** Where nothing runs, or nothing is known of it. */
export const noPods: Before = { oldPods: new Set(), replacesAll: false };

/**
 * The pods of an app before its containers change. Amid another rollout there may be pods that are as they are to be,
 * as there are after one that failed: those stay.
 */
export async function podsBefore(
  api: BunnyClient,
  { appId, registryIds = {} }: ContainerAppOutputs,
  change: Change | undefined,
): Promise<Before> {
  const overview = await overviewBefore(api, appId);
  if (!overview) return noPods;
  const oldPods = podsOf(overview);
  if (!change || overview.status?.toLowerCase() !== "active") return { oldPods, replacesAll: false };
  const app = await api.containerApps.get(appId);
  return { oldPods, replacesAll: isOtherWorkload(app, change, registryIds) };
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
