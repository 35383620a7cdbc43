import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Ajv from "ajv/dist/2020";
import { XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import schema from "../../docs/reference/edge-tests.schema.json";
import { type Answer, explain, readZone } from "../../explain";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const account = useAccount({ logsPerDay: 0 });
const command = resolve(__dirname, "../../dist/cli/main.js");
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-explain-"));
  const { api } = account;
  await api.pullZoneHostnames.add(1001, "shop.example.com");
  await api.edgeRules.create(1001, {
    actionType: "Redirect",
    actionParameter1: "https://www.example.com{{path}}",
    actionParameter2: "301",
    triggers: [{ type: "Url", patternMatches: ["*://shop.example.com/old/*"] }],
    description: "moved",
    enabled: true,
    orderIndex: 1,
  });
  const { id } = await api.accessLists.create(2001, { name: "scrapers", type: "CIDR", content: "203.0.113.0/24" });
  const details = await api.accessLists.details(2001, id);
  await api.accessLists.configure(2001, details?.configurationId ?? 0, { action: "Block", enabled: true });
  const { accessLists } = api;
  const [managed] = (await accessLists.list(2001)).managedLists;
  await accessLists.configure(2001, managed?.configurationId ?? 0, { action: "Challenge", enabled: true });
  await api.rateLimits.create(2001, {
    ruleName: "Login attempts",
    ruleConfiguration: {
      actionType: "Challenge",
      requestCount: 5,
      timeframe: "PerOneMinute",
      blockTime: "ForOneMinute",
      counterKeyType: "IP",
      variableTypes: { REQUEST_URI: "" },
      operatorType: "BEGINSWITH",
      value: "/login",
    },
  });
  await api.wafRules.create(2001, {
    ruleName: "No traces",
    ruleConfiguration: {
      actionType: "Block",
      variableTypes: { REQUEST_METHOD: "" },
      operatorType: "STREQ",
      value: "TRACE",
    },
  });
});
beforeEach(() => account.emulator.calls.take());
afterAll(() => rmSync(folder, { recursive: true }));

const cli = (...args: string[]) =>
  run(process.execPath, [command, "explain", ...args], { cwd: folder, env: { NO_COLOR: "1" } });

/** What is compared: of the list's name, the emulator's records have none. */
const comparable = ({ verdict, alternatives, notJudged }: Answer) => ({
  verdict,
  notJudged,
  alternatives: alternatives.map(({ outcome, cache, origin, headers, steps }) => ({
    outcome,
    cache,
    origin,
    headers,
    steps: steps.map(({ stage, result, by }) => [stage, result, by?.id]),
  })),
});

describe.each([
  ["a redirect of a rule", "GET", "https://shop.example.com/old/a?b=1", {}],
  ["a list that blocks", "GET", "https://shop.example.com/", { ip: "203.0.113.9" }],
  ["a limit", "POST", "https://shop.example.com/login", { ip: "192.0.2.1", nth: 9 }],
  ["a rule of the firewall", "TRACE", "https://shop.example.com/", { ip: "192.0.2.1" }],
  ["nothing", "GET", "https://shop.example.com/a.css", { ip: "192.0.2.1" }],
])("%s", (_, method, url, facts: { ip?: string; nth?: number }) => {
  test("is the same answer from the function, both commands and the emulator", async () => {
    const question = { method, url, lists: [], ...facts };
    const zone = await readZone(account.api, 1001);
    const { ip, nth } = facts;
    const options = [...(ip ? ["--ip", ip] : []), ...(nth ? ["--nth", String(nth)] : [])];
    const { text, code } = await cli(method, url, ...options, "--list", "0", "--format", "json");
    const response = await fetch(`${account.emulator.url}/__explain`, {
      method: "POST",
      body: JSON.stringify(question),
    });
    const ofFunction = comparable(explain(zone, question));
    expect(comparable(JSON.parse(text))).toEqual(ofFunction);
    expect(comparable((await response.json()) as Answer)).toEqual(ofFunction);
    expect(code).toBe(ofFunction.verdict === "decided" ? 0 : 3);
    const { outcome } = ofFunction.alternatives[0] ?? {};
    const tests = [{ request: `${method} ${url}`, lists: [0], ...facts, expect: { outcome: outcome?.kind } }];
    const file = join(folder, "same.json");
    writeFileSync(file, JSON.stringify({ tests }));
    const tested = await cli("test", file, "--format", "json");
    expect(JSON.parse(tested.text).results.map(({ answer }: { answer: Answer }) => comparable(answer))).toEqual([
      ofFunction,
    ]);
  });
});

