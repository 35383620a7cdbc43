import { z } from "zod";
import { undefinedIfNotFound } from "../../consistency/find-created";
import type { ProvedWrite } from "../../consistency/proved-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { allItems, type Page, type PageOptions, shieldPageOf } from "../../wire/pagination";
import { noBody } from "../../wire/schemas";
import type { Connection } from "../connection";
import {
  configurationMatches,
  configurationToWire,
  type RateLimitConfiguration,
  ruleConfiguration,
} from "./rule-configuration";

/** The kind of its ids. */
const kind = "rate limit";

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

/** The rule, or the content negotiation object of a 202 around it. */
const rateLimitResponse = z.union([rateLimit, z.object({ value: rateLimit }).transform(({ value }) => value)]);

/** A rate limit of a shield zone. Properties missing in the response are absent. */
export type RateLimit = z.output<typeof rateLimit>;

/** The settings of a rate limit. */
export interface RateLimitSettings {
  ruleName: string;
  ruleDescription?: string;
  ruleConfiguration: RateLimitConfiguration;
}

const createdIds = new WeakMap<object, number>();

/** The id of a rate limit that was created, but could not be proved; undefined for every other error. */
export function createdRateLimit(error: unknown): number | undefined {
  return typeof error === "object" && error !== null ? createdIds.get(error) : undefined;
}

/** Rate limits of shield zones. Source: the vendor's `shield.json`. */
export class RateLimits {
  constructor(private readonly connection: Connection) {}

  /** All rate limits of a zone, page after page. `GET /shield/rate-limits/{shieldZoneId}` */
  list(shieldZoneId: number, options?: CallOptions): AsyncGenerator<RateLimit, void, undefined> {
    return allItems((page) => this.listPage(shieldZoneId, { ...options, page, perPage: 100 }));
  }

