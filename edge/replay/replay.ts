import type { LogRecord } from "../../sdk";
import type { Outcome } from "../answer";
import type { Assumptions } from "../ask";
import { outcomeText } from "../formats/text";
import type { ReadingId } from "../readings";
import type { Zone } from "../zone";
import { type Counts, type Group, GroupCounter, Tally } from "./group";
import { type Change, type Judgement, judge } from "./judge";
import { lookedAt } from "./looked-at";
import { loggedRequest } from "./request";

/** What requests of a log would have been answered. */
export interface ReplayReport {
  readonly zone: ZoneName;
  /** The zone as it would be; without one, what the log says is compared alone. */
  readonly other?: ZoneName;
  readonly requests: number;
  /** Records without a URL. */
  readonly unreadable: number;
  /** Requests by what would become of them; none where there is no other zone. */
  readonly same: number;
  readonly changed: number;
  readonly depends: number;
  readonly notJudged: number;
  /** What a plan does not know of the zone, and requests meet. */
  readonly unknown: Counts;
  readonly changes: readonly Group[];
  readonly possible: readonly Group[];
  /** What the zone as it is decides, beside what the log says was answered. */
  readonly log: LogComparison;
}

type ZoneName = { readonly id: number; readonly name: string };

/** Where a decision and the log differ, our reading is wrong, the zone has changed since, or another part has acted. */
export interface LogComparison {
  readonly agrees: number;
  readonly depends: number;
  readonly differs: number;
  readonly differences: readonly Group[];
  /** Of answers whose status no document says: those in the log, by open question. */
  readonly statuses: Readonly<Partial<Record<ReadingId, Counts>>>;
}

/** More different requests than these are decided again. */
const mostRemembered = 20_000;

/** Sends the requests of a log through a zone, and through another one, in bounded memory. */
export class Replay {
  readonly #key: ReturnType<typeof lookedAt>;
  readonly #remembered = new Map<string, Judgement>();
  readonly #kinds: Record<Judgement["kind"], number> = { same: 0, changes: 0, depends: 0, "not judged": 0 };
  readonly #changes = new Groups();
  readonly #possible = new Groups();
  readonly #differences = new Groups();
  readonly #statuses = new Map<ReadingId, Tally>();
  readonly #unknown = new Tally();
  readonly #log = { agrees: 0, depends: 0, differs: 0 };
  #requests = 0;
  #unreadable = 0;

  constructor(
    private readonly zone: Zone,
    private readonly other?: Zone,
    private readonly assumptions?: Assumptions,
  ) {
    this.#key = lookedAt(other ? [zone, other] : [zone]);
  }

  /** Decides about the request of a record. */
  add(record: LogRecord): void {
    this.#requests++;
    const request = loggedRequest(record, this.zone.pullZone);
    if (!request) {
      this.#unreadable++;
      return;
    }
    const key = this.#key(request);
    const judgement = this.#remembered.get(key) ?? judge(request, this.zone, this.other, this.assumptions);
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    this.#remembered.set(key, judgement);
    this.#kinds[judgement.kind]++;
    const { url } = request;
    if (judgement.kind === "not judged") for (const one of judgement.dependsOn) this.#unknown.add(one);
    const groups = judgement.kind === "changes" ? this.#changes : this.#possible;
    for (const change of judgement.changes) groups.add(change, url, record, judgement.dependsOn);
    this.#compare(judgement.outcomes, url, record);
  }

  #compare(outcomes: readonly Outcome[], url: URL, record: LogRecord): void {
    const fitting = outcomes.filter((outcome) => fits(outcome, record));
    const [only] = outcomes;
    if (!only || (fitting.length > 0 && fitting.length < outcomes.length)) {
      this.#log.depends++;
    } else if (fitting.length === 0) {
      this.#log.differs++;
      const from = outcomes.length === 1 ? outcomeText({ ...only, location: undefined }) : "several answers";
      this.#differences.add({ from, to: `${record.statusCode ?? "no status"} in the log` }, url, record);
    } else {
      this.#log.agrees++;
      if (outcomes.length === 1 && only.statusReading) this.#statusesOf(only.statusReading).add(`${record.statusCode}`);
    }
  }

  #statusesOf(id: ReadingId): Tally {
    const tally = this.#statuses.get(id) ?? new Tally();
    this.#statuses.set(id, tally);
    return tally;
  }

  /** What was counted so far. */
  report(): ReplayReport {
    const name = ({ pullZone: { id, name } }: Zone) => ({ id, name: name ?? "" });
    return {
      zone: name(this.zone),
      ...(this.other && { other: name(this.other) }),
      requests: this.#requests,
      unreadable: this.#unreadable,
      same: this.#kinds.same,
      changed: this.#kinds.changes,
      depends: this.#kinds.depends,
      notJudged: this.#kinds["not judged"],
      unknown: this.#unknown.counts(),
      changes: this.#changes.groups(),
      possible: this.#possible.groups(),
      log: {
        ...this.#log,
        differences: this.#differences.groups(),
        statuses: Object.fromEntries([...this.#statuses].map(([id, tally]) => [id, tally.counts()])),
      },
    };
  }
}

/** Requests by how they change. There are as few as rules and kinds of answers. */
class Groups {
  readonly #all = new Map<string, GroupCounter>();

  add(change: Change, url: URL, { statusCode, countryCode }: LogRecord, dependsOn: readonly string[] = []): void {
    const key = `${change.from}\n${change.to}\n${change.by?.kind} ${change.by?.id}`;
    const group = this.#all.get(key) ?? new GroupCounter(change);
    this.#all.set(key, group);
    group.add(url, statusCode, countryCode, dependsOn);
  }

  groups(): readonly Group[] {
    return [...this.#all.values()].map((one) => one.group()).toSorted((a, b) => b.requests - a.requests);
  }
}

/** Statuses that a response without the cache's part has, where something before it answered. */
const ofTheEdge: ReadonlySet<unknown> = new Set([301, 302, 303, 307, 308, 403, 429]);

/** Whether the log may say this of the outcome. */
function fits({ kind, status, statusReading }: Outcome, { statusCode, cacheStatus }: LogRecord): boolean {
  if (kind === "unreachable") return false;
  if (status !== undefined) return status === statusCode;
  if (statusReading) return (statusCode ?? 0) >= (kind === "redirected" ? 300 : 400);
  return !(cacheStatus === "None" && ofTheEdge.has(statusCode));
}
