import { expect, test } from "vitest";
import { newRecords } from "./follow";
import type { LogPage } from "./pages";
import { type LogRecord, logRecord } from "./record";

const start = new Date(1_000_000);

test("every record is yielded once, also a late one, and only the range of late records is read again", async () => {
  const platform: LogRecord[] = [];
  const put = (requestId: string, time: number) =>
    platform.push(logRecord.parse({ requestId, timestamp: new Date(time).toISOString() }));
  const looks: number[] = [];
  let now = start.getTime();

  const steps = [
    () => put("a", now - 10),
    () => put("b", now - 10),
    () => put("late", now - 900),
    () => put("too late", now - 2_600),
    () => put("c", now - 1),
  ];
  async function* read(from: Date): AsyncGenerator<LogPage> {
    now += 1_000;
    steps[looks.length]?.();
    looks.push(from.getTime() - start.getTime());
    const found = platform.filter(({ timestamp }) => Date.parse(timestamp) >= from.getTime());
    const about = { hasMore: false, limit: 9, offset: 0, from, to: new Date(now) };
    yield { ...about, records: found.slice(0, 1) };
    yield { ...about, records: found.slice(1) };
  }

  const told = [];
  for await (const { requestId } of newRecords(read, start, { intervalMs: 0, lateByMs: 1_500 })) {
    told.push(requestId);
    if (requestId === "c") break;
  }
  expect(told).toEqual(["a", "b", "late", "c"]);
  expect(looks).toEqual([0, 0, 500, 1_500, 2_500]);
});
