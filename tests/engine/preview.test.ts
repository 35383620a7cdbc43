import type * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;
beforeAll(async () => {
  stack = await TestStack.create();
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
});

const script: bunny.EdgeScriptArgs = { name: "s", type: "CDN", code: "// s" };
const list: bunny.CustomAccessListArgs = {
  shieldZoneId: 2001,
  name: "n",
  type: "IP",
  entries: ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
};
const limit: bunny.RateLimitArgs = {
  shieldZoneId: 2001,
  name: "login",
  conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
  requestCount: 5,
  timeframe: "PerOneMinute",
  blockTime: "ForOneMinute",
};

/** The lines about changed resources and values. */
function shown(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().replace(/ +:/, ":"));
  return lines.filter((line) => /^[-+~]+ ?(bunny:|.*: ")/.test(line));
}

test("a preview shows each path that changes, and which changes replace the object", async () => {
  await stack.up(async () => {
    new bunny.CustomAccessList("list", list);
    new bunny.CustomAccessList("other", { ...list, name: "other" });
    new bunny.RateLimit("limit", limit);
  });
  account.emulator.calls.take();
  const { changes, text } = await stack.preview(
    async () => {
      new bunny.CustomAccessList("list", { ...list, entries: ["192.0.2.1", "192.0.2.2", "192.0.2.9", "192.0.2.10"] });
      new bunny.CustomAccessList("other", { ...list, name: "other", type: "CIDR", entries: ["192.0.2.0/24"] });
      new bunny.RateLimit("limit", {
        ...limit,
        conditions: [{ variables: { REQUEST_URI: "", QUERY_STRING: "" }, operator: "BEGINSWITH", value: "/sign-in" }],
      });
    },
    { diff: true },
  );
  expect(Object.fromEntries(changes.map(({ op, name, paths }) => [`${op} ${name}`, paths]))).toMatchObject({
    "update list": { "entries[2]": "update", "entries[3]": "add" },
    "update limit": { "conditions[0].value": "update", "conditions[0].variables.QUERY_STRING": "add" },
    "replace other": {
      type: "update-replace",
      "entries[0]": "update",
      "entries[1]": "delete",
      "entries[2]": "delete",
    },
  });
  expect(shown(text).toSorted()).toEqual(
    [
      "~ bunny:index:CustomAccessList: (update)",
      '~ [2]: "192.0.2.3" => "192.0.2.9"',
      '+ [3]: "192.0.2.10"',
      "+-bunny:index:CustomAccessList: (replace)",
      '~ [0]: "192.0.2.1" => "192.0.2.0/24"',
      '- [1]: "192.0.2.2"',
      '- [2]: "192.0.2.3"',
      '~ type: "IP" => "CIDR"',
      "~ bunny:index:RateLimit: (update)",
      '~ value: "/login" => "/sign-in"',
      '+ QUERY_STRING: ""',
    ].toSorted(),
  );
  expect(account.emulator.calls.take()).toEqual([]);
});

describe.each(hosts)("a resource that gets an output of an updated one, $name host", ({ name, classNamed }) => {
  const programWith = (args: object) => async () => {
    const [Script, Referrer] = [classNamed("EdgeScript"), classNamed("AllowedReferrer")];
    const updated = new Script("updated", { ...script, ...args } as never);
    new Referrer("linked", { pullZoneId: 1001, hostname: updated.systemHostname } as never);
  };
  const opsOf = (changes: readonly { op: string; name: string }[]) => changes.map(({ op, name }) => `${op} ${name}`);

  test("keeps its previewed arguments where the update cannot change them", async () => {
    await stack.up(programWith({}));
    const { changes } = await stack.preview(programWith({ code: "// 2" }));
    const replaced = ["create-replacement linked", "replace linked", "delete-replaced linked"];
    expect(opsOf(changes)).toEqual(["update updated", ...(name === "dynamic" ? replaced : [])]);
    expect(opsOf((await stack.up(programWith({ code: "// 2" }))).changes)).toEqual(["update updated"]);
  });

  test("is previewed as changed where the update may change them", async () => {
    const { changes } = await stack.preview(programWith({ code: "// 2", name: "renamed" }));
    expect(opsOf(changes)).toEqual(expect.arrayContaining(["update updated", "replace linked"]));
  });
});

test("in a preview of a new object its inputs are known, and its other outputs are unknown", async () => {
  const seen: Record<string, boolean> = {};
  const known = (name: string, output: pulumi.Output<unknown>) =>
    (output as pulumi.Output<unknown> & { isKnown: Promise<boolean> }).isKnown.then((is) => {
      seen[name] = is;
    });
  await stack.preview(async () => {
    const created = new bunny.EdgeScript("new", script);
    const variable = new bunny.EdgeScriptVariable("variable", {
      scriptId: created.scriptId,
      name: "A",
      defaultValue: "1",
    });
    await Promise.all([
      known("script.name", created.name),
      known("script.scriptId", created.scriptId),
      known("variable.name", variable.name),
      known("variable.defaultValue", variable.defaultValue),
      known("variable.scriptId", variable.scriptId),
      known("variable.variableId", variable.variableId),
    ]);
  });
  expect(seen).toEqual({
    "script.name": true,
    "script.scriptId": false,
    "variable.name": true,
    "variable.defaultValue": true,
    "variable.scriptId": false,
    "variable.variableId": false,
  });
});
