import { expect, test } from "vitest";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain, type QuestionInput } from "..";

test("an answer says what it does not judge, of what the request meets", () => {
  const isOn = { ddos: true, bots: true, uploads: true, apiGuardian: true };
  const zone = zoneWith({ optimizerEnabled: true }, { wafEnabled: true, isOn });
  const met = (question: Partial<QuestionInput>) =>
    explain(zone, { url: "https://shop.example.com/", ...question }).notJudged.map(({ what }) => what);
  expect(met({ method: "POST" })).toEqual([
    "managed rules of the firewall",
    "bot detection",
    "DDoS protection",
    "upload scanning",
    "API Guardian",
    "optimizer",
  ]);
  expect(met({})).not.toContain("upload scanning");
  expect(explain(zone, { url: "https://elsewhere.example/" }).notJudged).toEqual([]);
});

test("a load balancer is where a request goes, and which of its origins answers is not judged", () => {
  const question = { url: "https://shop.example.com/", cache: "miss" } as const;
  const balanced = explain(zoneWith({ originType: "LoadBalancer", loadBalancerId: 7 }), question);
  expect(JSON.stringify(balanced)).toContain("load balancer 7");
  const byRule = zoneWith({ edgeRules: [rule([action("UseLoadBalancer", "7")], [trigger("Url", ["*"])])] });
  expect(explain(byRule, question).notJudged.map(({ what }) => what)).toContain("origin");
});
