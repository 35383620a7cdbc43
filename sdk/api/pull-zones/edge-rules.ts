import { undefinedIfNotFound } from "../../consistency/find-created";
import { appliedIf, type VerifiedWrite } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { Operation } from "../../http/path";
import type { Connection } from "../connection";
import {
  type EdgeRule,
  type EdgeRuleSettings,
  edgeRuleResponse,
  edgeRuleToWire,
  hasGuid,
  isRuleAsSent,
} from "./edge-rule-model";
import { type PullZone, zoneRead } from "./pull-zone-model";

/** The kind of its ids. */
const kind = "edge rule";

const createdIds = new WeakMap<object, string>();

/** The id of an edge rule that was created, but could not be verified; undefined for every other error. */
export function createdEdgeRule(error: unknown): string | undefined {
  return typeof error === "object" && error !== null ? createdIds.get(error) : undefined;
}

/** Edge rules of pull zones; a pull zone's response includes them. Source: the vendor's `core.json`. */
export class EdgeRules {
  constructor(private readonly connection: Connection) {}

  /**
   * Creates an edge rule, exactly once. If the response is lost, the zone is read until exactly one rule that was not
   * known before equals the requested one. The rule is read back, and created again where the platform has lost it.
   * `POST /pullzone/{pullZoneId}/edgerules/addOrUpdate`, then `GET /pullzone/{id}`
   *
   * @throws BunnyError with `mayHaveHappened` where no rule or several rules could be it; `not_applied` where it is
   *   lost repeatedly.
   */
  async create(pullZoneId: number, rule: EdgeRuleSettings, options?: CallOptions): Promise<EdgeRule> {
    const operation = "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate";
    const create = () =>
      this.connection.creates.run({
        ...options,
        description: `a new edge rule with order ${rule.orderIndex} in pull zone ${pullZoneId}, named ${JSON.stringify(rule.description)}`,
        queue: `edge rules with order ${rule.orderIndex} in pull zone ${pullZoneId}`,
        kind,
        send: async () => (await this.put(pullZoneId, edgeRuleToWire(rule), options)) ?? withoutResult(operation),
        idOf: ({ guid }) => guid,
        findCandidates: async () => {
          const { edgeRules } = await this.read(pullZoneId, options);
          return edgeRules.filter((one) => isRuleAsSent(one, rule)).map((value) => ({ id: value.guid, value }));
        },
      });
    const sent: EdgeRule[] = [];
    const send = async () => {
      const created = await create();
      sent.push(created);
      return created;
    };
    const isThere = ({ edgeRules }: PullZone, { guid }: EdgeRule) => edgeRules.some((one) => one.guid === guid);
    try {
      const { result, state } = await this.verified(
        { operation, send, verify: appliedIf(isThere) },
        pullZoneId,
        options,
      );
      // A rule that seemed lost may have come back with another client's write.
      for (const { guid } of sent.filter((one) => one.guid !== result.guid && isThere(state, one)))
        await undefinedIfNotFound(this.delete(pullZoneId, guid, options));
      return state.edgeRules.find(({ guid }) => guid === result.guid) ?? result;
    } catch (error) {
      const last = sent.at(-1);
      if (last && typeof error === "object" && error !== null) createdIds.set(error, last.guid);
      throw error;
    }
  }

  /**
   * Replaces an edge rule as a whole.
   * `POST /pullzone/{pullZoneId}/edgerules/addOrUpdate`, then `GET /pullzone/{id}`
   */
  async update(pullZoneId: number, guid: string, rule: EdgeRuleSettings, options?: CallOptions): Promise<EdgeRule> {
    this.connection.creates.owns(kind, guid);
    const operation = "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate";
    const send = () => this.put(pullZoneId, { ...edgeRuleToWire(rule), guid }, options);
    const find = ({ edgeRules }: PullZone) => edgeRules.find((one) => one.guid === guid);
    const verify = (zone: PullZone) => {
      const current = find(zone);
      if (!current) return "missing";
      // Nobody promises that the platform keeps a rule's texts as they were sent.
      return isRuleAsSent(current, rule) ? "applied" : "unknown";
    };
    const { result, state } = await this.verified({ operation, send, verify }, pullZoneId, options);
    return find(state) ?? result ?? withoutResult(operation);
  }

  /** Deletes an edge rule. `DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}`, then `GET /pullzone/{id}` */
  async delete(pullZoneId: number, guid: string, options?: CallOptions): Promise<void> {
    this.connection.creates.owns(kind, guid);
    const operation = "DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}";
    const path = { pullZoneId, edgeRuleId: guid };
    const send = (again: boolean) => {
      const removed = this.connection.call(operation, { ...options, path });
      return again ? undefinedIfNotFound(removed) : removed;
    };
    const isGone = ({ edgeRules }: PullZone) => edgeRules.every((one) => one.guid !== guid);
    await this.verified({ operation, send, verify: appliedIf(isGone) }, pullZoneId, options);
  }

  /** Sends a rule; one with a `guid` replaces the rule of that id. */
  private async put(
    pullZoneId: number,
    body: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<EdgeRule | undefined> {
    const rule = await this.connection.call("POST /pullzone/{pullZoneId}/edgerules/addOrUpdate", {
      ...options,
      path: { pullZoneId },
      body,
      // The response is the whole rule, though the document promises no body.
      response: edgeRuleResponse.optional(),
      repeatable: "guid" in body,
    });
    return rule && hasGuid(rule) ? rule : undefined;
  }

  private async read(pullZoneId: number, options?: CallOptions): Promise<PullZone> {
    const zone = await this.connection.call("GET /pullzone/{id}", { ...options, ...zoneRead(pullZoneId) });
    for (const { guid } of zone.edgeRules) this.connection.creates.shows(kind, guid);
    return zone;
  }

  private verified<T>(
    write: Pick<VerifiedWrite<PullZone, T>, "operation" | "send" | "verify">,
    pullZoneId: number,
    options?: CallOptions,
  ) {
    const object = objectKey.pullZone(pullZoneId);
    const read = () => this.read(pullZoneId, options);
    return this.connection.writes.verified({ ...options, ...write, object, readKind: "pull zone", read });
  }
}

function withoutResult(operation: Operation): never {
  const message = `${operation} succeeded, but its response lacks the rule.`;
  throw new BunnyError("unexpected_response", message, { operation, mayHaveHappened: true });
}
