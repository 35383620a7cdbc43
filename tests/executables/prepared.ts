import { mkdirSync } from "node:fs";
import { join } from "node:path";
import packageJson from "../../provider/package.json";
import { cacheFolder } from "../../tools/engine/go-build";
import { unpack } from "../../tools/executables/archive";
import { buildExecutable } from "../../tools/executables/build";
import { archiveName, executableName, nodeVersion, ownTarget } from "../../tools/executables/targets";
import { buildOnce, fingerprint, notPrepared, removeOlder } from "../support/build-once";

const { version } = packageJson;

/** This machine's executable of the plugin. */
export interface Executable {
  /** The folder with its archive, as a release serves it. */
  readonly release: string;
  /** The archive's name. */
  readonly archive: string;
  /** The executable itself, unpacked. Nothing may be changed beside it. */
  readonly command: string;
}

/**
 * Builds the executable, once for each content of what it is built from.
 *
 * @param progress Shows that a build is running. Without it nothing is built: it takes too long for a test.
 */
export async function executable(progress?: (line: string) => void): Promise<Executable> {
  const packed = ["dist/*.js", "dist/LICENSES", "schema.json", "package.json", "tools/loaded-on-demand.json"];
  const sources = [...packed, "tools/executables/*.ts", "provider/hosts/run-cached.ts"];
  const target = cacheFolder(`executable-v${nodeVersion}-${fingerprint(sources)}`);
  const own = ownTarget();
  const archive = archiveName(own, version);
  const folder = await buildOnce(target, async (unfinished) => {
    if (!progress) throw notPrepared("The executable");
    progress("Building the plugin's executable. This is done once after each build.");
    removeOlder("executable-*");
    const release = join(unfinished, "release");
    await buildExecutable({ out: release, version, nodeVersion });
    mkdirSync(join(unfinished, "unpacked"));
    await unpack(join(release, archive), join(unfinished, "unpacked"));
  });
  return { release: join(folder, "release"), archive, command: join(folder, "unpacked", executableName(own)) };
}
