import fc from "fast-check";
import { expect, test } from "vitest";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain } from "..";
import { neverFires } from "./never-fires";
import { shadowsOf } from "./shadowed";

const how = fc.constantFrom("MatchAny" as const, "MatchAll" as const, "MatchNone" as const);
const patterns = (...all: string[]) => fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 3 });
const triggers = fc.oneof(
  fc
    .tuple(
      patterns("*", "*/a/*", "*/a/b/*", "*.css", "*/b", "https://*", "http://shop.example.com/a/*", "shop*", "*/"),
      how,
    )
    .map(([all, how]) => trigger("Url", all, { how })),
  fc.tuple(patterns("GET", "POST", "P*", "*"), how).map(([all, how]) => trigger("RequestMethod", all, { how })),
  fc.tuple(patterns("css", ".html", "*"), how).map(([all, how]) => trigger("UrlExtension", all, { how })),
  fc.tuple(patterns("1", "2", "*"), how).map(([all, how]) => trigger("CookieValue", all, { name: "c", how })),
);
const rules = fc
  .array(fc.tuple(fc.array(triggers, { minLength: 1, maxLength: 3 }), how), { minLength: 2, maxLength: 4 })
  .map((all) =>
    all.map(([triggers, match], order) =>
      rule([action("OverrideCacheTime", `${order + 1}`)], triggers, { match, order }),
    ),
  );
const paths = ["/", "/a/", "/a/x.css", "/a/b/c.html", "/b", "/a/b/", "/shop"];
const headersOf = (cookie: string): Record<string, string> => (cookie === "" ? {} : { cookie });
const questions = ["http", "https"].flatMap((scheme) =>
  paths.flatMap((path) =>
    ["GET", "POST", "PUT"].flatMap((method) =>
      ["", "c=1", "c=3"].map((cookie) => ({
        url: `${scheme}://shop.example.com${path}`,
        method,
        headers: headersOf(cookie),
        ip: "192.0.2.1",
      })),
    ),
  ),
);

test("No request fires what never fires, or finds an action that a rule before takes, under any reading", () => {
  let judged = 0;
  fc.assert(
    fc.property(rules, (edgeRules) => {
      const zone = zoneWith({ edgeRules });
      const dead = new Set([...neverFires.find(zone)].map(({ where }) => where.id));
      const shadows = new Set([...shadowsOf(edgeRules)].map(({ rule }) => `1001/${rule.guid}`));
      if (dead.size + shadows.size === 0) return;
      judged++;
      for (const question of questions)
        for (const { steps } of explain(zone, question).alternatives)
          for (const { stage, by, text } of steps) {
            if (stage !== "edge rules" || !by) continue;
            expect(dead.has(by.id), `${by.id} fires for ${question.method} ${question.url}`).toBe(false);
            if (shadows.has(by.id))
              expect(text, `${by.id} acts on ${question.method} ${question.url}`).toBe(
                "not OverrideCacheTime, which an earlier rule took",
              );
          }
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(judged).toBeGreaterThan(10);
});
