import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The parts of `LICENSES`: lines of packages, `undici 8.12.4, MIT`, and the text that they share. */
export function bundledLicenses(): { readonly packages: readonly string[]; readonly text: string }[] {
  const parts = readFileSync(resolve(__dirname, "../../dist/LICENSES"), "utf8").split(/\n-{80}\n\n/);
  return parts.map((part) => {
    const [packages = ""] = part.split("\n\n");
    return { packages: packages.split("\n"), text: part.slice(packages.length) };
  });
}

/** What the build has bundled. */
export function bundledPackages(): { readonly name: string; readonly version: string }[] {
  return bundledLicenses()
    .flatMap(({ packages }) => packages)
    .map((line) => {
      const [name = "", version = ""] = line.slice(0, line.indexOf(",")).split(" ");
      return { name, version };
    });
}
