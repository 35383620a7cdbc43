import { expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { originOfZone } from "../support/origin-of-zone";
import { failureOf } from "../support/stack";

let onCall = () => {};
const account = useAccount({ onCall: () => onCall() });
const balancers = () => [...account.emulator.state.loadBalancers.values()].map(({ Name }) => Name);

test.each(hosts)("a pull zone has an origin at each moment of a replacement, $name host", async (host) => {
  const [Balancer, PullZone] = [host.classNamed("LoadBalancer"), host.classNamed("PullZone")];
  const zoneName = `front-${host.name}`;
  const zoneId = () => [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === zoneName)?.Id ?? 0;
  const program =
    (name: string, server: string, options: object = {}) =>
    async () => {
      const standard = { url: `https://${server}.example.com` };
      const originGroups = [{ name: "one", origins: [{ name: server, standard }] }];
      const { loadBalancerId } = new Balancer("balancer", { name, originGroups } as never, options);
      new PullZone("zone", { name: zoneName, origin: { loadBalancerId } } as never);
    };
  const stack = new InProcessStack();
  try {
    await stack.up(program("shop", "a"));
    const replace = stack.bunnyResources().flatMap(({ urn }) => (urn.endsWith("::balancer") ? [urn] : []));
    const seen: string[] = [];
    onCall = () => void seen.push(originOfZone(account.emulator.state, zoneId()));
    const expectRefused = async (options: object, advice: string) => {
      const { errors } = await failureOf(stack.up(program("shop", "b", options), { replace }));
      expect(errors.join("\n")).toContain(advice);
      expect(errors.join("\n")).not.toContain("set `deleteBeforeReplace`");
      expect(balancers()).toEqual(["shop"]);
      expect((await stack.refresh()).changes).toEqual([]);
    };
    await expectRefused({}, "if the resource is to be replaced, give it another name, so that its pull zones move");
    await expectRefused({ deleteBeforeReplace: true }, "give it another name and do not delete it first");
    const { changes } = await stack.up(program("shop-2", "b"), { replace });
    expect(changes.map(({ op, name }) => `${op} ${name}`)).toEqual([
      "replace balancer",
      "create-replacement balancer",
      "update zone",
      "delete-replaced balancer",
    ]);
    expect(new Set(seen)).toEqual(new Set(["a", "b"]));
    expect(balancers()).toEqual(["shop-2"]);
    onCall = () => {};
  } finally {
    await stack.destroy();
    stack.remove();
  }
});
