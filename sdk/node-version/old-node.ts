import { neededNode } from "../version";

/**
 * What to say to a Node.js that this package cannot run on; undefined where it can. This module and what imports it
 * first must load on every Node.js from 12 on: no new syntax, no other module.
 */
export function oldNodeMessage(found = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = found.split(".").map(Number);
  const [neededMajor = 0, neededMinor = 0] = neededNode.split(".").map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  return `pulumi-bunny needs Node.js ${neededNode} or newer, but ${process.execPath} is Node.js ${found}. Install a newer one, or put it first on the PATH.`;
}
