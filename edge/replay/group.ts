import type { Decider } from "../answer";

/** A request of a log, as an example: without its query, which may hold a token, and without an address. */
export interface Example {
  readonly url: string;
  readonly status: number | null;
  readonly country: string | null;
}

/** Requests that change in the same way. */
export interface Group {
  readonly from: string;
  readonly to: string;
  readonly by?: Decider;
  readonly requests: number;
  /** How many, by what the log says; the most frequent first. */
  readonly byStatus: Counts;
  readonly byCountry: Counts;
  /** By the first part of the path. */
  readonly byPath: Counts;
  /** On what it depends, with how many. */
  readonly dependsOn: Counts;
  readonly examples: readonly Example[];
}

export type Counts = readonly (readonly [name: string, count: number])[];

/** Counts names, of which it keeps so many: what comes later is counted as others. */
export class Tally {
  readonly #counts = new Map<string, number>();

  constructor(private readonly most = 1_000) {}

  add(name: string, count = 1): void {
    const key = this.#counts.has(name) || this.#counts.size < this.most ? name : "others";
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  counts(): Counts {
    return [...this.#counts].toSorted(([, one], [, other]) => other - one);
  }
}

const mostExamples = 10;

/** Counts requests that change in the same way. */
export class GroupCounter {
  #requests = 0;
  readonly #statuses = new Tally();
  readonly #countries = new Tally();
  readonly #paths = new Tally();
  readonly #dependsOn = new Tally();
  readonly #examples = new Map<string, Example>();

  constructor(readonly change: Pick<Group, "from" | "to" | "by">) {}

  add(url: URL, status: number | null, country: string | null, dependsOn: readonly string[] = []): void {
    this.#requests++;
    this.#statuses.add(String(status ?? "none"));
    this.#countries.add(country ?? "none");
    this.#paths.add(placeOf(url.pathname));
    for (const one of dependsOn) this.#dependsOn.add(one);
    if (this.#examples.size >= mostExamples) return;
    const shown = `${url.protocol}//${url.host}${url.pathname.replace(/^\/bcdn_token=[^/]*/, "")}`;
    if (!this.#examples.has(shown)) this.#examples.set(shown, { url: shown, status, country });
  }

  group(): Group {
    return {
      ...this.change,
      requests: this.#requests,
      byStatus: this.#statuses.counts(),
      byCountry: this.#countries.counts(),
      byPath: this.#paths.counts(),
      dependsOn: this.#dependsOn.counts(),
      examples: [...this.#examples.values()],
    };
  }
}

/** `/shop/shoes/1` is in `/shop/*`. */
function placeOf(path: string): string {
  const whole = path.replace(/^\/bcdn_token=[^/]*/, "") || "/";
  const end = whole.indexOf("/", 1);
  return end < 0 ? whole : `${whole.slice(0, end)}/*`;
}
