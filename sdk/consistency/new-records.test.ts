import { expect, test } from "vitest";
import { newRecords } from "./new-records";

const start = new Date(1_000_000);

test("every record is yielded once, also a late one, and only the range of late records is read again", async () => {
  const platform: { id: string; time: number }[] = [];
  const put = (id: string, time: number) => platform.push({ id, time });
  const looks: number[] = [];
  let now = start.getTime();

  const steps = [
    () => put("a", now - 10),
    () => put("b", now - 10),
    () => put("late", now - 900),
    () => put("too late", now - 2_600),
    () => put("c", now - 1),
  ];
  async function* read(from: Date) {
    now += 1_000;
    steps[looks.length]?.();
    looks.push(from.getTime() - start.getTime());
    const found = platform.filter(({ time }) => time >= from.getTime());
    const to = new Date(now);
    yield { records: found.slice(0, 1), to };
    yield { records: found.slice(1), to };
  }

  const told = [];
  const log = {
    description: "a log",
    operation: "GET /log",
    read,
    keyOf: ({ id }: (typeof platform)[number]) => id,
    timeOf: ({ time }: (typeof platform)[number]) => time,
  };
  for await (const { id } of newRecords(log, start, { intervalMs: 0, lateByMs: 1_500 })) {
    told.push(id);
    if (id === "c") break;
  }
  expect(told).toEqual(["a", "b", "late", "c"]);
  expect(looks).toEqual([0, 0, 500, 1_500, 2_500]);
});
