import { expect, test } from "vitest";
import { z } from "zod";
import { compactCopies, withCompactCopies, withoutCompactCopies } from "./compact-copy";

const definition = { inputs: z.object({ name: z.string(), files: z.string().optional().meta({ compactCopy: true }) }) };
const files = "assets/a.jpg AAAA\nassets/ü.jpg BBBB\n".repeat(20);

test("an argument that the inputs have alike is compressed in the outputs, and read back", () => {
  const outputs = { name: files, files };
  const state = withCompactCopies(definition, outputs, outputs);
  expect(state).toEqual({ name: files, files: expect.stringMatching(/^deflate-raw:/) });
  expect(String(state.files).length).toBeLessThan(files.length / 5);
  expect(compactCopies(definition, state)).toEqual(["files"]);
  expect(withoutCompactCopies(definition, state)).toEqual(outputs);
});

test("one that differs from the inputs, or is absent, stays as it is", () => {
  for (const outputs of [{ name: "n", files }, { name: "n" }]) {
    for (const given of [{ name: "n", files: "other" }, { name: "n" }])
      expect(withCompactCopies(definition, outputs, given)).toBe(outputs);
    expect(compactCopies(definition, outputs)).toEqual([]);
    expect(withoutCompactCopies(definition, outputs)).toBe(outputs);
  }
});
