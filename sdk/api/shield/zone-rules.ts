import type { z } from "zod";
import { undefinedIfNotFound } from "../../consistency/find-created";
import { appliedIf, type VerifiedWrite } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { allItems, collect, type Page, type PageOptions } from "../../wire/pagination";
import { noBody } from "../../wire/schemas";
import { Area } from "../area";
import type { Connection } from "../connection";
import { configurationMatches, type RuleConfiguration, type RuleConfigurationResponse } from "./rule-configuration";

/** A rule in responses. Properties missing there are absent. @internal */
export interface Rule {
  id: number;
  ruleName?: string | null | undefined;
  ruleDescription?: string | null | undefined;
  ruleConfiguration?: RuleConfigurationResponse | null | undefined;
}

/** The settings of a rule. */
interface RuleSettings {
  ruleName: string;
  ruleDescription?: string;
  ruleConfiguration: RuleConfiguration;
}

/** The operations of one kind of rules. */
interface RuleOperations {
  readonly list: "GET /shield/rate-limits/{shieldZoneId}" | "GET /shield/waf/custom-rules/{shieldZoneId}";
  readonly get: "GET /shield/rate-limit/{id}" | "GET /shield/waf/custom-rule/{id}";
  readonly create: "POST /shield/rate-limit" | "POST /shield/waf/custom-rule";
  readonly update: "PATCH /shield/rate-limit/{id}" | "PATCH /shield/waf/custom-rule/{id}";
  readonly delete: "DELETE /shield/rate-limit/{id}" | "DELETE /shield/waf/custom-rule/{id}";
}

/** A kind of rules. @internal */
export interface RuleKind<R extends Rule, S extends RuleSettings> {
  readonly operations: RuleOperations;
  /** As messages name it: `rate limit`. */
  readonly name: string;
  readonly plural: string;
  /** A page of a list. */
  readonly page: z.ZodType<Page<R>>;
  /** A rule in a response of its own. */
  readonly response: z.ZodType<R>;
  toWire(settings: Partial<S>): object;
}

const createdIds = new WeakMap<object, number>();

/** The id of a rule that was created, but could not be verified; undefined for every other error. */
export function createdRule(error: unknown): number | undefined {
  return typeof error === "object" && error !== null ? createdIds.get(error) : undefined;
}

/**
 * Rules of shield zones, of one kind: custom WAF rules or rate limits, whose operations are alike. The platform keeps
 * them inside their zone, so a read verifies each write.
 */
export class ZoneRules<R extends Rule, S extends RuleSettings> extends Area {
  constructor(
    connection: Connection,
    private readonly kind: RuleKind<R, S>,
  ) {
    super(connection);
  }

  /** All rules of a zone, page after page. */
  list(shieldZoneId: number, options?: CallOptions): AsyncGenerator<R, void, undefined> {
    return allItems((page) => this.listPage(shieldZoneId, { ...options, page, perPage: 100 }));
  }

  /** One page of the rules of a zone, 10 by default. */
  async listPage(
    shieldZoneId: number,
    { page = 1, perPage = 10, ...options }: PageOptions & CallOptions = {},
  ): Promise<Page<R>> {
    const rules = await this.connection.call(this.kind.operations.list, {
      ...options,
      path: { shieldZoneId },
      query: { page, perPage },
      response: this.kind.page,
    });
    for (const { id } of rules.items) this.connection.creates.shows(this.kind.name, id);
    return rules;
  }

