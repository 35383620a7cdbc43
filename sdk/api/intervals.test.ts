import { expect, test } from "vitest";
import { anyRateLimit, anyWafRule } from "../../tests/support/any-rules";
import { ReadCache } from "../consistency/read-cache";
import { RecentWrites } from "../consistency/recent-writes";
import { Writes } from "../consistency/writes";
import { isRead } from "../http/path";
import { intervalOf } from "../http/request-interval";
import { lazily } from "./area";
import type { Connection, Connections } from "./connection";
import { pullZoneAreas } from "./pull-zones";
import { shieldAreas } from "./shield";

const rule = { actionType: "ForceSSL", orderIndex: 1 } as const;

/** Every write that a read verifies. */
const writes: Readonly<Record<string, (connection: Connection) => Promise<unknown>>> = {
  "a list of a pull zone": (connection) =>
    lazily(pullZoneAreas({ core: connection } as Connections)).pullZones.update(1, { blockedIps: [] }),
  "a new member of such a list": (connection) =>
    lazily(pullZoneAreas({ core: connection } as Connections)).pullZones.addBlockedIp(1, "192.0.2.1"),
  "a member that is removed": (connection) =>
    lazily(pullZoneAreas({ core: connection } as Connections)).pullZones.removeBlockedReferrer(1, "example.com"),
  "a new edge rule": (connection) =>
    lazily(pullZoneAreas({ core: connection } as Connections)).edgeRules.create(1, rule),
  "a change of an edge rule": (connection) =>
    lazily(pullZoneAreas({ core: connection } as Connections)).edgeRules.update(1, "guid", rule),
  "a delete of an edge rule": (connection) =>
    lazily(pullZoneAreas({ core: connection } as Connections)).edgeRules.delete(1, "guid"),
  "the action for a bot": (connection) =>
    lazily(shieldAreas({ shield: connection } as Connections)).bots.setAction(1, 2, "Block"),
  "the action for a category of bots": (connection) =>
    lazily(shieldAreas({ shield: connection } as Connections)).bots.setCategoryAction(1, "SEO", "Block"),
  "a new rate limit": (connection) =>
    lazily(shieldAreas({ shield: connection } as Connections)).rateLimits.create(1, anyRateLimit),
  "a change of a rate limit": (connection) =>
    lazily(shieldAreas({ shield: connection } as Connections)).rateLimits.update(1, 2, anyRateLimit),
  "a delete of a WAF rule": (connection) =>
    lazily(shieldAreas({ shield: connection } as Connections)).wafRules.delete(1, 2),
  "a new WAF rule": (connection) =>
    lazily(shieldAreas({ shield: connection } as Connections)).wafRules.create(1, anyWafRule),
};

test.each(Object.entries(writes))(
  "%s records when its request was in flight, so that its verification waits no longer than it must",
  async (_, write) => {
    const recorded: unknown[] = [];
    const result = { id: 1, guid: "guid", edgeRules: [] };
    const policy = { maxTotalMs: 0, maxAttempts: 1, baseDelayMs: 0, maxDelayMs: 0 };
    const connection = {
      call: async (operation: string) => {
        const method = operation.slice(0, operation.indexOf(" "));
        if (!isRead(operation)) recorded.push(intervalOf({ method }));
        expect(intervalOf({ method: "GET" }), "that of a read").toBeUndefined();
        return result;
      },
      poll: { whileEarly: (step: () => Promise<unknown>) => step() },
      creates: { run: ({ send }: { send(): Promise<unknown> }) => send(), owns() {}, shows() {} },
      writes: Writes.create(policy, new ReadCache(), new RecentWrites()),
    } as unknown as Connection;
    await write(connection).catch(() => {});
    expect(recorded[0]).toBeTypeOf("object");
  },
);
