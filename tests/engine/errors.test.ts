import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as bunny from "pulumi-bunny";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;

const blockedIp = async () => {
  new bunny.PullZoneBlockedIp("it", { pullZoneId: 1001, ip: "192.0.2.1" });
};

const another = async () => {
  await blockedIp();
  new bunny.PullZoneBlockedIp("another", { pullZoneId: 1001, ip: "192.0.2.2" });
};

/** Sets environment variables of the program and of the engine's host. */
function environment(env: Record<string, string>): void {
  Object.assign(process.env, env);
}

beforeAll(async () => {
  stack = await TestStack.create();
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
});

beforeEach(() => {
  environment({
    BUNNYNET_API_KEY: account.emulator.apiKey,
    BUNNYNET_API_URL: account.emulator.url,
    BUNNYNET_MAX_RETRY_SECONDS: "1",
  });
});

afterEach(async () => {
  environment({ BUNNYNET_API_KEY: account.emulator.apiKey, BUNNYNET_API_URL: account.emulator.url });
  account.emulator.faults.clear();
});

let htmlServer: Server | undefined;
async function startHtmlServer(): Promise<string> {
  htmlServer = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<html><title>Sign in</title></html>"),
  );
  await new Promise<void>((resolve) => htmlServer?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(htmlServer.address() as AddressInfo).port}`;
}

const troubles: { title: string; arrange: () => Promise<void> | void; error: RegExp }[] = [
  {
    title: "a wrong key",
    arrange: () => environment({ BUNNYNET_API_KEY: "a-key-that-is-wrong" }),
    error:
      / \/pullzone\/1001\S* failed with 401: the API key was not accepted\. Use a current key from the account settings\. The key comes from `bunny:apiKey` or BUNNYNET_API_KEY\. Without the program, `pulumi refresh` and `pulumi destroy` use the `bunny:apiKey` of the last `pulumi up`: .* `--run-program`\.$/,
  },
  {
    title: "an unreachable server",
    arrange: () => environment({ BUNNYNET_API_URL: "http://127.0.0.1:1" }),
    error:
      / \/pullzone\/1001\S* got no response from http:\/\/127\.0\.0\.1:1: nothing listens there \(ECONNREFUSED\)\. The address comes from `bunny:apiUrl` or BUNNYNET_API_URL/,
  },
  {
    title: "a server that responds with HTML",
    arrange: async () => environment({ BUNNYNET_API_URL: await startHtmlServer() }),
    error:
      / \/pullzone\/1001\S* was answered with 200 and something that the interface does not describe: an HTML page/,
  },
  {
    title: "a 429 on every attempt",
    arrange: () =>
      account.emulator.faults.add({
        operation: "*",
        times: 99,
        answer: { status: 429, headers: { "retry-after": "1" } },
      }),
    error:
      / \/pullzone\/1001\S* failed with 429: the platform asked to slow down .* The longest wait is `bunny:maxRetrySeconds`\.$/,
  },
  {
    title: "plain http to another host",
    arrange: () => environment({ BUNNYNET_API_URL: "http://api.example.com" }),
    error: /apiUrl cannot be used: "http:\/\/api\.example\.com" would send the key unencrypted\. Use https/,
  },
];

describe.each(troubles)("$title is one clear error", ({ arrange, error }) => {
  const onPlatform = () => account.emulator.state.pullZones.get(1001)?.BlockedIps;
  beforeAll(async () => {
    if (stack.bunnyResources().length === 0) await stack.up(blockedIp);
  });
  afterEach(() => {
    htmlServer?.close();
    htmlServer = undefined;
  });

  test("in an up, which leaves no object that is not in the state", async () => {
    await arrange();
    const failure = await failureOf(stack.up(another));
    expect(failure.errors).toEqual([expect.stringMatching(error)]);
    expectNoNoise(failure.text);
    expect(stack.bunnyResources()).toHaveLength(1);
    expect(onPlatform()).toEqual(["192.0.2.1"]);
  });

  test("in a refresh, which drops nothing from the state", async () => {
    await arrange();
    const failure = await failureOf(stack.refresh());
    expect(failure.errors).toEqual([expect.stringMatching(error)]);
    expectNoNoise(failure.text);
    expect(stack.bunnyResources()).toHaveLength(1);
  });
});

test("a missing key is one clear error, before the first request", async () => {
  environment({ BUNNYNET_API_KEY: "" });
  const deployed = () => stack.bunnyResources().map(({ urn }) => urn);
  const before = deployed();
  const failure = await failureOf(
    stack.up(async () => {
      await blockedIp();
      await bunny.getUploadScanning({ shieldZoneId: 2001 });
    }),
  );
  expect(failure.text).toContain(
    "There is no API key. Set it with `pulumi config set --secret bunny:apiKey`, or in the environment variable BUNNYNET_API_KEY.",
  );
  expect(account.emulator.calls.take()).toEqual([]);
  expect(deployed()).toEqual(before);
});

test("a retry is reported with its reason, its operation and its delay", async () => {
  environment({ BUNNYNET_MAX_RETRY_SECONDS: "10" });
  account.emulator.faults.add({
    operation: "POST /pullzone/{id}/addBlockedIp",
    answer: { status: 429, headers: { "retry-after": "1" } },
  });
  const { text } = await stack.up(another);
  expect(text).toContain(
    "bunny: status 429 with Retry-After from POST /pullzone/{id}/addBlockedIp; retrying in 1 s (attempt 2)",
  );
});

test("every invalid argument of a resource is reported at once, before any request", async () => {
  const failure = await failureOf(
    stack.preview(async () => {
      const args = {
        shieldZoneId: 0,
        name: "n",
        type: "IP",
        entries: ["192.0.2.1", "x", "y", "198.51.100.300"],
        colour: "red",
      };
      new bunny.CustomAccessList("it", args as never);
    }),
  );
  const prefix = "pulumi-nodejs:dynamic/bunny:CustomAccessList resource 'it' has a problem: ";
  expect(failure.errors.map((line) => line.replace(prefix, ""))).toEqual([
    "colour: is not an argument",
    "shieldZoneId: 0 is out of range; it must be more than 0",
    'entries[1]: "x" is not an IPv4 or IPv6 address',
    'entries[2]: "y" is not an IPv4 or IPv6 address',
    'entries[3]: "198.51.100.300" is not an IPv4 or IPv6 address',
  ]);
  expectNoNoise(failure.text);
  expect(account.emulator.calls.take()).toEqual([]);
});

test("unknown values are not checked in a preview, and known values are", async () => {
  await stack.destroy();
  const program = (entry: string) => async () => {
    const script = new bunny.EdgeScript("script", { name: "s", type: "CDN", code: "// s" });
    const address = script.scriptId.apply((id) => `192.0.2.${id % 200}`);
    new bunny.CustomAccessList("it", {
      shieldZoneId: 2001,
      name: script.defaultHostname.apply(String),
      type: "IP",
      entries: [address, entry],
    });
  };
  const failure = await failureOf(stack.preview(program("nonsense")));
  expect(failure.errors).toEqual([expect.stringContaining('entries[1]: "nonsense" is not an IPv4')]);
  expect((await stack.preview(program("192.0.2.9"))).changes.map(({ op }) => op)).toEqual(["create", "create"]);
  await stack.up(program("192.0.2.9"));
  expect((await stack.preview(program("192.0.2.9"), { refresh: true })).changes).toEqual([]);
});

function expectNoNoise(text: string): void {
  expect(text, "a stack trace").not.toMatch(/^\s+at .*[:(]/m);
  expect(text, "a key").not.toContain(account.emulator.apiKey);
  expect(text, "a wrong key").not.toContain("a-key-that-is-wrong");
}
