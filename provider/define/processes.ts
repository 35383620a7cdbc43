import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The folder of what Pulumi keeps on this machine for all projects; undefined where the user has none. */
export function pulumiHome(): string | undefined {
  if (process.env.PULUMI_HOME) return process.env.PULUMI_HOME;
  try {
    return join(homedir(), ".pulumi");
  } catch {
    // In a container, a user may have no entry and no HOME.
    return undefined;
  }
}

/** Whether a process of this machine, or of this container, is running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether it has ended, and nobody asks how: in a container without an init, where its parent was killed. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    // Other systems than Linux have no such file.
    return false;
  }
}
