import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cacheFolder } from "./go-build";

/** Where a stack keeps what it must not share: state, and the engine's own files. */
export interface EngineFolders {
  readonly state: string;
  readonly home: string;
}

/** Creates the folders that an engine needs below `folder`. */
export function engineFolders(folder: string): EngineFolders {
  const folders = { state: join(folder, "state"), home: join(folder, "home") };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true });
  // The engine logs everything that it does, encrypted, which takes a third of its processor time, and has no setting
  // against it. It goes on without where it cannot make the folder.
  const logs = join(folders.home, "logs");
  if (!existsSync(logs)) writeFileSync(logs, "");
  return folders;
}

/** The URL of states in a folder. On Windows the engine takes `/C:` for a folder of the current drive. */
export function fileBackend(folder: string, { windows = process.platform === "win32" } = {}): string {
  const { href } = pathToFileURL(folder, { windows });
  return windows ? href.replace(/^file:\/\/\/(?=[a-z]:)/i, "file://") : href;
}

/**
 * The environment in which the engine runs here: state in a local folder, secrets under a passphrase, the host of
 * dynamic resources from `@pulumi/pulumi`, and a language host of ours where the official one is not installed.
 */
export function engineEnvironment({ state, home }: EngineFolders): Record<string, string> {
  const node = dirname(process.execPath);
  const dynamicHost = dirname(require.resolve("@pulumi/pulumi/package.json"));
  const languageHost = resolve(__dirname, "bin");
  const separator = process.platform === "win32" ? ";" : ":";
  return {
    PATH: [node, process.env.PATH, dynamicHost, languageHost].join(separator),
    PULUMI_BACKEND_URL: fileBackend(state),
    PULUMI_HOME: home,
    PULUMI_CONFIG_PASSPHRASE: "no secret of a test or an example is worth more",
    PULUMI_SKIP_UPDATE_CHECK: "1",
    // A program's types are checked before, once, and not by each operation that runs it.
    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
    // Every operation starts a host anew; compiled code kept between them saves a sixth of its time. It is run, so it is
    // kept where nobody else may write.
    NODE_COMPILE_CACHE: cacheFolder("compiled"),
  };
}
