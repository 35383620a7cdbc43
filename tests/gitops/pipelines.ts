import { existsSync, readFileSync } from "node:fs";
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
      const evaluated = (source: string) =>
        source.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
          const known = expression === "matrix.shard" ? value : expressions[expression];
          if (known === undefined) throw new Error(`${file} uses ${expression}, which this test does not know.`);
          return known;
        });
      // GitHub's default shell ignores a failure in a pipe; `shell: bash` does not.
      const options = defaults ? "-eo pipefail" : "-e";
      const job: Ended = { code: 0, text: "" };
      for (const step of steps) {
        const isDue = job.code === 0 || step.if?.includes("!cancelled()");
        if (step.run === undefined || !isDue || isThere(runner, step.run)) continue;
        const variables = Object.entries({ ...env, ...step.env }).map(([name, of]) => [name, evaluated(of)]);
        const { code, text } = await bash(runner, options, evaluated(step.run), Object.fromEntries(variables));
        job.code = job.code === 0 ? code : job.code;
        job.text += text;
      }
      ended.push(job);
    }
  }
  return ended;
}

const gitlabJob = z.object({ script: z.array(z.string()), parallel: z.int().optional() });
const gitlabFile = z.object({ default: z.object({ before_script: z.array(z.string()) }) }).catchall(z.unknown());

/**
 * Runs the commands of a job of GitLab CI as its runner does, once for each instance of a parallel one, with the
 * variables of the pipeline.
 */
export async function runGitlabJob(
  runner: Runner,
  name: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended[]> {
  const file = gitlabFile.parse(read(runner, ".gitlab-ci.yml"));
  const { script, parallel = 1 } = gitlabJob.parse(file[name]);
  const ended: Ended[] = [];
  for (let index = 1; index <= parallel; index++) {
    const env = { ...variables, CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(parallel) };
    const commands = [...file.default.before_script, ...script].filter((command) => !isThere(runner, command));
    ended.push(await bash(runner, "-eo pipefail", commands.join("\n"), env));
  }
  return ended;
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
