import { appliedIf } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import type { CallDetails, CallOptions, NeedsPath } from "../../http/call";
import type { Operation } from "../../http/path";
import { type Bot, type BotCategoryGroup, botAction, botCategoryAction } from "../../wire/generated/shield";
import { botCategory } from "../../wire/readings";
import { Area } from "../area";

type BotCategory = Parameters<typeof botCategory.toWire>[0];
type BotAction = Parameters<typeof botAction.toWire>[0];
type BotCategoryAction = Parameters<typeof botCategoryAction.toWire>[0];

const readKind = "bots";

/** Actions for known bots, by category and one by one. Source: the vendor's `shield.json`. */
export class Bots extends Area {
  /** All categories with their bots. `GET /shield/shield-zone/{shieldZoneId}/bot-categorization` */
  readonly list = this.row("GET /shield/shield-zone/{shieldZoneId}/bot-categorization");

  /**
   * The cached categories: at most 30 s old, and read after this client's last write to the zone.
   * `GET /shield/shield-zone/{shieldZoneId}/bot-categorization`
   */
  snapshot(shieldZoneId: number): Promise<readonly BotCategoryGroup[]> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), readKind, () => this.list(shieldZoneId));
  }

  /**
   * Sets the action for a single bot; `None` clears it. A read verifies the write.
   * `PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/bots/{botId}`, then
   * `GET /shield/shield-zone/{shieldZoneId}/bot-categorization`
   *
   * @throws BunnyError `not_applied` where it is lost repeatedly.
   */
  setAction(shieldZoneId: number, botId: number, action: BotAction, options?: CallOptions): Promise<void> {
    const operation = "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/bots/{botId}";
    const details = { ...options, path: { shieldZoneId, botId }, body: { action: botAction.toWire(action) } };
    return this.set(operation, details, (groups) => botIn(groups, botId)?.action === action);
  }

  /**
   * Sets the action for all bots of a category; `None` clears it. A read verifies the write.
   * `PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/categories/{category}`, then
   * `GET /shield/shield-zone/{shieldZoneId}/bot-categorization`
   *
   * @throws BunnyError `not_applied` where it is lost repeatedly.
   */
  setCategoryAction(
    shieldZoneId: number,
    category: BotCategory,
    action: BotCategoryAction,
    options?: CallOptions,
  ): Promise<void> {
    const operation = "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/categories/{category}";
    const path = { shieldZoneId, category: botCategory.toWire(category) };
    const details = { ...options, path, body: { action: botCategoryAction.toWire(action) } };
    return this.set(operation, details, (groups) =>
      groups.some((group) => group.category === category && group.categoryAction === action),
    );
  }

  private async set<O extends Operation>(
    operation: O,
    details: CallDetails<O> & NeedsPath<O> & { path: { shieldZoneId: number } },
    isApplied: (groups: readonly BotCategoryGroup[]) => boolean,
  ): Promise<void> {
    const { signal, path } = details;
    await this.connection.writes.verified({
      signal,
      object: objectKey.shieldZone(path.shieldZoneId),
      operation,
      readKind,
      send: () => this.connection.call(operation, details),
      read: () => this.list(path.shieldZoneId, { signal }),
      verify: appliedIf(isApplied),
    });
  }
}

/** A bot among those of all categories. */
export function botIn(groups: readonly BotCategoryGroup[], botId: number): Bot | undefined {
  return groups.flatMap(({ bots }) => bots).find((one) => one.botId === botId);
}
