import type { CustomResourceOptions, Output } from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { failureOf } from "../support/stack";

// What the table of docs/resource-options.md has no column for. Each test's first run removes what the one before it left.

const account = useAccount();
const entries = ["192.0.2.1", "192.0.2.2"];

describe.each(hosts)("$name host", (host) => {
  let stack: InProcessStack;
  beforeAll(async () => {
    stack = new InProcessStack();
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
  });

  test("neither a refresh nor an update changes a property under ignoreChanges, however its path is written", async () => {
    // With a detailed diff, `*` includes entries that were added.
    const added = host.name === "native" ? ["192.0.2.3"] : [];
    const changed: Readonly<Record<string, readonly string[]>> = {
      entries: ["192.0.2.1", "192.0.2.9"],
      '["entries"]': ["192.0.2.1", "192.0.2.9"],
      "entries[*]": ["192.0.2.1", "192.0.2.9", ...added],
    };
    const paths = Object.keys(changed);
    const lists = (name: string) => async () => {
      const List = host.classNamed("CustomAccessList");
      for (const path of paths) {
        const args = { shieldZoneId: 2001, name: `${name} ${path}`, type: "IP", entries };
        new List(path, args as never, { ignoreChanges: [path] });
      }
    };
    const listId = (path: string) => {
      const resource = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${path}`));
      return Number(resource?.id?.split("/")[1]);
    };
    const changeElsewhere = async (name: string) => {
      for (const path of paths) {
        const list = { name: `${name} ${path}`, content: changed[path]?.join("\n"), checksum: undefined };
        await account.api.accessLists.update(2001, listId(path), list);
      }
    };
    await stack.up(lists("n"));
    await changeElsewhere("n");
    expect((await stack.previewRefresh()).changes).toEqual([]);
    await changeElsewhere("another");
    const { changes } = await stack.previewRefresh();
    expect(changes.map(({ op, name }) => `${op} ${name}`).toSorted()).toEqual(
      paths.map((path) => `update ${path}`).toSorted(),
    );
    await stack.up(lists("third"), { refresh: true });
    for (const path of paths) {
      const { name, content } = await account.api.accessLists.get(2001, listId(path));
      expect({ name, content }).toEqual({ name: `third ${path}`, content: changed[path]?.join("\n") });
    }
  });

  test("an object that is declared twice is refused in a preview and in an up", async () => {
    await stack.up(async () => {});
    account.emulator.calls.take();
    const program = async () => {
      const Blocked = host.classNamed("PullZoneBlockedIp");
      for (const name of ["one", "two"]) new Blocked(name, { pullZoneId: 1001, ip: "192.0.2.1" } as never);
    };
    const blockedIpWrites = () =>
      account.emulator.calls.take().filter(({ operation }) => operation === "POST /pullzone/{id}/addBlockedIp");
    const twice =
      /"(one|two)" and "(?!\1)(one|two)" are both PullZoneBlockedIp 1001\/192\.0\.2\.1\. Declare it once\.$/;
    for (const operation of ["preview", "up"] as const) {
      const failure = await failureOf(stack[operation](program));
      expect(failure.errors).toEqual([expect.stringMatching(twice)]);
      expect(failure.text).not.toMatch(/^\s+at .*[:(]/m);
      // The first one of an up may be on its way when the second one is refused.
      expect(blockedIpWrites()).toHaveLength(stack.bunnyResources().length);
      if (operation === "preview") expect(stack.bunnyResources()).toEqual([]);
    }
  });

  test("a list that proves to be declared twice once its arguments are known is not written twice", async () => {
    await stack.destroy();
    account.emulator.calls.take();
    const program = async () => {
      const script = new (host.classNamed("EdgeScript"))("s", { name: "s", type: "CDN", code: "// s" } as never);
      const pullZoneId = (script.scriptId as Output<number>).apply(() => 1001);
      const Ips = host.classNamed("PullZoneBlockedIps");
      for (const [name, ip] of [
        ["y1", "203.0.113.1"],
        ["y2", "203.0.113.2"],
      ])
        new Ips(name ?? "", { pullZoneId, ips: [ip] } as never);
    };
    expect((await stack.preview(program)).changes).toHaveLength(3);
    const failure = await failureOf(stack.up(program));
    expect(failure.text).toMatch(/"(y[12])" and "(?!\1)y[12]" are both PullZoneBlockedIps 1001\. Declare it once\./);
    const writes = account.emulator.calls.take().filter(({ operation }) => operation === "POST /pullzone/{id}");
    const written = stack.bunnyResources().filter(({ urn }) => /::y[12]$/.test(urn));
    expect(written.length).toBeLessThanOrEqual(1);
    expect(writes).toHaveLength(written.length);
  });

  test("get reads an id in another form back in its normal one, and refuses that of no object", async () => {
    await stack.destroy();
    await account.api.pullZones.addBlockedIp(1001, "2001:db8::1");
    await stack.up(async () => {
      host.classNamed("PullZoneBlockedIp").get("ip", "1001/2001:DB8:0::1");
    });
    expect(stack.bunnyResources()).toMatchObject([{ id: "1001/2001:db8::1", outputs: { ip: "2001:db8::1" } }]);
    await account.api.pullZones.removeBlockedIp(1001, "2001:db8::1");
    const failure = await failureOf(
      stack.up(async () => {
        host.classNamed("RateLimit").get("limit", "2001/999999");
        host.classNamed("PullZoneBlockedIps").get("ips", "99999");
      }),
    );
    expect(failure.outcome.errors.map(({ message }) => message).toSorted()).toEqual([
      expect.stringContaining("resource '2001/999999' does not exist"),
      expect.stringContaining("resource '99999' does not exist"),
    ]);
  });

  // The plugin imports it: see resource-options.test.ts.
  if (host.name === "native") return;

  test("the option import is refused by the class", async () => {
    const blocked = (opts: CustomResourceOptions) => async () => {
      new dynamic.PullZoneBlockedIp("ip", { pullZoneId: 1001, ip: "192.0.2.1" }, opts);
    };
    const failure = await failureOf(stack.preview(blocked({ import: "1001/192.0.2.1" })));
    expect(failure.text).toContain('PullZoneBlockedIp "ip": dynamic resources do not support the option `import`.');
    expect(failure.text).not.toMatch(/^\s+at .*[:(]/m);
  });
});
