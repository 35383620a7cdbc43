import { expect, test } from "vitest";
import { messageFor } from "./error-message";
import { reportWait, setWaitReporter } from "./progress";
import { Redaction, redacted, withRedaction } from "./redaction";

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

test("without secrets, messages stay as they are", () => {
  expect(new Redaction().redactResponse('{"a":1} hunt…')).toBe('{"a":1} hunt…');
});

test("errors and waits of an operation are redacted, also after it has waited, and those of others are not", async () => {
  const lines: string[] = [];
  setWaitReporter((line) => lines.push(line));
  const reason = "3 in line to write to pull zone 1001";
  await withRedaction(redaction, async () => {
    await Promise.resolve();
    expect(messageFor(new Error("zone 1001 is gone"))).toBe("zone [secret] is gone");
    reportWait({ kind: "wait", reason });
  });
  reportWait({ kind: "wait", reason });
  setWaitReporter((text) => process.stderr.write(`${text}\n`));
  expect(lines).toEqual(["bunny: 3 in line to write to pull zone [secret]", `bunny: ${reason}`]);
  expect(redacted("1001")).toBe("1001");
});
