import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { z } from "zod";
import { docs } from "../docs";
import type { Failure } from "./report";

const execute = promisify(execFile);

const exported = z.object({
  deployment: z.object({
    pending_operations: z.array(z.object({ type: z.string(), resource: z.object({ urn: z.string() }) })).default([]),
  }),
});

/** What an interrupted run was creating. A refresh does not look at it, and its preview does not even tell of it. */
export async function unfinished({ name, workspace }: Stack): Promise<Failure[]> {
  const { pulumiCommand, workDir, envVars } = workspace;
  // The Automation API exports a stack with its secrets in clear.
  const { stdout } = await execute(pulumiCommand.command, ["stack", "export", "--stack", name, "--non-interactive"], {
    cwd: workDir,
    env: { ...process.env, ...envVars },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return unfinishedIn(JSON.parse(stdout));
}

/** The same in a state as the engine writes one. */
export function unfinishedIn(state: unknown): Failure[] {
  const { deployment } = exported.parse(state);
  const creating = deployment.pending_operations.filter(({ type }) => type === "creating");
  return creating.map(({ resource: { urn } }) => ({
    urn,
    message: `A run was interrupted while it created this, so it is not known whether it exists. What to do: ${docs("interrupted-runs.md")}`,
  }));
}
