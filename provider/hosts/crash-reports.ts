/** Keeps the environment, and so the key, out of Node.js's crash reports. */
export function redactCrashReports(): void {
  process.report.excludeEnv = true;
}
