import { afterEach, expect, vi } from "vitest";

// A plugin's output is protocol and a library's is noise: no code of this package may write to the console.
const methods = ["log", "info", "warn", "error", "debug"] as const;
const spies = methods.map((method) => vi.spyOn(globalThis.console, method));

afterEach(() => {
  const written = spies.flatMap((spy) => spy.mock.calls.map((args) => args.join(" ")));
  for (const spy of spies) spy.mockClear();
  expect(written).toEqual([]);
});
