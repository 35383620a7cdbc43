import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";
import { type ConnectProxy, proxiedCertificate, startProxy } from "../support/proxy";
import { run } from "../support/run";

const account = useAccount();
const root = resolve(__dirname, "../..");
let proxy: ConnectProxy;

beforeAll(async () => {
  proxy = await startProxy(account.emulator.url);
});
afterAll(() => proxy.stop());
beforeEach(() => {
  proxy.refuses = undefined;
  proxy.asked.length = 0;
});

/** The environment of commands: hosts that only the proxy resolves. */
const environment = (more: Record<string, string> = {}) => ({
  BUNNYNET_API_KEY: account.emulator.apiKey,
  BUNNYNET_API_URL: "https://api.bunny.example",
  BUNNYNET_LOGGING_URL: "https://logging.bunny.example",
  BUNNYNET_MAX_RETRY_SECONDS: "5",
  NODE_EXTRA_CA_CERTS: proxiedCertificate,
  HTTPS_PROXY: proxy.url,
  https_proxy: "",
  NO_PROXY: "",
  no_proxy: "",
  ...more,
});

const logs = (env: Record<string, string>) =>
  run(process.execPath, ["dist/cli/main.js", "logs", "1001", "--limit", "1", "--format", "json"], { cwd: root, env });

test("a command goes through the proxy", async () => {
  const { code, text } = await logs(environment());
  expect(text).toMatch(/^\{"/);
  expect([code, proxy.asked]).toEqual([0, ["logging.bunny.example:443"]]);
});

const withCredentials = () => proxy.url.replace("//", "//me:s3cret%20word@");

test("with the user name and password of its URL", async () => {
  const { code } = await logs(environment({ HTTPS_PROXY: withCredentials() }));
  const credentials = `Basic ${Buffer.from("me:s3cret word").toString("base64")}`;
  expect([code, proxy.asked]).toEqual([0, [`logging.bunny.example:443 ${credentials}`]]);
});

test("but not to hosts in NO_PROXY, nor to this machine", async () => {
  const excepted = await logs(
    environment({ NO_PROXY: "192.0.2.0/24,.bunny.example", BUNNYNET_MAX_RETRY_SECONDS: "0" }),
  );
  expect(excepted.text).toMatch(/got no response from https:\/\/logging\.bunny\.example: the host name /);
  const here = await logs(environment({ BUNNYNET_LOGGING_URL: account.emulator.url, HTTP_PROXY: proxy.url }));
  expect([here.code, proxy.asked]).toEqual([0, []]);
});

test.each([
  [407, "the proxy refused the connection with 407. Put a user name and password that it accepts into HTTPS_PROXY."],
  [403, "the proxy refused the connection with 403. Check HTTPS_PROXY and NO_PROXY."],
])("a proxy that answers %i is named once, without its password", async (status, sentence) => {
  proxy.refuses = status;
  const { code, text } = await logs(environment({ HTTPS_PROXY: withCredentials() }));
  expect([code, text]).toEqual([
    1,
    expect.stringContaining(`from https://logging.bunny.example through the proxy ${proxy.url}: ${sentence}`),
  ]);
  expect(text).not.toMatch(/s3cret|czNjcmV0/);
  expect(proxy.asked).toHaveLength(1);
});

test("a request is retried when the proxy fails for a moment", async () => {
  proxy.refuses = 503;
  const { text } = await logs(environment({ BUNNYNET_MAX_RETRY_SECONDS: "2" }));
  expect(text).toContain(`through the proxy ${proxy.url}: the proxy refused the connection with 503.`);
  expect(proxy.asked.length).toBeGreaterThan(1);
});

test("an unreachable proxy is named in the error", async () => {
  const { code, text } = await logs(
    environment({ HTTPS_PROXY: "http://me:s3cret@127.0.0.1:9", BUNNYNET_MAX_RETRY_SECONDS: "0" }),
  );
  expect([code, text]).toEqual([
    1,
    expect.stringContaining("through the proxy http://127.0.0.1:9: nothing listens there (ECONNREFUSED)."),
  ]);
  expect(text).not.toContain("s3cret");
});

test("an unsupported proxy is refused before the first request", async () => {
  const { code, text } = await logs(environment({ HTTPS_PROXY: "socks5://me:s3cret@127.0.0.1:9" }));
  expect([code, text]).toEqual([1, expect.stringContaining("HTTPS_PROXY cannot be used: it is not the http(s) URL")]);
  expect(text).not.toContain("s3cret");
});

describe("on both hosts", () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject("proxy", "javascript");
    project.define({ main: "index.js" });
  });
  afterAll(() => project.remove());

  test.each([
    ["pulumi-bunny", "dynamic"],
    ["pulumi-bunny/native", "native"],
  ])("a deployment with %s goes through the proxy", async (name, stack) => {
    project.write(
      "index.js",
      `new (require(${JSON.stringify(name)}).PullZoneBlockedIp)("it", { pullZoneId: 1001, ip: "192.0.2.9" });`,
    );
    await project.pulumi("stack", "init", stack);
    for (const command of ["up", "destroy"]) {
      proxy.asked.length = 0;
      const args = [command, "--yes", "--skip-preview", "--non-interactive"];
      const { code, text } = await run("pulumi", args, {
        cwd: project.folder,
        env: { ...project.env, ...environment() },
      });
      expect([code, text]).toEqual([0, expect.stringMatching(/\d+ (created|deleted)/)]);
      expect(new Set(proxy.asked), text).toEqual(new Set(["api.bunny.example:443"]));
    }
  });
});
