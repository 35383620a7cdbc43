import { describePartialFailures } from "./partial-failures-suite";

// The rounds of `partial-failures.test.ts` without the engine's processes.

describePartialFailures("in process");
