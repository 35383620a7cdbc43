import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { findingsIn } from "../support/findings-in";
import type { Missing } from "../support/python";
import { run, succeed } from "../support/run";
import { writeGitHub } from "./github";
import { actionlint, gitlabTemplates, lintersInPython, operatorProblems, pythonLinter, zizmor } from "./linters";
import {
  documents,
  type Runner,
  runAction,
  runCronJob,
  runGitlabJob,
  runGitlabTemplate,
  runWorkflow,
} from "./pipelines";
import { clone, repositoryFrom } from "./repository";

const root = resolve(__dirname, "../..");
const example = join(root, "examples/gitops");

const stack = z.object({
  kind: z.literal("Stack"),
  spec: z.object({ backend: z.string(), envRefs: z.record(z.string(), z.object({ secret: z.unknown() })) }),
});

/** What is ready. A linter that is not there fails its tests: nobody would miss what they no longer judge. */
async function available<Tool extends object>(tool: Promise<Tool | Missing>): Promise<Tool> {
  const found = await tool;
  if ("missing" in found) throw new Error(`A linter is not there: ${found.missing}.`);
  return found;
}

describe("each file passes its tool's linter, which finds a mistake in it", () => {
  const githubActions = () => pythonLinter("check_jsonschema", "--builtin-schema", "vendor.github-actions");
  const workflows = (name: string) => `.github/workflows/${name}.yml`;
  test.each([
    [workflows("preview"), actionlint, "github.token", "github.tokens"],
    [workflows("apply"), actionlint, "branches:", "branch:"],
    [workflows("drift"), actionlint, "needs: look", "needs: looked"],
    [
      ".gitlab-ci.yml",
      () => pythonLinter("check_jsonschema", "--builtin-schema", "vendor.gitlab-ci"),
      "parallel: 2",
      "parallel: many",
    ],
    [
      "kubernetes/drift.yaml",
      () => pythonLinter("kubernetes_validate", "--strict"),
      "backoffLimitPerIndex",
      "backOffLimitPerIndex",
    ],
    [
      "kubernetes/operator.yaml",
      () => pythonLinter("kubernetes_validate", "--strict"),
      "kind: ServiceAccount\nmeta",
      "kind: ServiceAccount\nbeta",
    ],
    ["../../tools/ci/github/preview/action.yml", githubActions, "using: composite", "using: composed"],
    ["../../tools/ci/github/drift/action.yml", githubActions, "shell: bash", "shells: bash"],
    ["../../tools/ci/gitlab/preview.yml", gitlabTemplates, "expose_as:", "exposes: {}\n    expose_as: 1 #"],
    ["../../tools/ci/gitlab/drift.yml", gitlabTemplates, "when: always", "when: ever"],
    [
      ".pre-commit-config.yaml",
      () => pythonLinter("pre_commit", "validate-config"),
      "language: system",
      "lang: system",
    ],
  ])("%s", async (name, linter, right, wrong) => {
    const lint = await available(linter());
    const file = join(example, name);
    expect(await lint(file)).toMatchObject({ code: 0 });

    const broken = join(mkdtempSync(join(tmpdir(), "gitops-")), "action.yml");
    const text = readFileSync(file, "utf8");
    expect(text).toContain(right);
    writeFileSync(broken, text.replace(right, wrong));
    expect((await lint(broken)).code).not.toBe(0);
  });

  test.each(readdirSync(join(root, ".github/workflows")))("%s of this repository", async (name) => {
    const lint = await available(actionlint());
    expect(await lint(join(root, ".github/workflows", name))).toMatchObject({ code: 0 });
  });

  test.each([
    ["this repository", root, "ci"],
    ["the example", example, "apply"],
  ])(
    "nothing in the workflows of %s is insecure, and an action that is not pinned would be found",
    async (_, folder, name) => {
      const lint = await available(zizmor());
      expect(await lint(join(folder, ".github"))).toMatchObject({ code: 0 });

      const broken = join(mkdtempSync(join(tmpdir(), "gitops-")), "broken.yml");
      const text = readFileSync(join(folder, ".github/workflows", `${name}.yml`), "utf8");
      writeFileSync(broken, text.replace(/checkout@\S+ # \S+/, "checkout@v6"));
      const found = await lint(broken);
      expect(found.text).toContain("unpinned action reference");
      expect(found.code).not.toBe(0);
    },
  );

  test("nothing in the actions is insecure, and an input within a command would be found", async () => {
    const lint = await available(zizmor());
    const file = join(root, "tools/ci/github/preview/action.yml");
    expect(await lint(dirname(dirname(file)))).toMatchObject({ code: 0 });
    const broken = join(mkdtempSync(join(tmpdir(), "gitops-")), "action.yml");
    writeFileSync(broken, readFileSync(file, "utf8").replace('--stack "$STACK"', `--stack \${{ inputs.stack }}`));
    expect((await lint(broken)).text).toContain("template-injection");
  });

  test("the operator's resources", () => {
    const text = readFileSync(join(example, "kubernetes/operator.yaml"), "utf8");
    expect(operatorProblems(text)).toEqual([]);
    expect(operatorProblems(text.replace("programRef:", "program:"))).toHaveLength(2);
  });

  test("the operator's Stack has what its backend requires, from the keys that the README names", () => {
    const kinds = documents({ folder: example }, "kubernetes/operator.yaml");
    const { spec } = kinds.flatMap((document) => stack.safeParse(document).data ?? [])[0] ?? {};
    expect(spec?.backend).toMatch(/^s3:/);
    expect(Object.keys(spec?.envRefs ?? {})).toEqual(
      expect.arrayContaining([
        "BUNNYNET_API_KEY",
        "PULUMI_CONFIG_PASSPHRASE",
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
      ]),
    );
    const readme = readFileSync(join(example, "README.md"), "utf8");
    for (const [name, { secret }] of Object.entries(spec?.envRefs ?? {})) {
      expect(secret).toEqual({ name: "pulumi-bunny", key: name });
      expect(readme).toContain(`\`${name}\``);
    }
  });
});

describe("the pipelines' commands succeed", () => {
  const account = useAccount();
  const work = mkdtempSync(join(tmpdir(), "gitops-"));
  const secret = "secret of the pipeline";
  let repository: string;
  let folder: string;
  let runner: Runner;

  beforeAll(async () => {
    const environment = await commandLineEnvironment(work);
    // GitHub's command line, which posts the comment.
    mkdirSync(join(work, "bin"));
    writeGitHub(join(work, "bin"));
    const env = {
      ...environment,
      PATH: [join(work, "bin"), environment.PATH].join(delimiter),
      PULUMI_CONFIG_PASSPHRASE: secret,
      GITHUB_REPOSITORY: "acme/edge",
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
    };
    repository = await repositoryFrom(work, env);
    await onNewRunner("github", env);
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  const onNewRunner = async (name: string, env: Runner["env"]) => {
    folder = await clone(repository, join(work, name));
    runner = { folder, env };
  };
  const installed = expect.stringMatching(/^added \d+ packages/m);

  const github = (name: string, inputs: Readonly<Record<string, string>> = {}) =>
    runWorkflow(runner, `.github/workflows/${name}.yml`, {
      ...inputs,
      "secrets.BUNNYNET_API_KEY": account.emulator.apiKey,
      "secrets.PULUMI_CONFIG_PASSPHRASE": secret,
      "vars.PULUMI_BACKEND_URL": String(runner.env.PULUMI_BACKEND_URL),
      "github.token": "token",
      "github.event.pull_request.number": "7",
    });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const ended = (...codes: number[]) => codes.map((code) => ({ code, text: expect.any(String) }));
  const changeByHand = () => account.api.pullZones.removeBlockedIp(1001, "203.0.113.66");
  const drift = ["organization/edge/production: PullZoneBlockedIp scraper (1001/203.0.113.66) gone"];

  test("GitHub Actions: a comment shows what main then deploys, and drift is reported in three forms", async () => {
    const summary = join(folder, "summary.md");
    runner = { ...runner, env: { ...runner.env, GITHUB_STEP_SUMMARY: summary } };
    const [previewed, ...others] = await github("preview");
    expect([previewed, others]).toEqual([{ code: 0, text: installed }, []]);
    // Only the plan has the scraper's block; the visitors are served before and after.
    expect(previewed?.text).toContain("CHANGES with the plan: FAIL → ok");
    expect(previewed?.text).toContain("2 ok, 1 changed by the plan");
    const posted = read("posted.txt");
    expect(posted).toContain("POST repos/acme/edge/issues/7/comments\n");
    expect(posted).toMatch(/\+ bunny:index:CustomAccessList: \(create\)/);
    expect(account.emulator.calls.all.filter(({ operation = "" }) => !isRead(operation))).toEqual([]);

    const [applied] = await github("apply");
    expect(applied?.text).toMatch(/\+ 3 created/);
    expect(applied?.code).toBe(0);

    await changeByHand();
    expect(await github("drift")).toEqual(ended(0, 0, 2));
    expect(findingsIn.sarif(read("drift.sarif"))).toEqual(drift);
    expect(findingsIn.html(read("drift.html"))).toEqual(drift);
    expect(findingsIn.markdown(read("summary.md"))).toEqual(drift);
  });

  test("GitLab CI: the same drift in shards, then repaired by the deployment of main", async () => {
    await onNewRunner("gitlab", runner.env);
    expect(await runGitlabJob(runner, "drift")).toEqual([{ code: 0, text: installed }, ...ended(0)]);
    expect(await runGitlabJob(runner, "report")).toEqual(ended(2));
    expect(findingsIn.junit(read("drift.xml"))).toEqual(drift);
    expect(findingsIn.html(read("drift.html"))).toEqual(drift);

    const [applied] = await runGitlabJob(runner, "apply");
    expect(applied?.text).toMatch(/\+ 1 created/);
    const [preview] = await runGitlabJob(runner, "preview");
    expect(preview?.text).toMatch(/3 unchanged/);
    expect(preview?.text).toContain(read("preview.txt"));
    expect(read("edge-tests.xml")).toContain('tests="2" failures="0" errors="0"');
  });

  test("the action and the file for GitLab show what would change, and the drift that a step of a pipeline then fails for", async () => {
    await changeByHand();
    account.emulator.calls.take();
    const expressions = { "github.token": "token", "github.event.pull_request.number": "8" };
    const action = (name: string, inputs: Record<string, string>) =>
      runAction(runner, join(root, `tools/ci/github/${name}/action.yml`), inputs, expressions);
    const template = (name: string, inputs: Record<string, string>) =>
      runGitlabTemplate(runner, join(root, `tools/ci/gitlab/${name}.yml`), inputs);

    const preview = await action("preview", { stack: "production" });
    expect(preview.code).toBe(0);
    expect(read("posted.txt")).toMatch(
      /^POST repos\/acme\/edge\/issues\/8\/comments\n<!-- .* -->\n### Preview of production\n/,
    );
    expect(read("posted.txt")).toContain("+ bunny:index:PullZoneBlockedIp: (create)");
    expect(readFileSync(preview.outputs.preview ?? "", "utf8")).toContain("+ bunny:index:PullZoneBlockedIp: (create)");
    rmSync(join(folder, "posted.txt"));
    const wrong = await action("preview", { stack: "production", arguments: "--nonsense --more" });
    expect(wrong.code).not.toBe(0);
    expect(read("posted.txt")).toContain("unknown flag: --nonsense");
    expect(read("posted.txt")).toMatch(/^PATCH /);
    // Another stack has a comment of its own.
    expect((await action("preview", { stack: "nowhere" })).code).not.toBe(0);
    expect(read("posted.txt")).toMatch(/^POST /);
    const previews = Object.values<string>(JSON.parse(read("comments.json"))).map(
      (body) => /^### .*$/m.exec(body)?.[0],
    );
    expect(previews.slice(-2)).toEqual(["### Preview of production", "### Preview of nowhere"]);
    rmSync(join(folder, "posted.txt"));
    expect(await action("preview", { stack: "production", "github-token": "" })).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, "posted.txt"))).toBe(false);

    const found = await action("drift", { stack: "" });
    expect(found.code).toBe(2);
    expect(findingsIn.markdown(found.summary)).toEqual(drift);
    expect(findingsIn.sarif(readFileSync(found.outputs.sarif ?? "", "utf8"))).toEqual(drift);
    expect(findingsIn.html(readFileSync(found.outputs.page ?? "", "utf8"))).toEqual(drift);
    const unknown = await action("drift", { stack: "production", arguments: "--nonsense" });
    expect(unknown).toMatchObject({ code: 1, text: expect.stringContaining("--nonsense"), summary: "" });
    // The arguments decide what fails, and the reports have what was compared.
    writeFileSync(join(folder, "last.json"), readFileSync(found.outputs.json ?? "", "utf8"));
    expect(await action("drift", { stack: "", arguments: "--fail-on error" })).toMatchObject({ code: 0 });
    const known = await action("drift", { stack: "", arguments: "--since last.json --fail-on new" });
    expect(known).toMatchObject({ code: 0, summary: expect.stringContaining("(0 new, 0 changed again, 0 resolved)") });

    expect((await template("preview", { stack: "production" })).text).toContain("(create)");
    expect((await template("preview", { stack: "production", arguments: "--nonsense" })).code).not.toBe(0);
    expect(await template("drift", { arguments: "--fail-on error" })).toMatchObject({ code: 0 });
    expect(await template("drift", { arguments: "--nonsense" })).toMatchObject({ code: 1 });
    expect(await template("drift", {})).toMatchObject({ code: 2 });
    expect(findingsIn.junit(read("drift.xml"))).toEqual(drift);
    expect(findingsIn.html(read("drift.html"))).toEqual(drift);
    expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
    await account.api.pullZones.addBlockedIp(1001, "203.0.113.66");
  });

  test("Kubernetes: an Indexed Job divides the stacks, and the reports are merged", async () => {
    const reports = join(folder, "reports");
    mkdirSync(reports);
    expect(await runCronJob(runner, "kubernetes/drift.yaml", "drift", reports)).toEqual(ended(0, 0, 0));
    const [report] = await runCronJob(runner, "kubernetes/drift.yaml", "drift-report", reports);
    expect(report).toMatchObject({ code: 0, text: expect.stringMatching(/1 stack/) });
    expect(readFileSync(join(reports, "drift.html"), "utf8")).toContain("production");
    expect(readdirSync(reports)).toEqual(["drift.html"]);
    await succeed("pulumi", ["destroy", "--stack", "production", "--yes", "--non-interactive"], {
      cwd: folder,
      env: runner.env,
    });
  });

  test("the operator's program deploys with the plugin on the PATH", async () => {
    const { program } = z
      .object({ program: z.record(z.string(), z.unknown()) })
      .parse(
        documents(runner, "kubernetes/operator.yaml").find(
          (document) => z.object({ kind: z.literal("Program") }).safeParse(document).success,
        ),
      );
    const workspace = join(folder, "operator");
    mkdirSync(workspace);
    writeFileSync(join(workspace, "Pulumi.yaml"), stringify({ name: "edge", runtime: "yaml", ...program }));
    const env = { ...runner.env, PATH: [runner.env.PATH, join(folder, "node_modules/pulumi-bunny")].join(delimiter) };
    const pulumi = (...args: string[]) => succeed("pulumi", [...args, "--non-interactive"], { cwd: workspace, env });
    await pulumi("stack", "init", "operator");
    expect(await pulumi("up", "--refresh", "--yes")).toMatch(/\+ 3 created/);
    expect(await pulumi("destroy", "--yes")).toMatch(/- 3 deleted/);
  });

  test("the image that was built is deployed by its digest, and the next one moves no endpoint", async () => {
    const container = join(folder, "container");
    mkdirSync(container);
    const program = readFileSync(join(root, "examples/container/yaml/Pulumi.yaml"), "utf8");
    writeFileSync(
      join(container, "Pulumi.yaml"),
      program.replace("path: ../../../provider", "path: ../node_modules/pulumi-bunny/plugin"),
    );
    const pulumi = (...args: string[]) => succeed("pulumi", args, { cwd: container, env: runner.env });
    await pulumi("stack", "init", "production", "--non-interactive");
    await pulumi("config", "set", "--secret", "sessionKey", "not-for-logs");
    const readme = readFileSync(join(root, "examples/container/README.md"), "utf8");
    const [, commands = ""] = /```sh\n(image=.*?)```/s.exec(readme) ?? [];
    // Docker, which pushes the image and says its digest.
    const docker = join(work, "bin/docker");
    const build = async (tag: string, digest: string) => {
      const metadata = JSON.stringify({ "containerimage.digest": digest });
      writeFileSync(docker, `#!/bin/bash\necho "$*" >> docker.txt\necho '${metadata}' > image.json\n`);
      chmodSync(docker, 0o755);
      account.emulator.calls.take();
      const script = commands.replace("shop:1.5", `shop:${tag}`);
      return run("bash", ["-eo", "pipefail", "-c", script], { cwd: container, env: runner.env });
    };
    const [first, second] = ["0a", "0b"].map((byte) => `sha256:${byte.repeat(32)}`);
    const apps = () => [...account.emulator.state.containerApps.values()];
    const web = () => apps().flatMap(({ containerTemplates }) => structuredClone(containerTemplates))[0];

    expect(await build("c0ffee", first ?? "")).toMatchObject({ code: 0 });
    expect(read("container/docker.txt")).toMatch(/--platform linux\/amd64 --tag docker\.io\/acme\/shop:c0ffee --push/);
    const deployed = web();
    expect(deployed).toMatchObject({
      imageNamespace: "acme",
      imageName: "shop",
      imageTag: "c0ffee",
      imageDigest: first,
    });

    const next = await build("decade", second ?? "");
    expect(next).toMatchObject({ code: 0, text: expect.not.stringContaining("not-for-logs") });
    const writes = account.emulator.calls
      .take()
      .flatMap(({ operation = "" }) => (isRead(operation) ? [] : [operation]));
    expect(writes).toEqual(["PATCH /apps/{appId}/containers/{containerId}"]);
    expect(web()).toEqual({ ...deployed, imageTag: "decade", imageDigest: second });

    expect((await build("facade", "")).code, "a build without a digest deploys nothing").not.toBe(0);
    expect(web()).toMatchObject({ imageDigest: second });
    await pulumi("destroy", "--stack", "production", "--yes", "--non-interactive");
    expect(apps()).toEqual([]);
  });

  test("pre-commit passes a valid program, reports the errors of another, and writes nothing", async () => {
    const environment = await available(lintersInPython());
    const env = { ...runner.env, PRE_COMMIT_HOME: join(folder, "pre-commit") };
    const commit = async () => {
      await succeed("git", ["add", "Pulumi.yaml", "Pulumi.production.yaml"], { cwd: folder });
      return run(environment.python, ["-m", "pre_commit", "run"], { cwd: folder, env });
    };
    writeFileSync(join(folder, "Pulumi.yaml"), `# Ours.\n${read("Pulumi.yaml")}`);
    expect(await commit()).toMatchObject({ code: 0, text: expect.stringContaining("Passed") });

    const program = parse(read("Pulumi.yaml"));
    program.resources.scraper.properties.ip = "203.0.113.660";
    writeFileSync(join(folder, "Pulumi.yaml"), stringify(program));
    expect(await commit()).toMatchObject({ code: 1, text: expect.stringContaining('"203.0.113.660" is not an IPv4') });
    const calls = account.emulator.calls.take();
    expect(calls.filter(({ method, status }) => method !== "GET" || status !== 401)).toEqual([]);
  });
});
