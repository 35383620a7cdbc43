import { randomBytes } from "node:crypto";
import type { Operation } from "../sdk/internal";
import { clean, isLimit, listNamed, type Remaining, refusal } from "./clean";
import type { Journal } from "./journal";
import { identityOf, type Kind, kinds } from "./kinds";
import type { Platform } from "./platform";
import {
  type Context,
  type Details,
  isSuccess,
  type Made,
  NotAsked,
  type Question,
  type Reply,
  type Settings,
} from "./question";
import { leavesOf, redactBody } from "./redact-exchange";
import type { Exchanged, Result } from "./report";

/** The mark of a new run, which is in the name of everything that it makes. */
export const newMark = (): string => `pbv${randomBytes(4).toString("hex")}`;

export interface RunOptions {
  readonly questions: readonly Question[];
  readonly platform: Platform;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly onResult?: (result: Result) => void;
}

/** Asks each question, and removes what it has made before the next. */
export async function ask({ questions, platform, journal, signal, onResult }: RunOptions) {
  let remaining: Remaining[] = [];
  let over: string | undefined;
  for (const one of questions) {
    const asking = new Asking(one, platform, journal, signal);
    const { result, endsRun } = over === undefined ? await asking.result() : { result: asking.notAsked(over) };
    if (endsRun && result.outcome === "not-asked") over = result.reason;
    if (result.outcome !== "not-asked") journal.note({ entry: "result", result });
    onResult?.(result);
    ({ remaining } = await clean(journal, platform));
    if (remaining.length > 0) over ??= "what a question before it has made could not be removed";
  }
  return { remaining };
}

/** One question that is being asked. */
class Asking implements Context {
  readonly #exchanges: Exchanged[] = [];
  readonly #sent = new Set<string>();

  constructor(
    private readonly question: Question,
    private readonly platform: Platform,
    private readonly journal: Journal,
    private readonly signal: AbortSignal,
  ) {}

  async result(): Promise<{ result: Result; endsRun?: boolean }> {
    const { id, assumed, answers } = this.question;
    try {
      const answer = await this.question.ask(this);
      if (!Object.hasOwn(answers, answer)) throw new NotAsked(`the response means none of its answers: ${answer}`);
      const outcome = answer === assumed ? "as-assumed" : "otherwise";
      return { result: { question: id, outcome, answer, exchanges: this.#exchanges } };
    } catch (error) {
      if (!(error instanceof NotAsked)) throw error;
      return { result: this.notAsked(error.message), endsRun: error.endsRun };
    }
  }

  notAsked(reason: string): Result {
    return { question: this.question.id, outcome: "not-asked", reason, exchanges: this.#exchanges };
  }

  async send(operation: Operation, details: Details = {}): Promise<Reply> {
    for (const leaf of leavesOf(details.body)) this.#sent.add(leaf);
    const reply = await this.platform.send(operation, details, this.signal);
    this.#note(operation, details, reply);
    if (endsQuestion(reply) && !details.expects?.includes(reply.status))
      throw refusal(operation, reply.status, reply.body);
    return reply;
  }

  async need(operation: Operation, details?: Details): Promise<Reply> {
    const reply = await this.send(operation, details);
    if (!isSuccess(reply.status)) throw refusal(operation, reply.status, reply.body);
    return reply;
  }

  name(): string {
    // The name of a database has 16 characters at most, as far as anybody knows.
    return `${this.journal.run.mark}-${randomBytes(2).toString("hex")}`;
  }

  async make(kind: Kind, name: string, settings?: Settings): Promise<Made> {
    const { made, status, body } = await this.tryToMake(kind, name, { settings });
    const { create } = kinds[kind];
    if (!made)
      throw isSuccess(status) ? new NotAsked(`${create} was answered without an id`) : refusal(create, status, body);
    return made;
  }

  async tryToMake(
    kind: Kind,
    label: string,
    { settings, expects }: { settings?: Settings; expects?: readonly number[] } = {},
  ): Promise<Reply & { made?: Made }> {
    const { create, body, ending } = kinds[kind];
    const name = `${label}${ending}`;
    const number = this.journal.nextNumber();
    const before = (await listNamed(kind, name, this.platform, this.signal)).map(({ id }) => id);
    this.journal.note({ entry: "creating", number, kind, name, before });
    const reply = await this.send(create, { body: { ...body(name), ...settings }, expects });
    const created = isSuccess(reply.status) ? identityOf(kind, reply.body) : undefined;
    if (!created) return reply;
    const { id, parts } = created;
    this.journal.note({ entry: "created", number, id, parts: [...parts] });
    return { ...reply, made: { id, name, body: reply.body } };
  }

  #note(operation: Operation, { body }: Details, reply: Reply): void {
    const shown = { properties: new Set(this.question.shows), sent: this.#sent, mark: this.journal.run.mark };
    const [sent, received] = [redactBody(body, shown), redactBody(reply.body, shown)];
    this.#exchanges.push({
      operation,
      status: reply.status,
      ...(sent !== undefined && { sent }),
      ...(received !== undefined && { received }),
    });
  }
}

/** Whether a response says nothing about what was asked. */
const endsQuestion = ({ status, body }: Reply) =>
  [401, 402, 403, 429].includes(status) || status >= 500 || (!isSuccess(status) && isLimit(body));
