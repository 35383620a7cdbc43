import { join } from "node:path";
import { z } from "zod";
import { settings } from "../../provider/configuration";
import { deploymentState, locksIn } from "../drift/deployment-lock";
import { readState } from "../drift/exported-state";
import { backendFolder } from "../drift/file-backend";
import { backendUrl } from "../drift/stacks";
import { readStackFile } from "../engine/project-files";
import type { Stack } from "../engine/pulumi";
import { docs } from "../output/docs";
import { type Check, check, type Found, ok, problem, unknown } from "./check";

/** A stack's lock, and what an interrupted run left in its state. */
export async function stackChecks(stack: Stack, state: unknown): Promise<Check[]> {
  const { folder, name } = stack;
  return [
    await check("stack", () => ok(name)),
    await check("lock", async () => lockOf(await backendUrl(stack), name, folder)),
    await check("interrupted runs", () => {
      const { creating } = readState(state);
      if (creating.length === 0) return ok("none");
      return problem(`A run ended while it created ${creating.join(", ")}. What to do: ${docs("interrupted-runs.md")}`);
    }),
  ];
}

const withZones = z.object({
  deployment: z.object({
    resources: z.array(z.object({ type: z.string(), outputs: z.object({ pullZoneId: z.int() }).partial().optional() })),
  }),
});

/** The pull zones that the stack's resources name; undefined where it has no resources. */
export function pullZonesIn(state: unknown): ReadonlySet<number> | undefined {
  const { data } = withZones.safeParse(state);
  const ids = data?.deployment.resources.flatMap(({ type, outputs }) =>
    type.includes("bunny:") && outputs?.pullZoneId !== undefined ? [outputs.pullZoneId] : [],
  );
  return ids && new Set(ids);
}

function lockOf(url: string | undefined, stack: string, projectFolder: string): Found {
  const folder = backendFolder(url, projectFolder);
  const state = deploymentState(url, stack, { projectFolder });
  if (folder === undefined || state === "unknown") return unknown("This backend's locks cannot be read from here.");
  if (state === "yes") return ok("A deployment is running.");
  return locksIn(join(folder, "locks", stack)).length > 0
    ? problem("A run that is over has left its lock. Make sure that none is active anywhere: pulumi cancel")
    : ok("not locked");
}

/** Whether the configuration of the stack has an API key. It stays encrypted. */
export function hasApiKey({ folder, name }: Stack): boolean {
  try {
    return `bunny:${settings.apiKey.key}` in (readStackFile(folder, name).config ?? {});
  } catch {
    // The engine says what is wrong with the file.
    return false;
  }
}
