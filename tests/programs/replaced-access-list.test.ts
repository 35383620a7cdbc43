import { expect, test } from "vitest";
import { accessListAction } from "../../sdk/api/shield";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
const lists = () => [...(account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])];
const inForce = () => lists().map(({ action, isEnabled, description }) => ({ action, isEnabled, description }));

test.each(hosts)("what somebody switched on stays on through a replacement, $name host", async ({ classNamed }) => {
  const stack = new InProcessStack();
  const List = classNamed("CustomAccessList");
  const args = { shieldZoneId: 2001, name: "scrapers", type: "IP", entries: ["192.0.2.1"] };
  const program =
    (description: string, more: object = {}, options: object = {}) =>
    async () => {
      new List("list", { ...args, description, ...more } as never, { replacementTrigger: 0, ...options });
    };
  const action = accessListAction.toWire("Block");
  try {
    await stack.up(program("first"));
    for (const list of lists()) Object.assign(list, { action, isEnabled: true });
    const { changes } = await stack.up(program("second"));
    expect(changes.map(({ op }) => op)).toContain("replace");
    expect(inForce()).toEqual([{ action, isEnabled: true, description: "second" }]);

    await stack.up(program("third", {}, { deleteBeforeReplace: true }));
    expect(inForce()).toEqual([{ action, isEnabled: true, description: "third" }]);

    await stack.up(program("fourth", { enabled: false }));
    expect(inForce()).toEqual([{ action, isEnabled: false, description: "fourth" }]);

    // A forced replacement does not name the object to the provider (docs/drift.md).
    await stack.up(program("fourth", { enabled: false }, { replacementTrigger: 1 }));
    expect(inForce()).toEqual([{ action: accessListAction.toWire("None"), isEnabled: false, description: "fourth" }]);
    await stack.destroy();
    expect(lists()).toEqual([]);
  } finally {
    stack.remove();
  }
});
