import { expect, test } from "vitest";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk/index";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const sent = () => account.emulator.calls.take().map(({ path, status }) => `${status} ${path}`);
const newClient = (path = "") =>
  createClient({ apiKey: account.emulator.apiKey, apiUrl: `${account.emulator.url}${path}`, retryDelayMs: 1 });

const resources: [type: string, args: Properties][] = [
  ["PullZone", { name: "shop", origin: { url: "https://origin.example.com" } }],
  ["DnsZone", { domain: "example.com" }],
  [
    "ContainerApp",
    { name: "shop", regions: { required: ["DE"] }, containers: [{ name: "web", image: "acme/shop:1" }] },
  ],
];
const asked = async (type: string, args: Properties) => {
  const definition = resourceNamed(type);
  const { id, properties } = await create(definition, check(definition, args).inputs, account.api);
  account.emulator.calls.take();
  return (api: BunnyClient) =>
    ({ "a read": read(definition, id, properties, api), "a delete": remove(definition, properties, api) }) as const;
};
const html = { status: 404, body: "<html><title>No route</title></html>", headers: { "content-type": "text/html" } };
const strangers: [what: string, answer: { status: number; body?: string; headers?: Record<string, string> }][] = [
  ["an HTML page", html],
  ["a text", { status: 404, body: "404 page not found\n", headers: { "content-type": "text/plain" } }],
  ["JSON of another host", { status: 404, body: '{"path":"/x","reason":"no route"}' }],
];

test.each(resources.flatMap(([type, args]) => strangers.map(([what, answer]) => ({ type, args, what, answer }))))(
  "404 with $what never means that a $type is gone",
  async ({ type, args, answer }) => {
    const ask = await asked(type, args);
    // The client has seen that its URL leads to the platform: what comes between appears later.
    const api = newClient();
    await api.locations.regions();
    account.emulator.faults.add({ operation: "*", times: Number.POSITIVE_INFINITY, answer });
    for (const error of await Promise.all(Object.values(ask(api)).map(errorOf)))
      expect(error).toMatchObject({ code: "unexpected_response", message: expect.stringMatching(/404.*any proxy\.$/) });
  },
);

test.each(resources)(
  "404 without a body, from a URL that leads elsewhere, does not mean that a %s is gone",
  async (type, args) => {
    const ask = await asked(type, args);
    for (const error of await Promise.all(Object.values(ask(newClient("/wrong"))).map(errorOf)))
      expect(error).toMatchObject({
        code: "unexpected_response",
        message: expect.stringMatching(/404.*\/wrong\/region.*nothing counts as gone.*API URL/),
      });
  },
);

test("one known call, of a client that has read nothing else, says that the URL leads to the platform", async () => {
  const definition = resourceNamed("PullZone");
  const state = { name: "gone", pullZoneId: 404_404 };
  const api = newClient();
  expect(await read(definition, "404404", state, api)).toBeUndefined();
  expect(sent()).toEqual(["404 /pullzone/404404", "200 /region"]);
  await remove(definition, state, api);
  expect(sent().filter((call) => call.includes("/region"))).toEqual([]);
});

test("no call is made where anything that was read says so already", async () => {
  const api = newClient();
  await api.pullZones.list().next();
  account.emulator.calls.take();
  expect(await read(resourceNamed("PullZone"), "404404", { pullZoneId: 404_404 }, api)).toBeUndefined();
  expect(sent()).toEqual(["404 /pullzone/404404"]);
});
