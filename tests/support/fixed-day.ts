import { afterAll, beforeAll, vi } from "vitest";

/** Lets the tests of a file run at noon of one day, so that a snapshot may have days and months. Only `Date` stands still. */
export function useFixedDay(): void {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T12:00:00Z") });
  });
  afterAll(() => {
    vi.useRealTimers();
  });
}
