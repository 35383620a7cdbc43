import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { isRead } from "../../sdk/internal";
import type { Reply } from "../http/route";
import type { EmulatorState } from "../state";
import type { Misbehaviour, RetryAfter } from "./fault";
import type { Faults } from "./faults";
import { Overwrites } from "./overwrites";

/** A request to one operation, and the server's way to respond to it. */
export interface Exchange {
  readonly operation: string;
  /** Without the query. */
  readonly path: string;
  readonly state: EmulatorState;
  readonly connection: HttpBindings;
  /** Whether no write of it can overwrite another. Default: false. */
  readonly isSeparate?: boolean;
  /**
   * Authenticates the request and reads its body, whose properties `override` replaces, and responds with what `apply`
   * returns. `apply` runs the operation on an account of its choice.
   */
  respond(override: Misbehaviour["overrideBody"], apply: Apply): Promise<Response>;
}

type Run = (account: EmulatorState) => Reply;
type Apply = (run: Run) => Reply | Promise<Reply>;

/** With the status of the response, since a refusal is none that succeeds. Responses without content get one. */
function wrongShape({ status }: Response): Response {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return new Response('{"unexpected":["shape"]}', { headers, status: [204, 205, 304].includes(status) ? 200 : status });
}

/**
 * Lets the faults happen to exchanges.
 *
 * @returns The response to an exchange; undefined where its connection has to end without one.
 */
export function withFaults(faults: Faults): (exchange: Exchange) => Promise<Response | undefined> {
  const overwrites = new Overwrites();
  return async (exchange) => {
    const { operation, path, state } = exchange;
    const fault: Misbehaviour = faults.next(operation, path) ?? {};
    const apply = (run: Run) => {
      const reads = isRead(operation);
      if (reads && fault.staleMs) return run(faults.before(fault.staleMs, state));
      if (!reads) faults.beforeWrite(state);
      if (!reads && !exchange.isSeparate && fault.overwriteAfterMs !== undefined)
        return overwrites.run(state, fault.overwriteAfterMs, run);
      // Some reads change the account: one of them issues a certificate.
      overwrites.forget();
      return run(state);
    };
    return misbehave(fault, exchange, apply);
  };
}

async function misbehave(fault: Misbehaviour, exchange: Exchange, apply: Apply): Promise<Response | undefined> {
  const { incoming, outgoing } = exchange.connection;
  if (fault.delayMs) await sleep(fault.delayMs);
  await fault.until;
  const isReplaced = fault.answer || fault.reset || fault.hang;
  const own = isReplaced && !fault.carryOut ? undefined : await exchange.respond(fault.overrideBody, apply);
  if (fault.hang) await isGone(incoming.socket);
  if (fault.hang || fault.reset) return undefined;
  const response = fault.answer ? replacement(fault.answer) : own;
  if (!response) return undefined;
  if (fault.halfBody) return sendHalfBody(response, outgoing);
  if (fault.wrongShape) return wrongShape(response);
  if (fault.contentType) response.headers.set("content-type", fault.contentType);
  return response;
}

/** Waits until a client has closed or reset its connection, which it may have done already. */
async function isGone(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, "close").catch(() => {});
}

function replacement({ status, headers, body, retryAfter }: NonNullable<Misbehaviour["answer"]>): Response {
  const retry = retryAfter ? { "retry-after": inHeader(retryAfter) } : undefined;
  return new Response(body ?? null, { status, headers: { ...headers, ...retry } });
}

function inHeader({ seconds, asDate }: RetryAfter): string {
  return asDate ? new Date(Date.now() + seconds * 1000).toUTCString() : String(seconds);
}

/** Sends a response up to the middle of its body. */
async function sendHalfBody(response: Response, outgoing: HttpBindings["outgoing"]): Promise<undefined> {
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length === 0) return;
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), "content-length": body.length });
  await new Promise<void>((resolve) => outgoing.write(body.subarray(0, body.length / 2), () => resolve()));
}
