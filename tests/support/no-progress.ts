import { afterAll } from "vitest";

// The dynamic host shows its users how far it is, in hundreds of lines of a run.
const { write } = process.stderr;

Object.assign(process.stderr, {
  write: (...args: unknown[]) => String(args[0]).startsWith("bunny: ") || Reflect.apply(write, process.stderr, args),
});

afterAll(() => {
  Object.assign(process.stderr, { write });
});
