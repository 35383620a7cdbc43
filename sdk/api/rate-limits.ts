import { z } from "zod";
import type { Caller, CallOptions } from "../caller";
import { BunnyError } from "../errors";
import type { MakeOnce } from "../make-once";
import { everyItem, type Page, type PageOptions, shieldPageOf } from "../pages";
import type { Patience } from "../patience";
import { noBody } from "../wire-shapes";
import { type Zones, zoneKey } from "../zones";
import { configurationToWire, isAsAsked, type RateLimitConfiguration, ruleConfiguration } from "./rule-configuration";

const text = z.string().nullish();

const rateLimit = z.object({
  id: z.int(),
  shieldZoneId: z.int().nullish(),
  userId: text,
  ruleName: text,
  ruleDescription: text,
  ruleJson: text,
  ruleConfiguration: ruleConfiguration.nullish(),
});

/** The rule itself, or the content negotiation object of a 202 around it. */
const answered = z.union([rateLimit, z.object({ value: rateLimit }).transform(({ value }) => value)]);

/** A rate limit of a shield zone. Members that an answer left out are absent. */
export type RateLimit = z.output<typeof rateLimit>;

/** What a rate limit is made of. */
export interface RateLimitSettings {
  ruleName: string;
  ruleDescription?: string;
  ruleConfiguration: RateLimitConfiguration;
}

/** Rate limits of shield zones. Source: the vendor's `shield.json`. */
export class RateLimits {
  readonly #seen: Set<number>;

  constructor(
    private readonly call: Caller,
    private readonly zones: Zones,
    private readonly once: MakeOnce,
    private readonly patience: Patience,
  ) {
    this.#seen = zones.seen("rate limits");
  }

  /** All rate limits of a zone, page after page. `GET /shield/rate-limits/{shieldZoneId}` */
  list(shieldZoneId: number, options?: CallOptions): AsyncGenerator<RateLimit, void, undefined> {
    return everyItem((page) => this.listPage(shieldZoneId, { ...options, page, perPage: 100 }));
  }

  /** One page of the rate limits of a zone, 10 unless asked otherwise. `GET /shield/rate-limits/{shieldZoneId}` */
  async listPage(
    shieldZoneId: number,
    { page = 1, perPage = 10, ...options }: PageOptions & CallOptions = {},
  ): Promise<Page<RateLimit>> {
    const found = await this.call("GET /shield/rate-limits/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      query: { page, perPage },
      response: shieldPageOf(rateLimit),
    });
    for (const rule of found.items) this.seen(rule);
    return found;
  }

  /**
   * All rate limits of a zone as this client last read them: at most 30 s ago, and never from before this client's own
   * last write to the zone. `GET /shield/rate-limits/{shieldZoneId}`
   */
  snapshot(shieldZoneId: number): Promise<readonly RateLimit[]> {
    return this.zones.read(zoneKey.shieldZone(shieldZoneId), "rate limits", () => this.readAll(shieldZoneId));
  }

  /** Reads a rate limit. `GET /shield/rate-limit/{id}` */
  async get(id: number, options?: CallOptions): Promise<RateLimit> {
    const details = { path: { id }, response: answered, about: ["id", id] as const };
    return this.seen(await this.call("GET /shield/rate-limit/{id}", { ...options, ...details }));
  }

  /**
   * Makes a rate limit, once. Where its answer is lost, or does not tell which one it is (202), the zone's rules are
   * read until exactly one is as asked that was not known before.
   * `POST /shield/rate-limit`, seldom then `GET /shield/rate-limits/{shieldZoneId}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where none or several of them could be it.
   */
  create(shieldZoneId: number, rule: RateLimitSettings, options?: CallOptions): Promise<RateLimit> {
    const body = { shieldZoneId, ...toWire(rule) };
    return this.write(shieldZoneId, options, () =>
      this.once.run({
        ...options,
        what: `a new one named ${JSON.stringify(rule.ruleName)} as it was asked for among the rate limits of shield zone ${shieldZoneId}`,
        seen: this.#seen,
        send: () => this.call("POST /shield/rate-limit", { ...options, path: {}, body, response: answered }),
        idOf: ({ id }) => id,
        look: async () => {
          const all = await this.readAll(shieldZoneId, options);
          return all.filter((found) => isLike(found, rule)).map((value) => ({ id: value.id, value }));
        },
      }),
    );
  }

  /**
   * Changes a rate limit; what is left out stays, except inside the configuration, which is replaced as a whole. Where
   * the platform accepts it without telling what came of it (202), the rule is read until it is as asked.
   * `PATCH /shield/rate-limit/{id}`, seldom then `GET /shield/rate-limit/{id}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where it does not become as asked.
   */
  update(
    shieldZoneId: number,
    id: number,
    changes: Partial<RateLimitSettings>,
    options?: CallOptions,
  ): Promise<RateLimit> {
    return this.write(shieldZoneId, options, async () => {
      const path = { id };
      const body = toWire(changes);
      try {
        return this.seen(
          await this.call("PATCH /shield/rate-limit/{id}", { ...options, path, body, response: answered }),
        );
      } catch (error) {
        if (!(error instanceof BunnyError) || error.code !== "accepted") throw error;
        const isChanged = (rule: RateLimit) => isLike(rule, changes, { wholly: true });
        const found = await this.patience.until(() => this.get(id, options), isChanged, options);
        if (isChanged(found)) return found;
        throw new BunnyError(
          "accepted",
          `${error.operation} was accepted (202) without its result, and the rule does not show it. Look for ${id} as it was asked for among the rate limits of shield zone ${shieldZoneId}.`,
          error,
          { cause: error },
        );
      }
    });
  }

  /** Deletes a rate limit. `DELETE /shield/rate-limit/{id}` */
  delete(shieldZoneId: number, id: number, options?: CallOptions): Promise<void> {
    return this.write(shieldZoneId, options, () =>
      this.call("DELETE /shield/rate-limit/{id}", { ...options, path: { id }, response: noBody }),
    );
  }

  private async readAll(shieldZoneId: number, options?: CallOptions): Promise<RateLimit[]> {
    const all: RateLimit[] = [];
    for await (const rule of this.list(shieldZoneId, options)) all.push(rule);
    return all;
  }

  private seen(rule: RateLimit): RateLimit {
    this.#seen.add(rule.id);
    return rule;
  }

  private write<T>(shieldZoneId: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.zones.write(zoneKey.shieldZone(shieldZoneId), options, write);
  }
}

function toWire({ ruleConfiguration, ...rest }: Partial<RateLimitSettings>) {
  return { ...rest, ruleConfiguration: ruleConfiguration && configurationToWire(ruleConfiguration) };
}

/** Whether a rule is as asked, as far as its answer tells, or wholly. */
function isLike(found: RateLimit, asked: Partial<RateLimitSettings>, { wholly = false } = {}): boolean {
  const sameText = (a: string | undefined, b: string | null | undefined) => a === undefined || a === (b ?? "");
  const [there, configuration] = [found.ruleConfiguration, asked.ruleConfiguration];
  return (
    sameText(asked.ruleName, found.ruleName) &&
    sameText(asked.ruleDescription, found.ruleDescription) &&
    (!configuration || (there != null && isAsAsked(there, configuration, { wholly })))
  );
}
