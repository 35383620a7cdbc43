import { serve } from "../../provider/hosts/native/server";

/** The provider in this process. */
export interface ProviderForAll {
  /** Makes an engine connect to it, where it would start a plugin. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

/**
 * Serves the provider to the engines of all stacks. Starting a plugin takes as long as a small stack's refresh, and what
 * is in one process has one client: stacks of one account keep its rate limit together.
 */
export async function startProviderForAll(): Promise<ProviderForAll> {
  const { port, stop } = await serve({ isShared: true });
  const others = process.env.PULUMI_DEBUG_PROVIDERS;
  return { environment: { PULUMI_DEBUG_PROVIDERS: [`bunny:${port}`, ...(others ? [others] : [])].join(",") }, stop };
}