  /** The cached rules of a zone: at most 30 s old, and read after this client's last write to the zone. */
  snapshot(shieldZoneId: number): Promise<readonly R[]> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), this.kind.plural, () =>
      this.readAll(shieldZoneId),
    );
  }

  /** Reads a rule. */
  get(id: number, options?: CallOptions): Promise<R> {
    this.connection.creates.owns(this.kind.name, id);
    const details = { path: { id }, response: this.kind.response, about: ["id", id] as const };
    return this.connection.call(this.kind.operations.get, { ...options, ...details });
  }

  /**
   * Creates a rule, exactly once. If the response is lost or lacks the rule (202), the zone's rules are read until
   * exactly one that was not known before equals the requested one. The rule is read back, and created again where the
   * platform has lost it.
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where no rule or several rules could be it; `not_applied`
   *   where it is lost repeatedly; `rejected` where the platform refuses it, as with more rules than the plan allows.
   */
  async create(shieldZoneId: number, settings: S, options?: CallOptions): Promise<R> {
    const { name: kind, plural, response, operations } = this.kind;
    const operation = operations.create;
    const body = { shieldZoneId, ...this.kind.toWire(settings) };
    const sent: R[] = [];
    const create = () =>
      this.connection.creates.run<R>({
        ...options,
        description: `a new one named ${JSON.stringify(settings.ruleName)} with the requested settings among the ${plural} of shield zone ${shieldZoneId}`,
        queue: `${plural} named ${settings.ruleName} in shield zone ${shieldZoneId}`,
        kind,
        send: () => this.connection.call(operation, { ...options, body, response }),
        findCandidates: async () => {
          const all = await this.readAll(shieldZoneId, options);
          return all.filter((one) => ruleMatches(one, settings)).map((value) => ({ id: value.id, value }));
        },
      });
    const send = async () => {
      const created = await create();
      sent.push(created);
      return created;
    };
    const isThere = (rules: readonly R[], { id }: R) => rules.some((one) => one.id === id);
    try {
      const { result, state } = await this.verified(
        { operation, send, verify: appliedIf(isThere) },
        shieldZoneId,
        options,
      );
      // A rule that seemed lost may have come back with another client's write.
      for (const { id } of sent.filter((one) => one.id !== result.id && isThere(state, one)))
        await undefinedIfNotFound(this.delete(shieldZoneId, id, options));
      return result;
    } catch (error) {
      const last = sent.at(-1);
      if (last && typeof error === "object" && error !== null) createdIds.set(error, last.id);
      throw error;
    }
  }

  /**
   * Changes a rule; omitted properties stay, except inside the configuration, which is replaced as a whole. If the
   * platform accepts the change without its result (202), the rule is read until it equals the requested one.
   *
   * @throws BunnyError `accepted`, with `mayHaveHappened`, where it never equals the requested one; `not_applied` where
   *   it is lost repeatedly.
   */
  async update(shieldZoneId: number, id: number, changes: Partial<S>, options?: CallOptions): Promise<R> {
    this.connection.creates.owns(this.kind.name, id);
    const operation = this.kind.operations.update;
    const send = () => this.change(shieldZoneId, id, changes, options);
    const verify = (rules: readonly R[]) => {
      const rule = rules.find((one) => one.id === id);
      if (!rule || !ruleMatches(rule, changes)) return "missing";
      // The document does not promise that a list shows all of a rule.
      return ruleMatches(rule, changes, { strict: true }) ? "applied" : "unknown";
    };
    return (await this.verified({ operation, send, verify }, shieldZoneId, options)).result;
  }

  private async change(shieldZoneId: number, id: number, changes: Partial<S>, options?: CallOptions): Promise<R> {
    const body = this.kind.toWire(changes);
    const { response, plural, operations } = this.kind;
    try {
      return await this.connection.call(operations.update, { ...options, path: { id }, body, response });
    } catch (error) {
      if (!(error instanceof BunnyError) || error.code !== "accepted") throw error;
      const isChanged = (rule: R) => ruleMatches(rule, changes, { strict: true });
      const changed = await this.connection.poll.until(() => this.get(id, options), isChanged, options);
      if (isChanged(changed)) return changed;
      throw new BunnyError(
        "accepted",
        `${error.operation} was accepted (202) without its result, and the rule does not show it. Look for ${id} with the requested settings among the ${plural} of shield zone ${shieldZoneId}.`,
        error,
        { cause: error },
      );
    }
  }

  /** Deletes a rule, and deletes it again where another write has brought it back. */
  async delete(shieldZoneId: number, id: number, options?: CallOptions): Promise<void> {
    this.connection.creates.owns(this.kind.name, id);
    const operation = this.kind.operations.delete;
    const details = { ...options, path: { id }, response: noBody };
    const send = (again: boolean) => {
      const removed = this.connection.call(operation, details);
      return again ? undefinedIfNotFound(removed) : removed;
    };
    const isGone = (rules: readonly R[]) => rules.every((rule) => rule.id !== id);
    await this.verified({ operation, send, verify: appliedIf(isGone) }, shieldZoneId, options);
  }

  private verified<T>(
    write: Pick<VerifiedWrite<readonly R[], T>, "operation" | "send" | "verify">,
    shieldZoneId: number,
    options?: CallOptions,
  ) {
    const object = objectKey.shieldZone(shieldZoneId);
    const read = () => this.readAll(shieldZoneId, options);
    return this.connection.writes.verified({ ...options, ...write, object, readKind: this.kind.plural, read });
  }

  private readAll(shieldZoneId: number, options?: CallOptions): Promise<R[]> {
    return collect(this.list(shieldZoneId, options));
  }
}

/** Whether a rule equals the requested one; properties missing in the response differ only if `strict`. */
function ruleMatches(actual: Rule, requested: Partial<RuleSettings>, { strict = false } = {}): boolean {
  const sameText = (a: string | undefined, b: string | null | undefined) => a === undefined || a === (b ?? "");
  const [current, configuration] = [actual.ruleConfiguration, requested.ruleConfiguration];
  return (
    sameText(requested.ruleName, actual.ruleName) &&
    sameText(requested.ruleDescription, actual.ruleDescription) &&
    (!configuration || (current != null && configurationMatches(current, configuration, { strict })))
  );
}
