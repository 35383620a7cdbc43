import type { EngineEvent } from "@pulumi/pulumi/automation";
import { expect, test } from "vitest";
import { Diagnostics } from "./diagnostics";

const failed = (message: string, urn?: string) =>
  ({ diagnosticEvent: { urn, message, severity: "error", color: "never" } }) as unknown as EngineEvent;

test("failures are told once, by resource, without marks of colours and without the engine's last word", () => {
  const problems = new Diagnostics();
  problems.onEvent(failed("Preview failed: <{%fg 1%}>no access<{%reset%}><{%reset%}>\n", "urn:a"));
  problems.onEvent(failed("<{%reset%}>preview failed\n<{%reset%}>"));
  problems.onEvent(failed("update failed\n"));
  expect(problems.told).toEqual([{ urn: "urn:a", message: "no access" }]);
  expect(problems.after(new Error("code: -1"))).toEqual(problems.told);
});

test("where the engine tells of nothing, there is what it printed, or the error", () => {
  const problems = new Diagnostics();
  expect(problems.after(new Error("code: -1"))).toEqual([{ message: "code: -1" }]);
  problems.onError("warning: old\nerror: no passphrase\n");
  expect(problems.after(new Error("code: -1"))).toEqual([{ message: "no passphrase" }]);
});
