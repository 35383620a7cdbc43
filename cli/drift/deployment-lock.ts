import { readdirSync, readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { backendFolder } from "./file-backend";

/** Whether a deployment has locked a stack. Unknown where the backend does not say. */
export type DeploymentState = "yes" | "no" | "unknown";

const lock = z.object({ pid: z.int(), hostname: z.string(), timestamp: z.iso.datetime({ offset: true }) });

/** How long a lock counts at most. Of another machine it cannot be checked whether its process still runs. */
const longestRunMs = 24 * 60 * 60 * 1000;

/** How long the engine may take to write a lock. */
const longestWriteMs = 60_000;

/** How far the recorded start of a process and the time of its lock may be off. */
const clockMarginMs = 10_000;

/** Checks for a lock in a file backend (`file://…`), by the stack's fully qualified name. */
export function deploymentState(
  backendUrl: string | undefined,
  stack: string,
  { projectFolder = ".", now = Date.now() }: { projectFolder?: string; now?: number } = {},
): DeploymentState {
  const folder = backendFolder(backendUrl, projectFolder);
  if (folder === undefined) return "unknown";
  const locks = join(folder, "locks", stack);
  try {
    return locksIn(locks).some((file) => isHeld(join(locks, file), now)) ? "yes" : "no";
  } catch {
    // What may not be read says nothing.
    return "unknown";
  }
}

/**
 * The files of a stack's locks.
 *
 * @throws Error where the folder may be there, and cannot be read.
 */
export function locksIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/**
 * A run that was killed leaves its lock behind.
 *
 * @throws Error where the lock is there, and cannot be read.
 */
function isHeld(file: string, now: number): boolean {
  const text = readLock(file);
  const content = lock.safeParse(text === undefined ? undefined : parseJson(text)).data;
  if (content === undefined) return mayBeInProgress(file, now);
  const lockedAt = Date.parse(content.timestamp);
  return now - lockedAt < longestRunMs && (content.hostname !== hostname() || isRunning(content.pid, lockedAt));
}

/** Undefined where it was just deleted. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** Whether a lock that cannot be read is being written, or was just deleted. A full disk or a crash leaves one behind. */
function mayBeInProgress(file: string, now: number): boolean {
  const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return writtenAt === undefined || now - writtenAt < longestWriteMs;
}

function isRunning(pid: number, lockedAt: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  // Containers start counting again: another process may have the number.
  const startedAt = startOf(pid);
  return startedAt === undefined || startedAt < lockedAt + clockMarginMs;
}

/** When a process started, where the system says so (Linux). */
function startOf(pid: number): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
    const ticks = Number(afterName.split(" ")[19]);
    const bootedAt = Number(/^btime (\d+)$/m.exec(readFileSync("/proc/stat", "utf8"))?.[1]);
    const startedAt = bootedAt * 1000 + ticks * 10;
    return Number.isNaN(startedAt) ? undefined : startedAt;
  } catch {
    return undefined;
  }
}
