import { expect, test } from "vitest";
import { outputOf, secretOf } from "../../define/example";
import { dataSources, resources } from "../../registry";
import { packageSchema } from "../package-schema";
import { pythonPrograms } from "./python";

const pythonProgram = pythonPrograms(packageSchema(resources, dataSources), "pulumi_bunny");

test("names are in snake case except for keys of a map; references use Python's syntax", () => {
  const program = pythonProgram([
    { type: "getShieldZone", name: "myZone", args: { pullZoneId: 1001 } },
    {
      type: "RateLimit",
      name: "login",
      args: {
        shieldZoneId: outputOf("myZone.shieldZoneId"),
        name: secretOf("limitName"),
        conditions: [{ variables: { REQUEST_URI: "" }, operator: "EQ", value: "/", regexVariable: true }],
      },
      exports: { limitId: "rateLimitId" },
    },
  ]);
  expect(program).toBe(`import pulumi
import pulumi_bunny as bunny

config = pulumi.Config()
my_zone = bunny.get_shield_zone_output(pull_zone_id=1001)
login = bunny.RateLimit(
    "login",
    shield_zone_id=my_zone.shield_zone_id,
    name=config.require_secret("limitName"),
    conditions=[
        {
            "variables": {"REQUEST_URI": ""},
            "operator": bunny.RateLimitConditionOperator.EQ,
            "value": "/",
            "regex_variable": True,
        },
    ],
)
pulumi.export("limitId", login.rate_limit_id)`);
});

test("values of enums are members, named as Pulumi's code generator names them", () => {
  const program = pythonProgram([
    {
      type: "ApiGuardianEndpoint",
      name: "pay",
      args: { shieldZoneId: 2001, path: "/pay", method: "POST", rateLimitingType: "Global" },
    },
    {
      type: "BotCategoryOverride",
      name: "scrapers",
      args: { shieldZoneId: 2001, category: "AIScraper", action: "Block" },
    },
  ]);
  expect(program).toContain("method=bunny.ApiGuardianEndpointMethod.POST");
  expect(program).toContain("rate_limiting_type=bunny.ApiGuardianEndpointRateLimitingType.GLOBAL_");
  expect(program).toContain("category=bunny.BotCategoryOverrideCategory.AI_SCRAPER");
});

test("an unknown argument is refused", () => {
  const example = [{ type: "getShieldZone", name: "zone", args: { pullZone: 1001 } }];
  expect(() => pythonProgram(example)).toThrow('"pullZone"');
});
