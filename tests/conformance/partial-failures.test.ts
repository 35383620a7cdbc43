import { describePartialFailures } from "./partial-failures-suite";

describePartialFailures("engine");
