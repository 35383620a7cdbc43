import { existsSync, readdirSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join, posix, win32 } from "node:path";
import { z } from "zod";

/**
 * The folder of a file backend, as the engine finds it: its URL has escapes, and may be relative to the project's
 * folder. Undefined for other backends.
 */
export function backendFolder(
  url: string | undefined,
  projectFolder: string,
  { platform = process.platform }: { readonly platform?: NodeJS.Platform } = {},
): string | undefined {
  const path = /^file:\/\/([^?]*)/.exec(url ?? "")?.[1];
  if (path === undefined) return undefined;
  const isWindows = platform === "win32";
  const { join, resolve } = isWindows ? win32 : posix;
  const local = unescaped(path).replace(/^~/, () => userInfo().homedir);
  // A URL has a slash before a drive.
  return join(resolve(projectFolder, isWindows ? local.replace(/^[/\\]+(?=[a-z]:)/i, "") : local), ".pulumi");
}

/** The fully qualified names of a project's stacks in a file backend, whatever their files hold; none that cannot be read. */
export function stackNames(folder: string, project: string): string[] {
  const names = filesIn(join(folder, "stacks", project)).flatMap(
    (file) => /^(.+?)\.json(?:\.(?:gz|zst))?$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted().map((name) => `organization/${project}/${name}`);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const checkpointFile = z.object({
  version: z.literal([3, 4]),
  checkpoint: z.object({ latest: z.record(z.string(), z.unknown()).nullish() }),
});

/**
 * The state of a stack as `pulumi stack export` prints it, without the start of an engine: from its file in a file
 * backend. Undefined where only the engine can read it, such as a compressed one.
 *
 * @param stack Its fully qualified name.
 */
export function storedState(folder: string, stack: string): { readonly deployment: unknown } | undefined {
  const [, project = "", name = ""] = stack.split("/");
  const file = join(folder, "stacks", project, `${name}.json`);
  try {
    // Where the compressed one is there as well, the newer of the two counts.
    if ([".gz", ".zst"].some((ending) => existsSync(file + ending))) return undefined;
    return { deployment: checkpointFile.parse(JSON.parse(readFileSync(file, "utf8"))).checkpoint.latest };
  } catch {
    // The engine says what is wrong with it.
    return undefined;
  }
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
