import { describeLifecycles } from "./lifecycle-suite";
import { plans, thinned } from "./plan";

// Some three scenarios of each resource through the engine, on both hosts. `lifecycle.test.ts` has all of them.

describeLifecycles(plans.map(thinned), "engine");
