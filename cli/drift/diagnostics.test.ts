import type { EngineEvent } from "@pulumi/pulumi/automation";
import { expect, test } from "vitest";
import { PulumiError } from "../engine/pulumi";
import { Diagnostics } from "./diagnostics";

const failed = (message: string, urn?: string) =>
  ({ diagnosticEvent: { urn, message, severity: "error", color: "never" } }) as unknown as EngineEvent;

test("failures are reported once, by resource, without colour markup and without the engine's closing line", () => {
  const problems = new Diagnostics();
  problems.onEvent(failed("Preview failed: <{%fg 1%}>no access<{%reset%}><{%reset%}>\n", "urn:a"));
  problems.onEvent(failed("<{%reset%}>preview failed\n<{%reset%}>"));
  problems.onEvent(failed("update failed\n"));
  expect(problems.errors).toEqual([{ urn: "urn:a", message: "no access" }]);
  expect(problems.after(new Error("code: -1"))).toEqual(problems.errors);
});

test("without error events, the failure is what the engine printed, or the error", () => {
  const problems = new Diagnostics();
  expect(problems.after(new Error("code: -1"))).toEqual([{ message: "code: -1" }]);
  const printed = new PulumiError("warning: old\nerror: no passphrase\n");
  expect(problems.after(printed)).toEqual([{ message: "no passphrase" }]);
});
