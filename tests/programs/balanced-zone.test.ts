import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { originOfZone } from "../support/origin-of-zone";
import { failureOf } from "../support/stack";

let onCall = () => {};
const account = useAccount({ onCall: () => onCall() });
const balancers = () => [...account.emulator.state.loadBalancers.values()].map(({ Name }) => Name);

describe.each(hosts)("$name host: a pull zone has an origin at each moment", ({ name: host, classNamed }) => {
  const [Balancer, PullZone] = [classNamed("LoadBalancer"), classNamed("PullZone")];
  const zoneName = `front-${host}`;
  const url = "https://old.example.com";
  const server = (name: string, at = name) => ({ name, standard: { url: `https://${at}.example.com` } });
  const one = (...origins: object[]) => [{ name: "one", origins }];
  let stack: InProcessStack;
  let seen: string[];

  beforeEach(() => {
    stack = new InProcessStack();
  });
  afterEach(async () => {
    onCall = () => {};
    await stack.destroy();
    stack.remove();
  });

  const program =
    (name: string, originGroups: object[], { options = {}, isBalanced = true } = {}) =>
    async () => {
      const { loadBalancerId } = new Balancer("balancer", { name, originGroups } as never, options);
      new PullZone("zone", { name: zoneName, origin: isBalanced ? { loadBalancerId } : { url } } as never);
    };
  /** From here on, where the zone would send a request is noted with each request. */
  function watch(): void {
    const zones = [...account.emulator.state.pullZones.values()];
    const id = zones.find(({ Name }) => Name === zoneName)?.Id ?? 0;
    seen = [];
    onCall = () => {
      const origin = originOfZone(account.emulator.state, id);
      if (seen.at(-1) !== origin) seen.push(origin);
    };
  }

  test("while it moves to a balancer, a group is renamed, origins are swapped, and it moves back", async () => {
    const [a, b] = [server("a"), server("b")];
    await stack.up(async () => {
      new PullZone("zone", { name: zoneName, origin: { url } } as never);
    });
    watch();
    const names = ({ changes }: { changes: readonly { op: string; name: string }[] }) =>
      changes.map(({ op, name }) => `${op} ${name}`);
    await stack.up(program("shop", one(a, b)));
    expect(seen).toEqual([url, "a b"]);
    expect(names(await stack.up(program("shop", [{ name: "two", origins: [a, b] }])))).toEqual(["update balancer"]);
    await stack.up(program("shop", [{ name: "two", origins: [server("a", "b"), server("b", "a")] }]));
    expect(seen).toEqual([url, "a b"]);
    await stack.up(program("shop", one(a, b), { isBalanced: false }));
    expect(seen).toEqual([url, "a b", url]);
  });

  test("while its balancer is replaced by force", async () => {
    await stack.up(program("shop", one(server("a"))));
    const replace = stack.bunnyResources().flatMap(({ urn }) => (urn.endsWith("::balancer") ? [urn] : []));
    watch();
    const expectRefused = async (options: object, advice: string) => {
      const { errors } = await failureOf(stack.up(program("shop", one(server("b")), { options }), { replace }));
      expect(errors.join("\n")).toContain(advice);
      expect(errors.join("\n")).not.toContain("set `deleteBeforeReplace`");
      expect(balancers()).toEqual(["shop"]);
      expect((await stack.refresh()).changes).toEqual([]);
    };
    await expectRefused({}, "if the resource is to be replaced, give it another name, so that its pull zones move");
    await expectRefused({ deleteBeforeReplace: true }, "give it another name and do not delete it first");
    const { changes } = await stack.up(program("shop-2", one(server("b"))), { replace });
    expect(changes.map(({ op, name }) => `${op} ${name}`)).toEqual([
      "replace balancer",
      "create-replacement balancer",
      "update zone",
      "delete-replaced balancer",
    ]);
    expect(seen).toEqual(["a", "b"]);
    expect(balancers()).toEqual(["shop-2"]);
  });
});
