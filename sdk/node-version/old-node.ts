import { neededNode } from "../version";

/**
 * The error message for a Node.js that is too old; undefined for one that is not. This module and what imports it
 * first must load on every Node.js from 12 on: no new syntax, no other module.
 */
export function oldNodeMessage(version = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = neededNode.split(".").map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  return `pulumi-bunny needs Node.js ${neededNode} or newer, but ${process.execPath} is Node.js ${version}. Install a newer one, or put it first on the PATH.`;
}
