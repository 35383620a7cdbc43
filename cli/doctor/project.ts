import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { z } from "zod";
import { languages } from "../../provider/codegen/languages";
import { version } from "../../sdk/version";
import { readProject } from "../engine/project-files";
import { pulumi } from "../engine/pulumi";
import { docs } from "../output/docs";
import { type Check, check, type Found, ok, problem, unknown } from "./check";
import { languageHost, pathOf } from "./machine";

/** The project in a folder: its language, its packages, and which plugin its engine starts. */
export async function projectChecks(folder: string): Promise<Check[]> {
  const workDir = resolve(folder);
  const { name, runtime: language, plugins, packages } = readProject(folder);
  const path = plugins?.providers?.find((one) => one.name === "bunny")?.path ?? folderOf(packages?.bunny);
  return [
    await check("project", () => ok(`${name}, ${workDir}`)),
    await check("language", () => languageHost(language)),
    ...(["nodejs", "bun"].includes(language) ? await packageChecks(workDir) : []),
    // Bun reads TypeScript itself.
    ...(language === "nodejs" ? [await compilerCheck(workDir)] : []),
    await check("plugin", () => (path === undefined ? installedPlugin(folder) : pluginIn(resolve(workDir, path)))),
  ];
}

/** The folder that a package's source is; undefined where it is a name. */
function folderOf(source: unknown): string | undefined {
  return typeof source === "string" && /^[./]|^[a-z]:/i.test(source) ? source : undefined;
}

const ownPackages = ["pulumi-bunny", languages.nodejs.packageName];

async function packageChecks(folder: string): Promise<Check[]> {
  const versionOf = (name: string) => installedVersion(folder, name);
  return [
    await check("@pulumi/pulumi", () => {
      const installed = versionOf("@pulumi/pulumi");
      return installed ? ok(installed) : problem("It is not installed in the project: npm install @pulumi/pulumi");
    }),
    await check("package", () => {
      const found = ownPackages.flatMap((name) => {
        const installed = versionOf(name);
        return installed ? [`${name} ${installed}`] : [];
      });
      if (found.length === 0) return problem(`Neither ${ownPackages.join(" nor ")} is installed in the project.`);
      const others = found.filter((one) => !one.endsWith(` ${version}`));
      if (others.length === 0) return ok(found.join(", "));
      return problem(`The project has ${others.join(" and ")}, and this command is ${version}: npm install the same.`);
    }),
  ];
}

function compilerCheck(folder: string): Promise<Check> {
  return check("TypeScript", () => {
    const installed = installedVersion(folder, "typescript");
    if (installed) return ok(installed);
    return existsSync(join(folder, "tsconfig.json"))
      ? ok("the one that Pulumi has: the project has none")
      : ok("not used, or the one that Pulumi has");
  });
}

const manifest = z.object({ version: z.string() });

/** The version of a package that a program in the folder gets. */
function installedVersion(folder: string, name: string): string | undefined {
  const places = createRequire(join(folder, "index.js")).resolve.paths(name) ?? [];
  const file = places.map((place) => join(place, name, "package.json")).find((path) => existsSync(path));
  return file && manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

/** The plugin in the folder that Pulumi.yaml names. */
function pluginIn(folder: string): Found {
  const file = join(folder, "package.json");
  if (!existsSync(folder)) return problem(`Pulumi.yaml names ${folder} as its folder, which is not there: npm install`);
  const own = existsSync(file) ? manifest.safeParse(JSON.parse(readFileSync(file, "utf8"))).data : undefined;
  return ok(`${own ? `${own.version}, ` : ""}${folder}, named by Pulumi.yaml`);
}

const listed = z.array(z.object({ name: z.string(), kind: z.string(), version: z.string().nullish() }));

/** The plugin on the PATH, which the engine prefers, or what it has fetched. */
async function installedPlugin(folder: string): Promise<Found> {
  const onPath = pathOf("pulumi-resource-bunny");
  if (onPath) return ok(`${onPath}, which the engine takes from the PATH whatever version a program asks for`);
  const printed = await pulumi({ folder }, ["plugin", "ls", "--json"]);
  const fetched = listed.parse(JSON.parse(printed)).filter(({ name, kind }) => name === "bunny" && kind === "resource");
  if (fetched.length === 0) return unknown(notFetched);
  return ok(fetched.map((one) => one.version ?? "of an unknown version").join(", "));
}

const notFetched = `None is here yet: the engine fetches it with the first deployment, where there is a release. Else name node_modules/pulumi-bunny/plugin in Pulumi.yaml: ${docs("languages.md#typescript-and-javascript")}`;
