/** What the rest of this package uses besides the public API in `index.ts`. No package can import it. */

export { resolveClientOptions } from "./client-options";
export { undefinedIfNotFound } from "./consistency/find-created";
export { isUnverified } from "./consistency/verified-writes";
export { isAbortedByCaller } from "./http/call";
export { isLimitedByCaller } from "./http/layers/limit-time";
export { type Outcome, outcomeOf } from "./http/outcome";
export { fillPath, isRead, type Operation, type PathSegment, queryString } from "./http/path";
export { isLoopback, shownProxy } from "./http/proxy";
export type { HttpRequest, Send } from "./http/request";
export { escaped, redact, secretMark } from "./http/sanitize";
export { createDispatcher, lazyConnections, undiciTransport } from "./http/transport";
export { oldNodeMessage } from "./node-version/old-node";
export type { WireEnum } from "./wire/enums";
export { pascalName } from "./wire/names";
export { collect, findIn } from "./wire/pagination";
export { regexProblem } from "./wire/regex-problem";
export { initialSettings, storedSchema } from "./wire/setting-rows";
export { utcTime } from "./wire/utc-time";
