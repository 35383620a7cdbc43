import { test } from "vitest";
import { expectHostsAgree } from "./agreement";
import { lifecycleRecord } from "./lifecycle";
import { describeLifecycles } from "./lifecycle-suite";
import { plans } from "./plan";

// The scenarios of `lifecycle.test.ts` without the engine's processes.

const lifecycleOn = describeLifecycles(plans, "in process");

test("both hosts send the same requests and show the same changes", () => {
  expectHostsAgree("lifecycles", lifecycleRecord(lifecycleOn("dynamic")), lifecycleRecord(lifecycleOn("native")));
});
