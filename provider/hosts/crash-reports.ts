/** Node.js writes the environment, and so the key, into the report of a crash, unless it is told not to. */
export function redactCrashReports(): void {
  process.report.excludeEnv = true;
}
