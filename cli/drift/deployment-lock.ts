import { readdirSync, readFileSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** Whether a deployment has locked a stack. Unknown where the backend does not say. */
export type DeploymentState = "yes" | "no" | "unknown";

const lock = z.object({ pid: z.int(), hostname: z.string(), timestamp: z.iso.datetime({ offset: true }) });

/** How long a lock of another machine counts: whether its process still runs cannot be checked. */
const longestRunMs = 24 * 60 * 60 * 1000;

/** Checks for a lock in a file backend (`file://…`), by the stack's fully qualified name. */
export function deploymentState(backendUrl: string | undefined, stack: string, now = Date.now()): DeploymentState {
  const folder = /^file:\/\/([^?]*)/.exec(backendUrl ?? "")?.[1];
  if (folder === undefined) return "unknown";
  const locks = join(folder.replace(/^~/, homedir()), ".pulumi/locks", stack);
  return filesIn(locks).some((file) => isHeld(join(locks, file), now)) ? "yes" : "no";
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

/** A run that was killed leaves its lock behind. */
function isHeld(file: string, now: number): boolean {
  try {
    const { pid, hostname: host, timestamp } = lock.parse(JSON.parse(readFileSync(file, "utf8")));
    return host === hostname() ? isAlive(pid) : now - Date.parse(timestamp) < longestRunMs;
  } catch {
    // Deleted or half-written: a run is ending or starting.
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
