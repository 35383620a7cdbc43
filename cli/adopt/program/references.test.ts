import { expect, test } from "vitest";
import { z } from "zod";
import { propertiesOf, unwrap } from "../../../provider/define/zod-schema";
import { resources } from "../../../provider/registry";
import { ownerOf, referredId } from "./references";

test("each argument that has an id is a reference, or is known to be none", () => {
  const unknown = resources.flatMap(({ name, inputs }) =>
    argumentsIn(inputs)
      .filter((argument) => /(?:^i|I)ds?$/.test(argument) && referredId(name, argument) === undefined)
      .map((argument) => `${name}.${argument}`),
  );
  expect([...new Set(unknown)]).toEqual([
    "BotOverride.botId",
    // Of integrations with a Git provider, which are made in the dashboard.
    "EdgeScript.integrationId",
    "EdgeScript.id",
    "ManagedAccessList.listId",
    "ShieldZone.profileId",
    "StreamLibrary.viAiPublisherId",
  ]);
});

test("the arguments of other names than the id's find its resource", () => {
  const typeOf = (type: string, argument: string) => ownerOf.get(referredId(type, argument) ?? "")?.name;
  expect(typeOf("PullZone", "middlewareScriptId")).toBe("EdgeScript");
  expect(typeOf("PullZone", "permaCacheStorageZoneId")).toBe("StorageZone");
  expect(typeOf("PullZone", "containerAppId")).toBe("ContainerApp");
  expect(typeOf("WafRuleOrder", "wafRuleIds")).toBe("WafRule");
  expect(typeOf("ContainerApp", "registryId")).toBe("ContainerRegistry");
});

function argumentsIn(schema: z.ZodType): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return propertiesOf(inner).flatMap(([name, one]) => [name, ...argumentsIn(one)]);
  if (inner instanceof z.ZodArray) return inner.element instanceof z.ZodType ? argumentsIn(inner.element) : [];
  if (inner instanceof z.ZodRecord) return inner.valueType instanceof z.ZodType ? argumentsIn(inner.valueType) : [];
  return [];
}
