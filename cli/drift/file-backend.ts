import { readdirSync } from "node:fs";
import { userInfo } from "node:os";
import { join, posix, win32 } from "node:path";

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

/** The fully qualified names of a project's stacks in a file backend, whatever their files hold. */
export function stackNames(folder: string, project: string): string[] {
  const names = readdirSync(join(folder, "stacks", project)).flatMap(
    (file) => /^(.+?)\.json(?:\.gz)?$/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].map((name) => `organization/${project}/${name}`);
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
