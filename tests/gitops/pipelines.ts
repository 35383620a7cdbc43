import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { type Ended, run } from "../support/run";

/** Where the commands of a pipeline run: a clone of the repository, and the runner's environment. */
export interface Runner {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A runner's jobs share a clone here: the first one installs the packages, and the others use them. */
const isThere = ({ folder }: Runner, command: string) =>
  command === "npm ci" && existsSync(join(folder, "node_modules"));

const text = z.record(z.string(), z.coerce.string());

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      env: text.optional(),
      defaults: z.object({ run: z.object({ shell: z.literal("bash") }) }).optional(),
      strategy: z.object({ matrix: z.record(z.string(), z.array(z.coerce.string())) }).optional(),
      steps: z.array(z.object({ run: z.string().optional(), if: z.string().optional(), env: text.optional() }).loose()),
    }),
  ),
});

/**
 * Runs a workflow's commands as GitHub's runner does, in the jobs' order, once for each value of a matrix. Steps with
 * `uses` are skipped. Returns how each job ended.
 */
export async function runWorkflow(
  runner: Runner,
  file: string,
  expressions: Readonly<Record<string, string>>,
): Promise<Ended[]> {
  const { jobs } = workflow.parse(read(runner, file));
  const ended: Ended[] = [];
  for (const { steps, env, strategy, defaults } of Object.values(jobs)) {
    const { shard } = strategy?.matrix ?? {};
    for (const value of shard ?? [""]) {
      const known = { ...expressions, "matrix.shard": value };
      // GitHub's default shell ignores a failure in a pipe; `shell: bash` does not.
      const options = defaults ? "-eo pipefail" : "-e";
      const job: Ended = { code: 0, text: "" };
      for (const step of steps) {
        const isDue = job.code === 0 || step.if?.includes("!cancelled()");
        if (step.run === undefined || !isDue || isThere(runner, step.run)) continue;
        const variables = Object.entries({ ...env, ...step.env }).map(([name, of]) => [
          name,
          evaluated(file, of, known),
        ]);
        const { code, text } = await bash(
          runner,
          options,
          evaluated(file, step.run, known),
          Object.fromEntries(variables),
        );
        job.code = job.code === 0 ? code : job.code;
        job.text += text;
      }
      ended.push(job);
    }
  }
  return ended;
}

const action = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional(), required: z.boolean().optional() })),
  outputs: z.record(z.string(), z.object({ value: z.string() })),
  runs: z.object({
    using: z.literal("composite"),
    steps: z.array(
      z.object({
        id: z.string().optional(),
        if: z.string().optional(),
        shell: z.literal("bash"),
        env: text,
        run: z.string(),
      }),
    ),
  }),
});

/**
 * Runs the commands of a composite action as GitHub's runner does. Returns how it ended, with its outputs and the job's
 * summary.
 */
export async function runAction(
  runner: Runner,
  file: string,
  inputs: Readonly<Record<string, string>>,
  expressions: Readonly<Record<string, string>>,
): Promise<Ended & { outputs: Record<string, string>; summary: string }> {
  const { runs, outputs, ...declared } = action.parse(parse(readFileSync(file, "utf8")));
  const known: Record<string, string> = { ...expressions };
  for (const [name, input] of Object.entries(declared.inputs)) {
    const value = inputs[name] ?? input.default;
    if (value === undefined) throw new Error(`${file} requires ${name}.`);
    known[`inputs.${name}`] = evaluated(file, value, known);
  }
  const temporary = mkdtempSync(join(runner.folder, "runner-"));
  const summary = join(temporary, "summary.md");
  writeFileSync(summary, "");
  const ended: Ended = { code: 0, text: "" };
  for (const [index, step] of runs.steps.entries()) {
    if (ended.code !== 0 && !step.if?.includes("!cancelled()")) continue;
    const [, given] = /(inputs\.\S+) != ''/.exec(step.if ?? "") ?? [];
    if (given && known[given] === "") continue;
    const output = join(temporary, `output-${index}`);
    writeFileSync(output, "");
    const env = Object.fromEntries(Object.entries(step.env).map(([name, of]) => [name, evaluated(file, of, known)]));
    const files = { RUNNER_TEMP: temporary, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
    const { code, text } = await bash(runner, "-eo pipefail", step.run, { ...env, ...files });
    ended.code = ended.code === 0 ? code : ended.code;
    ended.text += text;
    for (const [, name, value] of readFileSync(output, "utf8").matchAll(/^(\w+)=(.*)$/gm))
      known[`steps.${step.id}.outputs.${name}`] = value ?? "";
  }
  // An output of a step that failed before is empty.
  const values = Object.entries(outputs).map(([name, { value }]) => [name, known[value.slice(4, -3)] ?? ""]);
  return { ...ended, outputs: Object.fromEntries(values), summary: readFileSync(summary, "utf8") };
}

/** A text whose expressions, `${{ … }}`, have these values. */
function evaluated(file: string, source: string, known: Readonly<Record<string, string>>): string {
  return source.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
    const value = known[expression];
    if (value === undefined) throw new Error(`${file} uses ${expression}, which this test does not know.`);
    return value;
  });
}

