import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterEach, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { failureOf } from "../support/stack";

const account = useAccount();
const stacks: InProcessStack[] = [];
afterEach(async () => {
  for (const stack of stacks.splice(0)) {
    await stack.destroy();
    stack.remove();
  }
});

const linkedZones = () => [...account.emulator.state.pullZones.values()].filter(({ Name }) => Name === "linked");

describe.each([
  ["dynamic", dynamic],
  ["native", native],
])("%s host", (_, bunny) => {
  test("a script whose linked pull zone has a name is replaced by --replace if it is deleted first, and else kept", async () => {
    const stack = new InProcessStack();
    stacks.push(stack);
    const program = (deleteBeforeReplace?: boolean) => async () => {
      const linkedPullZone = { create: true, name: "linked" };
      const args = { name: "linked", type: "CDN", code: "// 1", linkedPullZone } as const;
      new bunny.EdgeScript("script", args, { deleteBeforeReplace });
    };
    await stack.up(program());
    const [before] = linkedZones();
    const replace = stack.bunnyResources().map(({ urn }) => urn);

    const { errors } = await failureOf(stack.up(program(), { replace }));
    expect(errors.map(String).join("\n")).toContain("set the resource option `deleteBeforeReplace`");
    expect(linkedZones()).toEqual([before]);

    await stack.up(program(true), { replace });
    expect(linkedZones()).toMatchObject([{ Name: "linked", EdgeScriptId: expect.any(Number) }]);
    expect(linkedZones()[0]?.EdgeScriptId).not.toBe(before?.EdgeScriptId);
    expect((await stack.refresh()).changes).toEqual([]);
  });
});
