import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "pulumi-bunny/sdk";
import { startEmulator } from "../emulator";
import { addContainerApp } from "../emulator/routes/containers";
import { appWithEndpoint } from "../tests/support/app-with-endpoint";
import type { Case, Comparison } from "./frame";

const appId = "app-of-a-rollout";

type Client = ReturnType<typeof createClient>;

/** Waits for a rollout that the platform ends after some seconds, and counts the polls and what it ends late. */
async function measure(wait: (api: Client) => Promise<unknown>, seconds: number, latencyMs: number) {
  const emulator = await startEmulator({ logsPerDay: 0 });
  const { state, url, apiKey } = emulator;
  const app = addContainerApp(state, { ...appWithEndpoint(1001), id: appId, name: "shop" });
  app.rollout = { reads: 1, readsLeft: Number.MAX_SAFE_INTEGER, restarts: 0, before: null };
  if (latencyMs > 0) emulator.faults.add({ operation: "*", delayMs: latencyMs, times: Number.POSITIVE_INFINITY });
  const api = createClient({ apiKey, apiUrl: url });
  let endedAt = Number.NaN;
  const end = setTimeout(() => {
    app.rollout = null;
    endedAt = performance.now();
  }, seconds * 1000);
  await wait(api);
  const late = (performance.now() - endedAt) / 1000;
  clearTimeout(end);
  const polls = emulator.calls.take().length;
  await api.close();
  await emulator.stop();
  return { polls, "seconds after its end": late };
}

const overview = (api: Client) => api.containerApps.getOverview(appId);
const isOver = ({ status }: { status?: string | null | undefined }) => status === "active";

async function eachTwoSeconds(api: Client): Promise<void> {
  while (!isOver(await overview(api))) await sleep(2_000);
}

const ours = (api: Client) => api.containerAppPolls.overviewUntil(appId, isOver, { forMs: 3_600_000 });

const caseOf = (name: string, wait: typeof ours | typeof eachTwoSeconds, seconds: number, latencyMs: number): Case => ({
  name,
  measure: () => measure(wait, seconds, latencyMs),
});

export const containerRollout: readonly Comparison[] = [5, 30].flatMap((seconds) =>
  [0, 50, 100].map((latencyMs) => ({
    title: `a rollout of ${seconds} s, ${latencyMs} ms away`,
    unit: "",
    rounds: 1,
    baseline: caseOf("a poll each 2 s, as the vendor's command line", eachTwoSeconds, seconds, latencyMs),
    cases: [caseOf("waitForRollout", ours, seconds, latencyMs)],
  })),
);
