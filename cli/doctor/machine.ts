import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type Check, check, type Found, ok, problem } from "./check";

/** The oldest minor version 3 of the Pulumi CLI that is promised, the packages' peer. */
export const oldestMinor = 276;

/** Node.js and the engine of this machine, whose version is undefined where it does not run. */
export async function machineChecks(version: string | undefined): Promise<Check[]> {
  return [
    await check("Node.js", () => ok(`${process.versions.node}, ${process.execPath}`)),
    await check("Pulumi CLI", () => {
      if (version === undefined) return problem("`pulumi version` does not run. Install it, or put it on the PATH.");
      const found = `${version.replace(/^v/, "")}, ${pathOf("pulumi") ?? "pulumi"}`;
      const minor = Number(/^v?3\.(\d+)\./.exec(version)?.[1] ?? oldestMinor);
      if (minor >= oldestMinor) return ok(found);
      return problem(
        `${found}: 3.${oldestMinor} is the oldest that this package is tested with. Install it or a newer one.`,
      );
    }),
  ];
}

/** The program that runs programs in a language, beside the engine or on the PATH. */
export function languageHost(runtime: string): Found {
  const name = `pulumi-language-${runtime}`;
  const engine = pathOf("pulumi");
  const beside = engine && fileIn(dirname(realpathSync(engine)), name);
  const found = beside ?? pathOf(name);
  if (found) return ok(`${runtime}, ${found}`);
  return problem(
    `The project is in ${runtime}, and ${name} is neither beside the Pulumi CLI nor on the PATH. Install the CLI whole, from pulumi.com/docs/install.`,
  );
}

/** The first executable file of this name on the PATH. */
export function pathOf(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = folder && fileIn(folder, name);
    if (file) return file;
  }
  return undefined;
}

function fileIn(folder: string, name: string): string | undefined {
  const names = process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
  return names.map((one) => join(folder, one)).find((file) => existsSync(file) && isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
