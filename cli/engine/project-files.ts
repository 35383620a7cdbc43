import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const project = z.object({
  name: z.string(),
  runtime: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]),
  plugins: z
    .object({ providers: z.array(z.object({ name: z.string(), path: z.string().nullish() })).nullish() })
    .nullish(),
  /** What `pulumi package add` writes: a package's source, which may be the folder of its plugin. */
  packages: z.record(z.string(), z.unknown()).nullish(),
  main: z.string().optional(),
  stackConfigDir: z.string().optional().catch(undefined),
  /** Of a program in YAML that stands in the project's file. */
  resources: z.unknown().optional(),
});

/** What a project file says. */
export type ProjectFile = z.output<typeof project>;

const stackFile = z.object({
  config: z.record(z.string(), z.unknown()).nullish(),
  environment: z.unknown().optional(),
});

const endings = [".yaml", ".yml", ".json"];

/** The name of a folder's project file; undefined where there is none. */
export function projectFileIn(folder: string): string | undefined {
  return endings.map((ending) => `Pulumi${ending}`).find((file) => existsSync(join(folder, file)));
}

/**
 * Reads the project file of a folder.
 *
 * @throws Error where there is none, or one that is no project's.
 */
export function readProject(folder: string): ProjectFile {
  const file = projectFileIn(folder);
  if (file === undefined) throw new Error(`There is no Pulumi.yaml in ${resolve(folder)}.`);
  return read(join(folder, file), project);
}

/** Reads the file of a stack's settings, without what is in no file: it has nothing where there is none. */
export function readStackFile(
  folder: string,
  stack: string,
  { stackConfigDir = "" }: Pick<ProjectFile, "stackConfigDir"> = readProject(folder),
): Partial<z.output<typeof stackFile>> {
  const short = stack.slice(stack.lastIndexOf("/") + 1);
  const configFolder = join(folder, stackConfigDir);
  const file = endings.map((ending) => join(configFolder, `Pulumi.${short}${ending}`)).find((path) => existsSync(path));
  return file === undefined ? {} : read(file, stackFile);
}

function read<T extends z.ZodType>(file: string, schema: T): z.output<T> {
  const { data, error } = schema.safeParse(parse(readFileSync(file, "utf8")) ?? {});
  if (!error) return data;
  const [issue] = error.issues;
  throw new Error(`${file}: ${issue?.path.join(".")}: ${issue?.message}`);
}
