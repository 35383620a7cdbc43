import { appliedIf } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
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
  async setAction(shieldZoneId: number, botId: number, action: BotAction, options?: CallOptions): Promise<void> {
    const operation = "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/bots/{botId}";
    await this.connection.writes.verified({
      ...options,
      object: objectKey.shieldZone(shieldZoneId),
      operation,
      readKind,
      send: () =>
        this.connection.call(operation, {
          ...options,
          path: { shieldZoneId, botId },
          body: { action: botAction.toWire(action) },
        }),
      read: () => this.list(shieldZoneId, options),
      verify: appliedIf((groups: readonly BotCategoryGroup[]) => botIn(groups, botId)?.action === action),
    });
  }

  /**
   * Sets the action for all bots of a category; `None` clears it. A read verifies the write.
   * `PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/categories/{category}`, then
   * `GET /shield/shield-zone/{shieldZoneId}/bot-categorization`
   *
   * @throws BunnyError `not_applied` where it is lost repeatedly.
   */
  async setCategoryAction(
    shieldZoneId: number,
    category: BotCategory,
    action: BotCategoryAction,
    options?: CallOptions,
  ): Promise<void> {
    const operation = "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/categories/{category}";
    await this.connection.writes.verified({
      ...options,
      object: objectKey.shieldZone(shieldZoneId),
      operation,
      readKind,
      send: () =>
        this.connection.call(operation, {
          ...options,
          path: { shieldZoneId, category: botCategory.toWire(category) },
          body: { action: botCategoryAction.toWire(action) },
        }),
      read: () => this.list(shieldZoneId, options),
      verify: appliedIf(
        (groups: readonly BotCategoryGroup[]) =>
          groups.find((group) => group.category === category)?.categoryAction === action,
      ),
    });
  }
}

/** A bot among those of all categories. */
export function botIn(groups: readonly BotCategoryGroup[], botId: number): Bot | undefined {
  return groups.flatMap(({ bots }) => bots).find((one) => one.botId === botId);
}