const gitlabJob = z.object({ script: z.array(z.string()), parallel: z.int().optional() });
const gitlabFile = z.object({ default: z.object({ before_script: z.array(z.string()) }) }).catchall(z.unknown());

/** Runs the commands of a job of GitLab CI as its runner does, once for each instance of a parallel one. */
export async function runGitlabJob(runner: Runner, name: string): Promise<Ended[]> {
  const file = gitlabFile.parse(read(runner, ".gitlab-ci.yml"));
  const { script, parallel = 1 } = gitlabJob.parse(file[name]);
  const ended: Ended[] = [];
  for (let index = 1; index <= parallel; index++) {
    const env = { CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(parallel) };
    const commands = [...file.default.before_script, ...script].filter((command) => !isThere(runner, command));
    ended.push(await bash(runner, "-eo pipefail", commands.join("\n"), env));
  }
  return ended;
}

const template = z.object({
  spec: z.object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) }),
});
const templateJob = z.object({ script: z.array(z.string()), variables: text });

/** Runs the job of a file that a pipeline includes with inputs, as GitLab's runner does. */
export async function runGitlabTemplate(
  runner: Runner,
  file: string,
  inputs: Readonly<Record<string, string>>,
): Promise<Ended> {
  const [header = "", body = ""] = readFileSync(file, "utf8").split(/^---$/m);
  const { spec } = template.parse(parse(header));
  const filled = body.replace(/\$\[\[ inputs\.(\S+) \]\]/g, (_, name: string) => {
    const value = inputs[name] ?? spec.inputs[name]?.default;
    if (value === undefined) throw new Error(`${file} requires ${name}.`);
    return value;
  });
  const [job] = Object.values(z.record(z.string(), templateJob).parse(parse(filled, { schema: "failsafe" })));
  if (!job) throw new Error(`${file} has no job.`);
  return bash(runner, "-eo pipefail", job.script.join("\n"), job.variables);
}

const cronJob = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    jobTemplate: z.object({
      spec: z.object({
        completions: z.int().default(1),
        template: z.object({
          spec: z.object({
            containers: z.tuple([
              z.object({ command: z.tuple([z.literal("bash"), z.string()]), args: z.tuple([z.string()]) }),
            ]),
          }),
        }),
      }),
    }),
  }),
});

/** Runs the commands of a Kubernetes CronJob, once for each completion, with a folder as its volume. */
export async function runCronJob(runner: Runner, file: string, name: string, reports: string): Promise<Ended[]> {
  const jobs = documents(runner, file).flatMap((document) => cronJob.safeParse(document).data ?? []);
  const job = jobs.find(({ metadata }) => metadata.name === name);
  if (!job) throw new Error(`${file} has no CronJob ${name}.`);
  const { completions, template } = job.spec.jobTemplate.spec;
  const [{ command, args }] = template.spec.containers;
  const ended: Ended[] = [];
  for (let index = 0; index < completions; index++) {
    const env = { JOB_COMPLETION_INDEX: String(index), REPORTS: reports };
    ended.push(await bash(runner, command[1].replace("c", ""), args[0], env));
  }
  return ended;
}

/** The documents of a Kubernetes manifest. */
export function documents({ folder }: Pick<Runner, "folder">, file: string): unknown[] {
  return parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => document.toJS());
}

function read({ folder }: Runner, file: string): unknown {
  return parse(readFileSync(join(folder, file), "utf8"));
}

function bash({ folder, env }: Runner, options: string, script: string, more: Record<string, string>): Promise<Ended> {
  return run("bash", ["--noprofile", "--norc", ...options.split(" "), "-c", script], {
    cwd: folder,
    env: { ...env, ...more },
  });
}
