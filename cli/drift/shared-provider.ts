import { serve } from "../../provider/hosts/native/server";

/** The provider in this process. */
export interface SharedProvider {
  /** Makes an engine connect to it instead of starting a plugin. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): void;
}

/**
 * Serves the provider to the engines of all stacks. Starting a plugin takes as long as a small stack's refresh, and one
 * process has one client for each account, which keeps the rate limit for all its stacks.
 */
export async function startSharedProvider(): Promise<SharedProvider> {
  const { port, stop } = await serve();
  const others = process.env.PULUMI_DEBUG_PROVIDERS;
  return { environment: { PULUMI_DEBUG_PROVIDERS: [`bunny:${port}`, ...(others ? [others] : [])].join(",") }, stop };
}
