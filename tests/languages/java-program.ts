import { rmSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import packageJson from "../../provider/package.json";
import { cacheFolder } from "../../tools/engine/go-build";
import { buildOnce, fingerprint, notPrepared } from "../support/build-once";
import { run, succeed } from "../support/run";

type Progress = (line: string) => void;

const root = resolve(__dirname, "../..");

/** Whether there is what builds Java programs. */
export async function hasJava(): Promise<boolean> {
  const [compiler, maven] = await Promise.all(
    [["javac", "-version"] as const, ["mvn", "--version"] as const].map(([command, option]) =>
      run(command, [option], { cwd: root }).catch(() => undefined),
    ),
  );
  return Number(/javac (\d+)/.exec(compiler?.text ?? "")?.[1]) >= 11 && maven?.code === 0;
}

/** Compiles the program with the generated package, and returns its class path. */
export async function javaClassPath(generated: string, progress?: Progress): Promise<string> {
  const program = await buildOnce(join(dirname(generated), "java"), async (unfinished) => {
    if (!progress) throw notPrepared("The Java program");
    const repository = await mavenRepository(join(generated, "java"), progress);
    progress("Building a Java program with the generated package.");
    // Maven never resolves a version again that it has resolved before.
    rmSync(join(cacheFolder("maven"), "io/github/pulumi-bunny"), { recursive: true, force: true });
    await maven(join(__dirname, "java"), ["compiler:compile", "dependency:copy-dependencies"], {
      "bunny.version": packageJson.version,
      "repository.url": pathToFileURL(repository).href,
      output: unfinished,
      outputDirectory: join(unfinished, "libraries"),
    });
  });
  return [join(program, "classes"), join(program, "libraries", "*")].join(delimiter);
}

/** A folder that is a Maven repository with the package: the previous one, while its sources are unchanged. */
function mavenRepository(source: string, progress: Progress): Promise<string> {
  const sources = ["provider/schema.json", "tools/packages/generator/*"];
  return buildOnce(cacheFolder(`java-package-${fingerprint(sources)}`), async (unfinished) => {
    progress("Building the generated Java package with Maven. This takes a minute.");
    await maven(source, ["resources:resources", "compiler:compile", "jar:jar", "deploy:deploy"], {
      altDeploymentRepository: `packages::${pathToFileURL(unfinished).href}`,
    });
  });
}

/** Runs goals of Maven. Its downloads are in a folder of their own: what is in the user's stays as it is. */
async function maven(project: string, goals: readonly string[], properties: Readonly<Record<string, string>>) {
  const set = Object.entries({ ...properties, "maven.repo.local": cacheFolder("maven") });
  const options = ["-B", "-q", "-ntp", ...set.map(([name, value]) => `-D${name}=${value}`)];
  await succeed("mvn", [...options, ...goals], { cwd: project });
}
