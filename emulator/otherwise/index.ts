import { isRead, type Operation } from "../../sdk/internal";
import type { Route } from "../http/route";
import { accountAlternatives } from "./account";
import { type Alternative, alternative, settled } from "./alternative";
import { containerAlternatives } from "./containers";
import { databaseAlternatives } from "./databases";
import { dnsAlternatives } from "./dns";
import { edgeScriptingAlternatives } from "./edge-scripting";
import { pullZoneAlternatives } from "./pull-zones";
import { shieldAlternatives } from "./shield";
import { storageAlternatives } from "./storage";
import { streamAlternatives } from "./stream";

const isWrite = (operation: Operation) => !isRead(operation);
const isCreate = (operation: Operation) =>
  /^POST \/(v2\/)?\w+$/.test(operation) || operation === "POST /compute/script";

/** Accounts of other kinds, and the answers of the platform that the emulator does not give by itself. */
const alternatives = {
  "key-without-rights": alternative(
    () => true,
    () => ({ status: 403 }),
  ),
  "key-that-only-reads": alternative(isWrite, () => ({ status: 403 })),
  "suspended-account": alternative(isWrite, () => ({
    status: 403,
    body: { ErrorKey: "account.suspended", Field: null, Message: "The account is suspended." },
  })),
  "unpaid-account": alternative(
    () => true,
    () => ({ status: 402 }),
  ),
  /** Nothing more can be created. */
  "trial-account": alternative(isCreate, () => ({
    status: 400,
    body: { ErrorKey: "limit.trial", Field: null, Message: "The trial allows no more." },
  })),
  ...accountAlternatives,
  ...containerAlternatives,
  ...databaseAlternatives,
  ...dnsAlternatives,
  ...edgeScriptingAlternatives,
  ...pullZoneAlternatives,
  ...shieldAlternatives,
  ...storageAlternatives,
  ...streamAlternatives,
} satisfies Record<string, Alternative>;

/** An account of another kind, or a question of `verify` with an answer: `pull-zones/blocked-range=refused`. */
export type Otherwise = keyof typeof alternatives;

export const otherwiseNames = Object.keys(alternatives) as Otherwise[];

/** Whether a text is one of these names. */
export const isOtherwise = (name: string): name is Otherwise => Object.hasOwn(alternatives, name);

/** The routes with these behaviours in place of their own. */
export function behaving(routes: readonly Route[], names: readonly Otherwise[]): readonly Route[] {
  const chosen: Alternative[] = names.map((name) => alternatives[name]);
  return routes.map((route) => chosen.filter(({ of }) => of(route.operation)).reduce(withBehaviour, route));
}

function withBehaviour(route: Route, { behave, isOpen }: Alternative): Route {
  const handle: Route["handle"] = (request) => behave(request, settled(route.handle));
  return { ...route, handle, ...(isOpen && { isOpen, guard: () => undefined }) };
}
