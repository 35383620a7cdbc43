import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { pluginDownloadURL } from "../../provider/hosts/tokens";

export interface ReleaseServer {
  readonly url: string;
  /** The names that were asked for, in order. */
  readonly requested: readonly string[];
  /** The environment in which the engine fetches the plugin here, and not from where the packages say. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Serves the archives in a folder on this machine, as a mirror of the releases does. */
export async function serveRelease(folder: string): Promise<ReleaseServer> {
  const requested: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    const name = basename(url);
    requested.push(name);
    const file = join(folder, name);
    if (!existsSync(file)) return response.writeHead(404).end();
    // The engine accepts no archive without its length.
    response.setHeader("content-length", statSync(file).size);
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    requested,
    environment: { PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${pluginDownloadURL}$=${url}` },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
