import { expect, test } from "vitest";
import { messageFor } from "./error-message";
import { reportWait, withWaitReporter } from "./progress";
import { isHidden, Redaction, redacted, redactedResponse, withRedaction } from "./redaction";

const values = {
  name: "hunter2-hunter3",
  entries: ["DE", "FR"],
  code: "one line\nand another",
  zone: 1001,
  plain: "seen",
};
const redaction = new Redaction().hide(values, ["name", "entries", "code", "zone", "absent"]);

test.each([
  ["a value", "the name hunter2-hunter3 is taken", "the name [secret] is taken"],
  ["a part of one", "hunter2-hun is taken", "[secret] is taken"],
  ["what truncation has left", "the name is hunt…", "the name is [secret]…"],
  ["a line of many", 'line 2: "and another"', 'line 2: "[secret]"'],
  ["a value in JSON", "got one line\\nand another", "got [secret]"],
  ["a value in a URL", "GET /scripts/one%20line%0Aand%20another", "GET /scripts/[secret]"],
  ["a number", "PUT /pullzone/1001/addBlockedIp", "PUT /pullzone/[secret]/addBlockedIp"],
  ["a short value by itself", "DE, and DEAD", "[secret], and DEAD"],
  ["short values, line by line", "DE\\nFR\\nIT", "[secret]\\n[secret]\\nIT"],
  ["a body", '{"isEnabled":true,"action":1}', '{"isEnabled":[secret],"action":[secret]}'],
  ["a query", "(/x?deletes=false&a=b)", "(/x?deletes=[secret]&a=[secret])"],
  ["nothing else", "seen: 400 (Name): no", "seen: 400 (Name): no"],
])("%s is redacted", (_, text, shown) => {
  expect(redaction.redactResponse(text)).toBe(shown);
});

test.each([
  ["fewer characters than a coincidence may have", "hunter2-nothing", "[secret]nothing"],
  ["eight characters of one, and no more", "ahunter2-b", "a[secret]b"],
  ["seven characters", "hunter2 is taken", "hunter2 is taken"],
  ["a part at the end", "it is ter2-hunter3", "it is [secret]"],
  ["eight characters at the end", "it is 2-hunter", "it is [secret]"],
  ["one character before the truncation", "the name is h…", "the name is [secret]…"],
  ["what no secret begins with", "the name is unt…", "the name is unt…"],
])("of a secret, %s", (_, text, shown) => {
  expect(redaction.redact(text)).toBe(shown);
});

test.each([
  ["a text", '{"a":"x\\"y","b":1}', '{"a":[secret],"b":[secret]}'],
  ["a text that was truncated", '{"a": "x and', '{"a": [secret]'],
  ["a list", '{"a":[1,"x"],"b":2}', '{"a":[secret],"b":[secret]}'],
  ["a number", '{"a" : -1.5e+3}', '{"a" : [secret]}'],
  ["a boolean", '{"a":true,"b":false}', '{"a":[secret],"b":[secret]}'],
  ["no value", '{"a":null}', '{"a":null}'],
  ["a query", "/x?a=1&bc=2 is bad", "/x?a=[secret]&bc=[secret] is bad"],
])("every value of a repeated request is redacted: %s", (_, text, shown) => {
  expect(redaction.redactResponse(text)).toBe(shown);
  expect(redaction.redact(text)).toBe(text);
});

test("booleans, empty texts and what is absent are no secrets by themselves", () => {
  const few = new Redaction().hide({ a: true, b: "", c: null, d: { e: ["inside-an-object"] } }, [
    "a",
    "b",
    "c",
    "d",
    "f",
  ]);
  expect(few.redact("true, null, undefined")).toBe("true, null, undefined");
  expect(few.redact("inside-an-object")).toBe("[secret]");
});

test("a short secret is redacted only where it stands by itself", () => {
  const short = new Redaction().hide({ pin: "pin-1234" }, ["pin"]).hide({ country: "DE" }, ["country"]);
  expect(short.redact("pin-1234, MADE…, D…")).toBe("[secret], MADE…, [secret]…");
});

test("parts of two secrets are no part of one", () => {
  const two = new Redaction().hide({ a: "first-secret", b: "other-secret" }, ["a", "b"]);
  expect(two.redact("secretother is fine")).toBe("secretother is fine");
});

test("of what truncation has left, the longest beginning of any secret is redacted", () => {
  const two = new Redaction().hide({ a: "table-of-contents", b: "hunter2-hunter3" }, ["a", "b"]);
  expect(two.redact("it is hunt…")).toBe("it is [secret]…");
});

test("an argument is hidden where it is a secret, is in one or contains one", () => {
  const paths = ["token", "signing.key"];
  const isHiddenNow = (path: string) => withRedaction(new Redaction().hide({}, paths), () => isHidden(path));
  const arguments_ = ["token", "token.a", "signing", "signing.key", "signing.other", "name"];
  expect(arguments_.filter(isHiddenNow)).toEqual(["token", "token.a", "signing", "signing.key"]);
  expect(isHidden("token")).toBe(false);
});

test("outside of an operation nothing is redacted", () => {
  expect([redacted("hunter2-hunter3"), redactedResponse('{"a":1}')]).toEqual(["hunter2-hunter3", '{"a":1}']);
  withRedaction(redaction, () => expect(redactedResponse('{"a":1}')).toBe('{"a":[secret]}'));
});

test("without secrets, messages stay as they are", () => {
  expect(new Redaction().redactResponse('{"a":1} hunt…')).toBe('{"a":1} hunt…');
});

test("errors and waits of an operation are redacted, also after it has waited, and those of others are not", async () => {
  const lines: string[] = [];
  const reason = "3 in line to write to pull zone 1001";
  const report = (line: string) => lines.push(line);
  await withWaitReporter(report, async () => {
    await withRedaction(redaction, async () => {
      await Promise.resolve();
      expect(messageFor(new Error("zone 1001 is gone"))).toBe("zone [secret] is gone");
      reportWait({ kind: "wait", reason });
    });
    reportWait({ kind: "wait", reason });
  });
  expect(lines).toEqual(["bunny: 3 in line to write to pull zone [secret]", `bunny: ${reason}`]);
  expect(redacted("1001")).toBe("1001");
});
