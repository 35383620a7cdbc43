import { expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
const zones = () => [...account.emulator.state.dnsZones.values()].filter(({ Domain }) => Domain === "twice.example");

test.each(hosts)("a DNS zone with records is replaced, deleted first, $name host", async ({ classNamed }) => {
  const stack = new InProcessStack();
  const Zone = classNamed("DnsZone");
  const program = (soaEmail: string) => async () => {
    const options = { deleteBeforeReplace: true, replaceOnChanges: ["soaEmail"] };
    new Zone("zone", { domain: "twice.example", soaEmail } as never, options);
  };
  try {
    await stack.up(program("first@twice.example"));
    const [first] = zones();
    await account.api.dnsRecords.add(Number(first?.Id), { type: "A", value: "192.0.2.1" });
    await stack.up(program("second@twice.example"));
    const [second, ...more] = zones();
    expect(more).toEqual([]);
    expect(second).toMatchObject({ SoaEmail: "second@twice.example" });
    expect(second?.Id).not.toBe(first?.Id);
    await stack.destroy();
    expect(zones()).toEqual([]);
  } finally {
    stack.remove();
  }
});
