import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import tools from "../../cli/package.json";
import provider from "../../provider/package.json";
import { output } from "../executables/run";

const root = resolve(__dirname, "../..");

const bill = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ timestamp: z.string().optional() }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
});

/**
 * What the packages and executables consist of, as CycloneDX, from the lockfile. It is the same for the same commit.
 *
 * @param nodeVersion The Node.js in the executables.
 */
export async function softwareBill(nodeVersion: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), "pulumi-bunny-bill-"));
  // npm takes the name of the component from the folder.
  const folder = join(work, "pulumi-bunny");
  try {
    mkdirSync(folder);
    cpSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
    leaveOutDevelopment(folder);
    const written = await output("npm", [
      "sbom",
      "--prefix",
      folder,
      "--sbom-format",
      "cyclonedx",
      "--package-lock-only",
    ]);
    const { serialNumber: _, ...document } = bill.parse(JSON.parse(written));
    const { timestamp: __, ...metadata } = document.metadata;
    document.components.push({
      type: "platform",
      "bom-ref": `node@${nodeVersion}`,
      name: "node",
      version: nodeVersion,
      purl: `pkg:generic/node@${nodeVersion}`,
      description: "Node.js, in the executables",
    });
    return `${JSON.stringify({ ...document, metadata }, undefined, 2)}\n`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** npm cannot make a bill of this repository: of packages that are needed here and by users it names none. */
function leaveOutDevelopment(folder: string): void {
  const lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })) });
  // The tools have all that the provider's bundles and the client have.
  const { version, license, dependencies, peerDependencies } = tools;
  const own = { name: provider.name, version, license, dependencies };
  const forUsers = { ...own, peerDependencies: { "@pulumi/pulumi": peerDependencies["@pulumi/pulumi"] } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(forUsers));
  const file = join(folder, "package-lock.json");
  const { packages, ...rest } = lock.parse(JSON.parse(readFileSync(file, "utf8")));
  const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith("node_modules/") && !link);
  writeFileSync(file, JSON.stringify({ ...rest, packages: { ...Object.fromEntries(installed), "": forUsers } }));
}
