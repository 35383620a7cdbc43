import { dirname } from "node:path";
import { test } from "vitest";
import { executable } from "../executables/prepared";
import { expectEqualRecords, expectHostsAgree } from "./agreement";
import { native } from "./hosts";
import { type Handled, lifecycleRecord, runHandlers } from "./lifecycle";
import { describeLifecycles } from "./lifecycle-suite";
import { plans } from "./plan";
import { callsOf, recordsOf } from "./record";

const lifecycleOn = describeLifecycles(plans, "engine");

test("both hosts send the same requests and show the same changes", () => {
  expectHostsAgree("lifecycles", lifecycleRecord(lifecycleOn("dynamic")), lifecycleRecord(lifecycleOn("native")));
});

test("the executable sends the same requests and shows the same changes as the plugin of the npm package", async () => {
  const { command } = await executable();
  const handled = await runHandlers(dirname(command));
  // Outputs of an update also tell what was repaired before it, and the executable repaired nothing.
  const comparable = ({ updated, created, refreshed }: Handled) => ({
    ...recordsOf({ created, refreshed }),
    updated: { calls: callsOf(updated), errors: plans.flatMap(({ testCase }) => updated.of(testCase).errors) },
  });
  expectEqualRecords(comparable(handled), comparable(lifecycleOn(native.name)));
});
