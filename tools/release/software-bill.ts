import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
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
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, name), join(folder, name));
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
  const own = z.looseObject({ peerDependencies: z.record(z.string(), z.string()) });
  const lock = z.looseObject({ packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })) });
  const change = <T>(name: string, schema: z.ZodType<T>, to: (document: T) => unknown) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(to(schema.parse(JSON.parse(readFileSync(file, "utf8"))))));
  };
  const forUsers = ({
    workspaces: _,
    devDependencies: __,
    peerDependenciesMeta: ___,
    ...rest
  }: z.output<typeof own>) => ({
    ...rest,
    peerDependencies: { "@pulumi/pulumi": rest.peerDependencies["@pulumi/pulumi"] },
  });
  change("package.json", own, forUsers);
  change("package-lock.json", lock, ({ packages, ...rest }) => ({
    ...rest,
    packages: {
      ...Object.fromEntries(
        Object.entries(packages).filter(([path, { link }]) => !path.startsWith("examples/") && !link),
      ),
      "": forUsers(own.parse(packages[""])),
    },
  }));
}
