import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { EnvHttpProxyAgent, fetch } from "undici";
import { decideRetry, type Outcome, retryAfterMs } from "../../sdk/internal";

/** A request to a webhook. */
export interface Delivery {
  /** May hold a secret, as those of Slack do: no message shows more than its origin. */
  readonly url: URL;
  readonly body: string;
  /** A key in base64, as Standard Webhooks has it. */
  readonly secret: string | undefined;
  /** Default: a second. */
  readonly retryDelayMs?: number;
}

const policy = { maxTotalMs: 180_000, maxAttempts: 6, maxDelayMs: 30_000 };
const attemptTimeoutMs = 15_000;

/**
 * Sends a body, signed as Standard Webhooks defines it. Attempts that fail for now are repeated, with the same id, by
 * which a receiver knows a message that it has.
 */
export async function deliver({ url, body, secret, retryDelayMs = 1_000 }: Delivery): Promise<void> {
  const id = `msg_${randomUUID()}`;
  const key = secret === undefined ? undefined : keyOf(secret);
  const started = performance.now();
  const dispatcher = new EnvHttpProxyAgent();
  try {
    for (let attempt = 1; ; attempt++) {
      const outcome = await send(url, body, { id, key }, dispatcher);
      if (outcome.kind === "status" && outcome.status >= 200 && outcome.status <= 299) return;
      const elapsedMs = performance.now() - started;
      const finished = { attempt, elapsedMs, repeatable: true, outcome };
      const decision = decideRetry(finished, { ...policy, baseDelayMs: retryDelayMs }, Math.random);
      if (!decision.retry) throw new Error(failure(url, outcome, attempt));
      await sleep(decision.delayMs);
    }
  } finally {
    await dispatcher.destroy();
  }
}

async function send(
  url: URL,
  body: string,
  { id, key }: { id: string; key: Buffer | undefined },
  dispatcher: EnvHttpProxyAgent,
): Promise<Outcome> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = key && createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    ...(signature && { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` }),
  };
  try {
    const signal = AbortSignal.timeout(attemptTimeoutMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal, dispatcher });
    await response.body?.cancel();
    const retryAfter = retryAfterMs(response.headers.get("retry-after") ?? undefined, Date.now());
    return { kind: "status", status: response.status, ...(retryAfter !== undefined && { retryAfterMs: retryAfter }) };
  } catch {
    return { kind: "no-answer", sent: true };
  }
}

function failure({ origin }: URL, outcome: Outcome, attempts: number): string {
  const what = outcome.kind === "status" ? `answered ${outcome.status}` : "did not answer";
  const times = attempts === 1 ? "" : `, after ${attempts} attempts`;
  return `The webhook at ${origin} ${what}${times}. Check its URL and whether it accepts this format.`;
}

/** The key of a secret such as `whsec_…`. */
function keyOf(secret: string): Buffer {
  const text = secret.replace(/^whsec_/, "");
  const key = Buffer.from(text, "base64");
  if (key.length < 24 || key.toString("base64").replace(/=+$/, "") !== text.replace(/=+$/, ""))
    throw new Error(
      "The secret of the webhook must be at least 24 bytes in base64, as `openssl rand -base64 32` prints.",
    );
  return key;
}
