import { expect, test } from "vitest";
import { NativeProvider } from "./native-provider";

const plain = (values: Record<string, unknown>) => ({ values, secrets: new Set<string>() });
const key = { apiKey: "a-key" };

test("unknown settings are refused, except for the project's own in a project called bunny", () => {
  const refused = (values: object, project: string) =>
    new NativeProvider().checkConfig(plain({ ...key, ...values }), project).failures;
  expect(refused({ zone: 1001 }, "shop")).toEqual(["zone: is not a setting of this provider"]);
  expect(refused({ zone: 1001 }, "bunny")).toEqual([]);
  expect(refused({ apiURL: "x" }, "bunny")).toEqual([
    'apiURL: is not a setting of this provider (did you mean "apiUrl"?)',
  ]);
});

test("a check keeps the state's order of an equal set, and takes the program's of any other", () => {
  const args = { pullZoneId: 1, ips: ["192.0.2.2", "192.0.2.1"] };
  const checked = (ips: string[]) =>
    new NativeProvider().check("PullZoneBlockedIps", plain(args), { pullZoneId: 1, ips }).inputs.values.ips;
  expect(checked(["192.0.2.1", "192.0.2.2"])).toEqual(["192.0.2.1", "192.0.2.2"]);
  expect(checked(["192.0.2.1"])).toEqual(args.ips);
});

test("a diff leaves ignored paths out", () => {
  const olds = { shieldZoneId: 1, name: "n", type: "IP", entries: ["192.0.2.1", "192.0.2.9"] };
  const news = { ...olds, entries: ["192.0.2.1"], name: "m" };
  const { paths } = new NativeProvider().diff("CustomAccessList", {
    olds: plain(olds),
    news: plain(news),
    ignoreChanges: ["entries[*]"],
  });
  expect([...paths]).toEqual([["name", "update"]]);
});
