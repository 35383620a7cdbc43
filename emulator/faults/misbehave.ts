import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { EmulatorState } from "../account/state";
import type { Reply } from "../server/route";
import type { Misbehaviour, RetryAfter } from "./fault";

/** JSON that no operation answers with. */
export const wrongShape = '{"unexpected":["shape"]}';

/** An answer that is not the operation's own. */
export function wrongAnswer({ status, headers, body, retryAfter }: NonNullable<Misbehaviour["answer"]>): Response {
  const asked = retryAfter ? { "retry-after": inHeader(retryAfter) } : undefined;
  return new Response(body ?? null, { status, headers: { ...headers, ...asked } });
}

function inHeader({ seconds, asDate }: RetryAfter): string {
  return asDate ? new Date(Date.now() + seconds * 1000).toUTCString() : String(seconds);
}

/** Sends an answer up to the middle of its body. */
export async function sendHalf(
  response: Response,
  outgoing: Pick<ServerResponse, "writeHead" | "write">,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length === 0) return;
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), "content-length": body.length });
  await new Promise<void>((resolve) => outgoing.write(body.subarray(0, body.length / 2), () => resolve()));
}

/** Carries out a write as one who reads a zone, changes it and puts it back whole, whatever happened to it meanwhile. */
export async function overwriting(
  state: EmulatorState,
  afterMs: number,
  handle: (account: EmulatorState) => Reply,
): Promise<Reply> {
  const before = state.copy();
  await sleep(afterMs);
  const after = before.copy();
  const reply = handle(after);
  state.putChanges(before, after);
  return reply;
}
