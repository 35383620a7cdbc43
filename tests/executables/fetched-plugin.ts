import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { executable } from "./prepared";
import { type ReleaseServer, serveRelease } from "./release-server";

/**
 * Serves the executable on this machine, where an engine with this environment fetches it from.
 *
 * @param path The PATH of the programs.
 */
export async function fetchedPlugin(path: string): Promise<ReleaseServer & { readonly archive: string }> {
  const { release, archive } = await executable();
  const server = await serveRelease(release);
  // The engine would prefer a plugin on the PATH.
  const folders = path.split(delimiter).filter((folder) => !existsSync(join(folder, "pulumi-resource-bunny")));
  return { ...server, archive, environment: { ...server.environment, PATH: folders.join(delimiter) } };
}
