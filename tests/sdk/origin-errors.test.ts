import { expect, test } from "vitest";
import { useAccountForEachTest } from "../support/account";
import { useTamperedClient } from "../support/tampered-client";

const account = useAccountForEachTest();
const { tamper, invoke } = useTamperedClient();

const read = () => invoke((api) => api.originErrors.list(1001, "2026-01-31"));

test("an entry is read from the JSON in its text, and from its labels", async () => {
  const log = JSON.stringify({ RequestUrl: "/a", PullZoneId: 1001, Message: "No address.", ErrorCode: "dns_lookup" });
  const labels = { StatusCode: "502", ServerZone: "CA" };
  tamper(() => ({ logs: [{ logId: "1", timestamp: 1_728_952_065_848, log, labels }] }));
  expect(await read()).toEqual([
    {
      logId: "1",
      timestamp: 1_728_952_065_848,
      requestUrl: "/a",
      message: "No address.",
      errorCode: "dns_lookup",
      statusCode: 502,
      serverZone: "CA",
    },
  ]);
});

test.each(["no JSON", "[1]", '"text"', '{"StatusCode":"many"}'])(
  "a text of another form is the message: %s",
  async (log) => {
    tamper(() => ({ logs: [{ timestamp: 1, log }] }));
    expect(await read()).toEqual([{ timestamp: 1, message: log }]);
  },
);

test("the day is sent as the platform writes it, and what is none is refused before a request", async () => {
  const { emulator, api } = account;
  await api.originErrors.list(1001, "2026-01-31");
  expect(emulator.calls.take().map(({ path }) => path)).toEqual(["/1001/01-31-2026"]);
  await expect(api.originErrors.list(1001, "31.01.2026")).rejects.toMatchObject({
    code: "invalid_argument",
    field: "date",
  });
  expect(emulator.calls.take()).toEqual([]);
});
