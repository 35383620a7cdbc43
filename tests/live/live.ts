import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type Emulator, type EmulatorState, startEmulator } from "../../emulator";
import { formatState } from "../../emulator/saved/saved-state";
import { fillPath, type Operation, type PathSegment, queryString, utcTime } from "../../sdk/internal";
import { type Account, liveOptions, openAccount } from "./account";
import { type Kind, nameOf } from "./objects";

/** What a request has besides its path and its body. */
interface Details {
  readonly query?: Readonly<Record<string, PathSegment>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The interface of video libraries, or the host of a storage zone. Default: the management interface. */
  readonly base?: URL;
  /** Empty: none is sent. Default: that of the account. */
  readonly key?: string;
}

type Path = Readonly<Record<string, PathSegment | readonly string[]>>;

/** How the platform refuses what it does not take. A key without rights, a debt or a rate limit is no such answer. */
export const refusals = [400, 404, 405, 409, 422];

/** How many seconds a time of the platform is from a response, by its `Date` header; NaN where one of them is none. */
export const secondsFrom = ({ headers }: { readonly headers: Readonly<Record<string, string>> }, time: string) =>
  Math.abs((utcTime(time)?.getTime() ?? Number.NaN) - Date.parse(headers.date ?? "")) / 1000;

const mark = randomBytes(3).toString("hex");
let named = 0;

/**
 * What the tests of a file ask with: an emulator of their own, or with `BUNNY_LIVE=1` the account of the environment.
 * After each test, what it has made is removed, known by its name alone: also where a response was lost.
 */
export function platform(creates: readonly Kind[], besides: readonly string[] = []) {
  let account: Account;
  let emulator: Emulator | undefined;
  let before: string;

  beforeAll(async () => {
    const options = liveOptions();
    if (options) announce(options.apiUrl, [...creates.map(({ what }) => what), ...besides]);
    else emulator = await startEmulator({ logsPerDay: 0 });
    account = openAccount(options ?? { apiKey: emulator?.apiKey ?? "", apiUrl: emulator?.url });
  });
  beforeEach(() => {
    before = emulator ? accountText(emulator.state) : "";
  });
  afterEach(async () => {
    for (const kind of creates) for (const one of await kind.marked(account, mark)) await one.remove();
    if (emulator) expect(accountText(emulator.state), "the account is as before").toBe(before);
  });
  afterAll(async () => {
    await account.close();
    await emulator?.stop();
  });

  const name = () => nameOf(mark, named++);

  async function send(operation: Operation, path: Path = {}, body?: object | string, details: Details = {}) {
    const { apiUrl, apiKey, timeoutMs } = account.options;
    const { base = apiUrl, key = apiKey, query, headers } = details;
    await account.turn();
    const response = await account.send({
      operation,
      method: operation.slice(0, operation.indexOf(" ")),
      origin: base.origin,
      path: `${base.pathname.replace(/\/$/, "")}${fillPath(operation, path)}${queryString(query)}`,
      headers: {
        accept: "application/json",
        ...(key && { accesskey: key }),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: typeof body === "object" ? JSON.stringify(body) : body,
      requestId: randomUUID(),
      attempt: 1,
      possiblyApplied: { attempts: 0 },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers: received, body: text } = response;
    if (status === 400 && /"errorkey": *"[^"]*limit/i.test(text))
      throw new Error(`${operation} exceeds a limit of the account.`);
    return { status, headers: received, text, body: parsed(text) };
  }

  return {
    get account() {
      return account;
    },
    /** A name that is removed after the test, whatever has it. */
    name,
    /** Sends a request, and returns the response as the platform sent it: without a body where that is not JSON. */
    send,
    /** The same, of a request that has to succeed. */
    async ok(...request: Parameters<typeof send>) {
      const reply = await send(...request);
      if (reply.status >= 200 && reply.status < 300) return reply;
      const [, errorKey = "no error key"] = /"errorkey": *"([\w.]*)"/i.exec(reply.text) ?? [];
      throw new Error(`${request[0]} was answered with ${reply.status} (${errorKey}).`);
    },
    /** Creates an object of a kind, with the client. */
    async make<Made>({ create }: { create(bunny: Account["bunny"], name: string): Promise<Made> }): Promise<Made> {
      await account.turn();
      return create(account.bunny, name());
    },
  };
}

function announce(apiUrl = "the platform", what: readonly string[]): void {
  const list = what.map((one) => `\n  ${one}`).join("");
  process.stderr.write(
    what.length === 0
      ? "These tests create nothing.\n"
      : `These tests create at ${apiUrl}, with names that begin with ${nameOf(mark, 0).slice(0, -2)}, and delete again:${list}\n`,
  );
}

/** All objects of an emulator's account. Ids are not given twice, so their counter goes on. */
export const accountText = (state: EmulatorState) => formatState(state.saved()).replace(/"last":\{[^}]*\},/, "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
