import { z } from "zod";
import { appliedIf } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { text } from "../../wire/members";
import { listOf, requireAnyOf, underData } from "../../wire/schemas";
import type { Connection } from "../connection";

/** A category of bots. The document's list of names has one more than its list of numbers: `System` is 255. */
export const botCategory = wireEnum({
  None: 0,
  SEO: 1,
  AIScraper: 2,
  AITool: 3,
  Tool: 4,
  Ads: 5,
  Preview: 6,
  Social: 7,
  System: 255,
});
/** The action for a single bot. `None` is that of its category. */
export const botAction = wireEnum(vendor.BotCategorizationAction);
/** The action for all bots of a category. `None` leaves it to bot detection. */
export const botCategoryAction = wireEnum(vendor.BotCategoryAction);

const bot = z.object({
  botId: z.int(),
  userAgentMatch: text,
  category: botCategory.wire,
  action: botAction.wire,
  isVerifiable: z.boolean(),
});
const botResponse = underData(bot);

const categoryGroup = z.object({
  category: botCategory.wire,
  categoryAction: botCategoryAction.wire,
  bots: listOf(bot),
});

const categorization = requireAnyOf(z.object({ categories: listOf(categoryGroup) })).transform(
  ({ categories }) => categories,
);
const categoryResponse = underData(z.object({ category: botCategory.wire, action: botCategoryAction.wire }));

/** A category of bots with its action, and its bots with theirs. */
export type BotCategoryGroup = z.output<typeof categoryGroup>;
export type Bot = z.output<typeof bot>;
type BotCategory = Parameters<typeof botCategory.toWire>[0];
type BotAction = Parameters<typeof botAction.toWire>[0];
type BotCategoryAction = Parameters<typeof botCategoryAction.toWire>[0];

const readKind = "bots";

/** Actions for known bots, by category and one by one. Source: the vendor's `shield.json`. */
export class Bots {
  constructor(private readonly connection: Connection) {}

  /** All categories with their bots. `GET /shield/shield-zone/{shieldZoneId}/bot-categorization` */
  list(shieldZoneId: number, options?: CallOptions): Promise<BotCategoryGroup[]> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/bot-categorization", {
      ...options,
      path: { shieldZoneId },
      response: categorization,
    });
  }

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
          response: botResponse,
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
          response: categoryResponse,
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
