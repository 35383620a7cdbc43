import { expect, test } from "vitest";
import { splitLines } from "./lines";

async function lines(...pieces: Uint8Array[]): Promise<string[]> {
  const found: string[] = [];
  for await (const line of splitLines(ReadableStream.from(pieces))) found.push(line);
  return found;
}

const text = "ä|größe\r\nzwei 👋🏽\n\ndrei";
const expected = ["ä|größe", "zwei 👋🏽", "", "drei"];

test.each([1, 2, 3, 7, 1000])("chunks of %i bytes give the same lines", async (size) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  expect(await lines(...pieces)).toEqual(expected);
});

test.each([
  ["nothing", [""], []],
  ["an end of line alone", ["\n"], [""]],
  ["a last line with its end", ["a\n", "b\n"], ["a", "b"]],
  ["a last line without", ["a\nb"], ["a", "b"]],
  ["a return before the end of all", ["a\r"], ["a"]],
  ["a return inside of a line", ["a\rb\n"], ["a\rb"]],
  ["empty pieces", ["a", "", "b\n", ""], ["ab"]],
])("%s", async (_, pieces, wanted) => {
  expect(await lines(...pieces.map((piece) => Buffer.from(piece)))).toEqual(wanted);
});

test("half a character at the end does no harm", async () => {
  expect(await lines(Buffer.from("ä").subarray(0, 1))).toEqual(["\ufffd"]);
});

test("a line without an end is split", async () => {
  const piece = Buffer.alloc(400_000, "x");
  const parts = await lines(piece, piece, piece, piece);
  expect(parts.map((part) => part.length)).toEqual([1_200_000, 400_000]);
});
