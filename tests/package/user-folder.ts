import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installedPackage } from "./installed-package";

/** A program, of which a folder of a user has the packages that it imports. */
export const userProgram = `import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const list = new bunny.CustomAccessList("office", {
  shieldZoneId: 2001,
  name: "office",
  type: "CIDR",
  entries: ["192.0.2.0/24"],
});
const scanning = bunny.getUploadScanningOutput({ shieldZoneId: list.listId.apply(() => 2001) });
export const listId: pulumi.Output<number> = list.listId;
export const mode = scanning.antivirusScanningMode;
export const origin: bunny.PullZoneOriginArgs = { url: "https://origin.example.com" };
`;

/** A folder of a user: outside of this repository, with the packed packages and nothing else. */
export interface UserFolder {
  readonly folder: string;
  write(name: string, content: string | object): void;
  remove(): void;
}

export async function userFolder(): Promise<UserFolder> {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-user-"));
  const installed = await installedPackage();
  symlinkSync(join(installed.folder, "node_modules"), join(folder, "node_modules"), "junction");
  const write = (name: string, content: string | object) =>
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