test("The command sends reads alone, and its text names what decides", async () => {
  const { text, code } = await cli("GET", "https://shop.example.com/old/a", "--list", "0", "--ip", "192.0.2.1");
  expect(code).toBe(0);
  expect(text).toMatch(
    /^ edge rules +matches +Redirect to https:\/\/www\.example\.com\/old\/a: "moved" \(edge rule 1001\//m,
  );
  expect(text).toMatch(/^ → redirected 301 to https:\/\/www\.example\.com\/old\/a$/m);
  expect(text).toMatch(/^ not judged +managed rules of the firewall/m);
  const sent = account.emulator.calls.take();
  expect(sent.filter(({ method }) => !isRead(method))).toEqual([]);
  expect(sent.length).toBeGreaterThan(3);
});

test("The command says which readings it depends on, and follows an assumption", async () => {
  const args = ["GET", "https://shop.example.com/old/a", "--ip", "203.0.113.9"];
  const open = await cli(...args);
  expect([open.code, open.text]).toEqual([3, expect.stringContaining("if shield-or-edge-rules=before (Shield first)")]);
  const assumed = await cli(...args, "--assume", "shield-or-edge-rules=after");
  expect([assumed.code, assumed.text]).toEqual([0, expect.stringContaining("→ redirected 301")]);
  const usual = await cli(...args, "--assume", "default");
  expect([usual.code, usual.text]).toEqual([
    0,
    expect.stringMatching(/ assumed +by default +shield-or-edge-rules=after\n.*→ redirected 301/),
  ]);
  const both = await cli(...args, "--assume", "default", "--assume", "shield-or-edge-rules=before");
  expect([both.code, both.text]).toEqual([0, expect.stringContaining("→ refused")]);
});

test.each([
  [["GET", "shop"], "shop is not a whole URL"],
  [["GET", "https://elsewhere.example/"], "No pull zone of the account has the hostname elsewhere.example"],
  [["GET", "https://shop.example.com/", "--assume", "x=y"], "No open question is called x"],
  [
    ["GET", "https://shop.example.com/", "--assume", "letter-case=x"],
    "The readings of letter-case are counts, ignored",
  ],
  [["GET", "https://shop.example.com/", "--header", "x"], "Must be as in"],
  [
    ["GET", "https://shop.example.com/", "--ip", "x"],
    "pulumi-bunny: Nothing can be said of this request: ip is not an IP address.\n",
  ],
  [["GET", "ftp://shop.example.com/"], "url is not a URL with http or https.\n"],
  [["test", "missing.yaml"], "missing.yaml"],
])("%j is refused", async (args, message) => {
  const { code, text } = await cli(...args);
  expect([code, text]).toEqual([1, expect.stringContaining(message)]);
});

test("The emulator answers a question that is none with 400 and the place, and one for no zone of its own with 404", async () => {
  const ask = async (body: object) => {
    const response = await fetch(`${account.emulator.url}/__explain`, { method: "POST", body: JSON.stringify(body) });
    return [response.status, await response.text()];
  };
  expect(await ask({ url: "https://shop.example.com/", ip: "x" })).toEqual([
    400,
    expect.stringContaining("ip: is not an IP address"),
  ]);
  expect(await ask({ url: "https://elsewhere.example/" })).toEqual([404, expect.anything()]);
});

describe("expectations", () => {
  const write = (tests: string, more = "") => {
    const file = join(folder, "edge-tests.yaml");
    writeFileSync(file, `${more}defaults: { ip: 192.0.2.1, lists: [] }\ntests:\n${tests}`);
    return file;
  };
  const moved =
    "  - request: https://shop.example.com/old/a\n    expect: { outcome: redirected, status: 301, location: https://www.example.com/*, by: moved }\n";
  const wrong =
    "  - name: the shop is <open>\n    request: GET https://shop.example.com/a.css\n    expect: { outcome: refused, stored: no }\n";
  const open =
    "  - request: https://shop.example.com/\n    ip: 203.0.113.9\n    expect: { outcome: refused, status: 403 }\n";

  test.each([
    [0, moved, ["pass"]],
    [2, moved + wrong + open, ["pass", "fail", "depends"]],
    [3, moved + open, ["pass", "depends"]],
  ])("end with exit code %s", async (expected, tests, results) => {
    const { code, text } = await cli("test", write(tests), "--format", "json");
    expect(JSON.parse(text).results.map(({ result }: { result: string }) => result)).toEqual(results);
    expect(code).toBe(expected);
  });

  test("say what differs, and what they depend on", async () => {
    const { text } = await cli("test", write(moved + wrong + open));
    expect(text).toContain("FAIL       the shop is <open>\n             outcome: expected refused, is served");
    expect(text).toContain("status: expected 403, which no document says");
    expect(text.trimEnd()).toMatch(/1 ok, 1 FAIL, 1 depends$/);
  });

  test("are JUnit XML, in which what depends is an error", async () => {
    const { text } = await cli("test", write(moved + wrong + open), "--format", "junit");
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).toContain('tests="3" failures="1" errors="1"');
    expect(text).toContain("the shop is &lt;open&gt;");
  });

  test("that are none are refused with their place, by the command and by the schema", async () => {
    const { code, text } = await cli("test", write("  - request: /a\n    expect: { outcome: gone }\n"));
    expect(code).toBe(1);
    expect(text).toContain("tests[0].request");
    expect(text).toContain("tests[0].expect.outcome");
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate({ tests: [{ request: "https://a.example/", expect: { outcome: "served" } }] })).toBe(true);
    expect(validate({ tests: [{ request: "/a", expect: { outcome: "gone" } }] })).toBe(false);
  });

  test("list the account once, and read a zone once, whatever hostnames and requests are for it", async () => {
    const hostnames = ["shop.example.com", "acme-shop.b-cdn.net", "SHOP.example.com"];
    const tests = hostnames.map((name) => `  - request: https://${name}/a.css\n    expect: { outcome: served }\n`);
    expect((await cli("test", write(tests.join("")))).code).toBe(0);
    const operations = account.emulator.calls.take().map(({ operation }) => operation);
    const repeated = operations.filter(
      (one, at) => operations.indexOf(one) !== at && !one?.includes("access-lists/{id}"),
    );
    expect(repeated).toEqual([]);
    expect(operations).toContain("GET /pullzone");
    expect(operations).not.toContain("GET /pullzone/{id}");
  });

  test("may assume readings, and name the zone", async () => {
    const tests =
      "  - request: https://shop.example.com/old/a\n    ip: 203.0.113.9\n    expect: { outcome: redirected }\n";
    expect((await cli("test", write(tests))).code).toBe(3);
    expect((await cli("test", write(tests, "pullZone: 1001\nassume: { shield-or-edge-rules: after }\n"))).code).toBe(0);
    expect((await cli("test", write(tests, "assume: { default: true }\n"))).code).toBe(0);
    const usual = await cli("test", write(tests), "--assume", "default");
    expect([usual.code, usual.text]).toEqual([
      0,
      expect.stringContaining("assumed by default: shield-or-edge-rules=after"),
    ]);
    const before = await cli("test", write(tests), "--assume", "default", "--assume", "shield-or-edge-rules=before");
    expect(before.code).toBe(2);
    expect((await cli("test", write(tests, "assume: { shield-or-edge-rules: x }\n"))).text).toContain(
      'assume["shield-or-edge-rules"]',
    );
  });
});
