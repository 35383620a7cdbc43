import type { CustomResourceOptions, Output } from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterEach, describe, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

// Resource options that the provider takes part in, on both hosts.

const account = useAccount();
let stack: TestStack;

afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

const entries = ["192.0.2.1", "192.0.2.2"];

describe.each(hosts)("$name host", (host) => {
  const listWith =
    (args: object, opts: object = {}) =>
    async () => {
      const List = host.classNamed("CustomAccessList");
      const list = new List("it", { shieldZoneId: 2001, name: "n", type: "IP", entries, ...args } as never, opts);
      return { id: list.id };
    };
  const blockedIpWrites = () =>
    account.emulator.calls.take().filter(({ operation }) => operation === "POST /pullzone/{id}/addBlockedIp");
  const listId = () => Number(stack.bunnyResources()[0]?.id?.split("/")[1]);

  const elsewhere = async (content: readonly string[], name = "n") => {
    await account.api.accessLists.update(2001, listId(), { name, content: content.join("\n"), checksum: undefined });
  };

  test.each(["entries", "entries[*]", '["entries"]'])(
    "neither a refresh nor an update changes a property under ignoreChanges: %s",
    async (path) => {
      stack = await TestStack.create();
      const opts = { ignoreChanges: [path] };
      await stack.up(listWith({}, opts));
      await elsewhere(["192.0.2.1", "192.0.2.9"]);
      expect((await stack.previewRefresh()).changes).toEqual([]);
      await elsewhere(["192.0.2.1", "192.0.2.8"], "another");
      expect((await stack.previewRefresh()).changes).toMatchObject([{ op: "update", name: "it" }]);
      await stack.up(listWith({ name: "third" }, opts), { refresh: true });
      const { name, content } = await account.api.accessLists.get(2001, listId());
      expect({ name, content }).toEqual({ name: "third", content: "192.0.2.1\n192.0.2.8" });
    },
  );

  test("replaceOnChanges replaces the object", async () => {
    stack = await TestStack.create();
    const opts = { replaceOnChanges: ["entries"] };
    await stack.up(listWith({}, opts));
    const first = listId();
    const same = await stack.up(listWith({ entries: entries.toReversed() }, opts));
    expect(same.changes).toEqual([]);
    await stack.up(listWith({ name: "renamed" }, opts));
    expect(listId(), "a set in another order is the same").toBe(first);
    await stack.up(listWith({ name: "renamed", entries: ["192.0.2.3"] }, opts));
    expect(listId()).not.toBe(first);
    expect(account.emulator.state.shieldZones.get(2001)?.accessLists.has(first)).toBe(false);
  });

  test.each(["preview", "up"] as const)("an object that is declared twice is refused in a %s", async (operation) => {
    stack = await TestStack.create();
    const failure = await failureOf(
      stack[operation](async () => {
        const Blocked = host.classNamed("PullZoneBlockedIp");
        for (const name of ["one", "two"]) new Blocked(name, { pullZoneId: 1001, ip: "192.0.2.1" } as never);
      }),
    );
    const twice =
      /"(one|two)" and "(?!\1)(one|two)" are both PullZoneBlockedIp 1001\/192\.0\.2\.1\. Declare it once\.$/;
    expect(failure.errors).toEqual([expect.stringMatching(twice)]);
    expect(failure.text).not.toMatch(/^\s+at .*[:(]/m);
    // The first one of an up may be on its way when the second one is refused.
    expect(blockedIpWrites()).toHaveLength(stack.bunnyResources().length);
    if (operation === "preview") expect(stack.bunnyResources()).toEqual([]);
  });

  test("a list that proves to be declared twice once its arguments are known is not written twice", async () => {
    stack = await TestStack.create();
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

  test("get reads an id in another form back in its normal one", async () => {
    stack = await TestStack.create();
    await account.api.pullZones.addBlockedIp(1001, "2001:db8::1");
    await stack.up(async () => {
      host.classNamed("PullZoneBlockedIp").get("ip", "1001/2001:DB8:0::1");
    });
    expect(stack.bunnyResources()).toMatchObject([{ id: "1001/2001:db8::1", outputs: { ip: "2001:db8::1" } }]);
    await account.api.pullZones.removeBlockedIp(1001, "2001:db8::1");
  });

  test("get of an object that does not exist is an error", async () => {
    stack = await TestStack.create();
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
});

test("native host: entries[*] under ignoreChanges includes added and removed entries", async () => {
  stack = await TestStack.create();
  const program = (name: string) => async () => {
    const args = { shieldZoneId: 2001, name, type: "IP" as const, entries };
    new native.CustomAccessList("it", args, { ignoreChanges: ["entries[*]"] });
  };
  await stack.up(program("n"));
  const id = Number(stack.bunnyResources()[0]?.id?.split("/")[1]);
  const content = [...entries, "192.0.2.9"].join("\n");
  await account.api.accessLists.update(2001, id, { name: "n", content, checksum: undefined });
  expect((await stack.previewRefresh()).changes).toEqual([]);
  await stack.up(program("another"), { refresh: true });
  expect(await account.api.accessLists.get(2001, id)).toMatchObject({ name: "another", content });
});

test("dynamic host: the option import is refused by the class, and customTimeouts logs a warning", async () => {
  stack = await TestStack.create();
  const blocked = (opts: CustomResourceOptions) => async () => {
    new dynamic.PullZoneBlockedIp("ip", { pullZoneId: 1001, ip: "192.0.2.1" }, opts);
  };
  const failure = await failureOf(stack.preview(blocked({ import: "1001/192.0.2.1" })));
  expect(failure.text).toContain('PullZoneBlockedIp "ip": dynamic resources do not support the option `import`.');
  expect(failure.text).not.toMatch(/^\s+at .*[:(]/m);
  const { text } = await stack.up(blocked({ customTimeouts: { create: "1m" } }));
  expect(text).toContain("Dynamic resources do not support the option `customTimeouts`.");
});