  /** One page of the rate limits of a zone, 10 by default. `GET /shield/rate-limits/{shieldZoneId}` */
  async listPage(
    shieldZoneId: number,
    { page = 1, perPage = 10, ...options }: PageOptions & CallOptions = {},
  ): Promise<Page<RateLimit>> {
    const rules = await this.connection.call("GET /shield/rate-limits/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      query: { page, perPage },
      response: shieldPageOf(rateLimit),
    });
    for (const { id } of rules.items) this.connection.creates.shows(kind, id);
    return rules;
  }

  /**
   * The cached rate limits of a zone: at most 30 s old, and read after this client's last write to the zone. `GET /shield/rate-limits/{shieldZoneId}`
   */
  snapshot(shieldZoneId: number): Promise<readonly RateLimit[]> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), "rate limits", () =>
      this.readAll(shieldZoneId),
    );
  }

  /** Reads a rate limit. `GET /shield/rate-limit/{id}` */
  get(id: number, options?: CallOptions): Promise<RateLimit> {
    this.connection.creates.owns(kind, id);
    const details = { path: { id }, response: rateLimitResponse, about: ["id", id] as const };
    return this.connection.call("GET /shield/rate-limit/{id}", { ...options, ...details });
  }

  /**
   * Creates a rate limit, exactly once. If the response is lost or lacks the rule (202), the zone's rules are read until
   * exactly one that was not known before equals the requested one. The rule is read back, and created again where the
   * platform has lost it.
   * `POST /shield/rate-limit`, then `GET /shield/rate-limits/{shieldZoneId}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where no rule or several rules could be it; `not_applied`
   *   where it is lost repeatedly.
   */
  async create(shieldZoneId: number, rule: RateLimitSettings, options?: CallOptions): Promise<RateLimit> {
    const operation = "POST /shield/rate-limit";
    const body = { shieldZoneId, ...toWire(rule) };
    const sent: RateLimit[] = [];
    const create = () =>
      this.connection.creates.run({
        ...options,
        description: `a new one named ${JSON.stringify(rule.ruleName)} with the requested settings among the rate limits of shield zone ${shieldZoneId}`,
        queue: `rate limits named ${rule.ruleName} in shield zone ${shieldZoneId}`,
        kind,
        send: () => this.connection.call(operation, { ...options, path: {}, body, response: rateLimitResponse }),
        idOf: ({ id }) => id,
        findCandidates: async () => {
          const all = await this.readAll(shieldZoneId, options);
          return all.filter((one) => ruleMatches(one, rule)).map((value) => ({ id: value.id, value }));
        },
      });
    const send = async () => {
      const created = await create();
      sent.push(created);
      return created;
    };
    const isShown = (rules: readonly RateLimit[], { id }: RateLimit) => rules.some((one) => one.id === id);
    try {
      const { result, state } = await this.proved({ operation, send, isShown }, shieldZoneId, options);
      // A rule that seemed lost may have come back with another client's write.
      for (const { id } of sent.filter((one) => one.id !== result.id && isShown(state, one)))
        await undefinedIfNotFound(this.delete(shieldZoneId, id, options));
      return result;
    } catch (error) {
      const last = sent.at(-1);
      if (last && typeof error === "object" && error !== null) createdIds.set(error, last.id);
      throw error;
    }
  }

  /**
   * Changes a rate limit; omitted properties stay, except inside the configuration, which is replaced as a whole. If the
   * platform accepts the change without its result (202), the rule is read until it equals the requested one.
   * `PATCH /shield/rate-limit/{id}`, rarely then `GET /shield/rate-limit/{id}`, then
   * `GET /shield/rate-limits/{shieldZoneId}`
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where it never equals the requested one; `not_applied` where
   *   it is lost repeatedly.
   */
  async update(
    shieldZoneId: number,
    id: number,
    changes: Partial<RateLimitSettings>,
    options?: CallOptions,
  ): Promise<RateLimit> {
    this.connection.creates.owns(kind, id);
    const send = () => this.change(shieldZoneId, id, changes, options);
    const isShown = (rules: readonly RateLimit[]) => {
      const rule = rules.find((one) => one.id === id);
      if (!rule || !ruleMatches(rule, changes)) return false;
      // The document does not promise that a list shows a limit's numbers.
      return ruleMatches(rule, changes, { strict: true }) || undefined;
    };
    const operation = "PATCH /shield/rate-limit/{id}";
    return (await this.proved({ operation, send, isShown }, shieldZoneId, options)).result;
  }

  private async change(
    shieldZoneId: number,
    id: number,
    changes: Partial<RateLimitSettings>,
    options?: CallOptions,
  ): Promise<RateLimit> {
    const path = { id };
    const body = toWire(changes);
    try {
      return await this.connection.call("PATCH /shield/rate-limit/{id}", {
        ...options,
        path,
        body,
        response: rateLimitResponse,
      });
    } catch (error) {
      if (!(error instanceof BunnyError) || error.code !== "accepted") throw error;
      const isChanged = (rule: RateLimit) => ruleMatches(rule, changes, { strict: true });
      const changed = await this.connection.poll.until(() => this.get(id, options), isChanged, options);
      if (isChanged(changed)) return changed;
      throw new BunnyError(
        "accepted",
        `${error.operation} was accepted (202) without its result, and the rule does not show it. Look for ${id} with the requested settings among the rate limits of shield zone ${shieldZoneId}.`,
        error,
        { cause: error },
      );
    }
  }

  /** Deletes a rate limit. `DELETE /shield/rate-limit/{id}`, then `GET /shield/rate-limits/{shieldZoneId}` */
  async delete(shieldZoneId: number, id: number, options?: CallOptions): Promise<void> {
    this.connection.creates.owns(kind, id);
    const operation = "DELETE /shield/rate-limit/{id}";
    const remove = () => this.connection.call(operation, { ...options, path: { id }, response: noBody });
    const send = (again: boolean) => (again ? undefinedIfNotFound(remove()) : remove());
    const isShown = (rules: readonly RateLimit[]) => rules.every((rule) => rule.id !== id);
    await this.proved({ operation, send, isShown }, shieldZoneId, options);
  }

  private proved<T>(
    write: Pick<ProvedWrite<readonly RateLimit[], T>, "operation" | "send" | "isShown">,
    shieldZoneId: number,
    options?: CallOptions,
  ) {
    const object = objectKey.shieldZone(shieldZoneId);
    const read = () => this.readAll(shieldZoneId, options);
    return this.connection.writes.proved({ ...options, ...write, object, shownBy: "rate limits", read });
  }

  private async readAll(shieldZoneId: number, options?: CallOptions): Promise<RateLimit[]> {
    const all: RateLimit[] = [];
    for await (const rule of this.list(shieldZoneId, options)) all.push(rule);
    return all;
  }
}

function toWire({ ruleConfiguration, ...rest }: Partial<RateLimitSettings>) {
  return { ...rest, ruleConfiguration: ruleConfiguration && configurationToWire(ruleConfiguration) };
}

/** Whether a rule equals the requested one; properties missing in the response differ only if `strict`. */
function ruleMatches(actual: RateLimit, requested: Partial<RateLimitSettings>, { strict = false } = {}): boolean {
  const sameText = (a: string | undefined, b: string | null | undefined) => a === undefined || a === (b ?? "");
  const [current, configuration] = [actual.ruleConfiguration, requested.ruleConfiguration];
  return (
    sameText(requested.ruleName, actual.ruleName) &&
    sameText(requested.ruleDescription, actual.ruleDescription) &&
    (!configuration || (current != null && configurationMatches(current, configuration, { strict })))
  );
}
