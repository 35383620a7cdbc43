export { AccessLogs } from "./access-logs";
export { LogRateLimit } from "./rate-limit";
