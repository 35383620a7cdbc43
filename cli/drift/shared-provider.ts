import { serve } from "../../provider/hosts/native/server";
import type { Stack } from "../engine/pulumi";
import type { SelectedStack } from "./stacks";

/** The provider in this process. */
export interface SharedProvider {
  /** Makes an engine connect to it instead of starting a plugin. */
  readonly environment: Readonly<Record<string, string>>;
  /** A stack whose engine connects to it instead of starting a plugin, but where only a plugin would get what ESC sets. */
  of(stack: SelectedStack): Stack;
  stop(): void;
}

/**
 * Serves the provider to the engines of all stacks. Starting a plugin takes as long as a small stack's refresh, and one
 * process has one client for each account, which keeps the rate limit for all its stacks.
 */
export async function startSharedProvider(): Promise<SharedProvider> {
  const { port, stop } = await serve();
  const others = process.env.PULUMI_DEBUG_PROVIDERS;
  const environment = { PULUMI_DEBUG_PROVIDERS: [`bunny:${port}`, ...(others ? [others] : [])].join(",") };
  return { environment, of: (stack) => (stack.hasEnvironments() ? stack : { ...stack, environment }), stop };
}
