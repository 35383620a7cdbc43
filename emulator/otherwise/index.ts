import type { Route } from "../http/route";
import { type Alternative, alternative } from "./alternative";
import { dnsAlternatives } from "./dns";
import { edgeScriptingAlternatives } from "./edge-scripting";
import { pullZoneAlternatives } from "./pull-zones";
import { shieldAlternatives } from "./shield";

/** Behaviours that the platform may have in place of those that the emulator assumes. */
const alternatives = {
  forbidsEverything: alternative("*", () => ({ status: 403 })),
  wantsPayment: alternative("*", () => ({ status: 402 })),
  ...pullZoneAlternatives,
  ...edgeScriptingAlternatives,
  ...dnsAlternatives,
  ...shieldAlternatives,
} satisfies Record<string, Alternative>;

/** The name of a behaviour that the platform may have. */
export type Otherwise = keyof typeof alternatives;

/** The routes with these behaviours in place of their own. */
export function behaving(routes: readonly Route[], names: readonly Otherwise[]): readonly Route[] {
  const chosen: Alternative[] = names.map((name) => alternatives[name]);
  return routes.map((route) =>
    chosen.filter(({ operation }) => [route.operation, "*"].includes(operation)).reduce(withBehaviour, route),
  );
}

function withBehaviour(route: Route, { behave }: Alternative): Route {
  return { ...route, handle: (request) => behave(request, route.handle) };
}
