import { afterAll } from "vitest";

// The dynamic host shows its users how far it is, in hundreds of lines of a run.
const write = process.stderr.write.bind(process.stderr);
const original = process.stderr.write;

process.stderr.write = (...args: Parameters<typeof write>) =>
  String(args[0]).startsWith("bunny: ") ? true : write(...args);

afterAll(() => {
  process.stderr.write = original;
});
