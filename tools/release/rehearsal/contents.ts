import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "./run";

const fulltext = /Apache License\s+Version 2\.0/;
const node = [/^Node\.js 24\./m, /- V8, located at deps\/v8/, /- OpenSSL, located at/, /- ICU, located at/];

/** A file that everybody who gets a package must get with it, and what it must say. */
const contents: readonly [archive: string, file: string, ...texts: RegExp[]][] = [
  ["npm/pulumi-bunny-[0-9]*.tgz", "package/LICENSE", fulltext],
  ["npm/pulumi-bunny-client-*.tgz", "package/LICENSE", fulltext],
  ["npm/pulumi-bunny-tools-*.tgz", "package/LICENSE", fulltext],
  ["npm/pulumi-bunny-components-*.tgz", "package/LICENSE", fulltext],
  ["npm/pulumi-bunny-[0-9]*.tgz", "package/dist/LICENSES", /^undici \d/m, /^@grpc\/grpc-js \d/m],
  ["npm/pulumi-bunny-bunny-*.tgz", "package/LICENSE", fulltext],
  ["python/*.whl", "*/licenses/LICENSE", fulltext],
  ["python/*.tar.gz", "*/LICENSE", fulltext],
  ["maven/**/bunny-+([0-9.]).jar", "META-INF/LICENSE", fulltext],
  ["maven/**/*-sources.jar", "META-INF/LICENSE", fulltext],
  ["maven/**/*-javadoc.jar", "index.html", /<html/],
  ["maven/**/*.pom", "", /<developers>/, /<license>/, /<connection>/, /<groupId>io\.github\.pulumi-bunny</],
  ["go/LICENSE", "", fulltext],
  ["dotnet/LICENSE", "", fulltext],
  ["dotnet/*.csproj", "", /<None Include="LICENSE" Pack="True"/],
  ["files/*-linux-amd64.tar.gz", "LICENSES", ...node, /^undici \d/m],
  ["files/*-linux-amd64.tar.gz", "LICENSE", fulltext],
  ["files/sbom.cdx.json", "", /"bomFormat": "CycloneDX"/, /"node@24\./, /"undici@/],
];

/** What the packages in the folder of a release lack. */
export async function contentProblems(folder: string): Promise<string[]> {
  const problems: string[] = [];
  for (const [pattern, file, ...texts] of contents) {
    const found = globSync(pattern, { cwd: folder });
    if (found.length === 0) problems.push(`There is no ${pattern}.`);
    for (const path of found) {
      const text = await textOf(join(folder, path), file);
      for (const expected of texts)
        if (!expected.test(text)) problems.push(`${basename(path)}: ${file || "it"} lacks ${expected.source}.`);
    }
  }
  return problems;
}

async function textOf(path: string, file: string): Promise<string> {
  const unpack = /\.(whl|jar)$/.test(path) ? ["unzip", "-p", path, file] : ["tar", "-xzOf", path, "--wildcards", file];
  const [command = "", ...args] = file === "" ? ["cat", path] : unpack;
  return run({ command, args, cwd: join(path, "..") }).catch(() => "");
}
