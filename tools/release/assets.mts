// Completes the files of a release on GitHub, and writes the sum of each, which is also what is attested.

import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { argument, filesIn, hashOf, print, step, systems, thisRelease } from "./release.mts";

const sums = "SHA256SUMS";

await step(() => {
  const folder = argument(0, "the folder of the files");
  const { tag } = thisRelease();
  rmSync(join(folder, sums), { force: true });
  const wanted = [
    ...systems.map((system) => `pulumi-resource-bunny-${tag}-${system}.tar.gz`),
    "sbom.cdx.json",
    "schema.json",
  ];
  const files = filesIn(folder);
  const names = files.map((file) => basename(file));
  const missing = wanted.filter((name) => !names.includes(name));
  const others = names.filter((name) => !wanted.includes(name));
  if (missing.length > 0) throw new Error(`The release lacks ${missing.join(", ")}.`);
  if (others.length > 0) throw new Error(`The release has ${others.join(", ")}, which this step knows nothing of.`);
  const lines = files.map((file) => `${hashOf(file, "sha256").digest("hex")}  ${basename(file)}\n`);
  writeFileSync(join(folder, sums), lines.join(""));
  print(lines.join("").trimEnd());
});
