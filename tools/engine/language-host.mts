// Runs programs and plugins for the engine, as the language hosts of the official download do: each in a process of its
// own, through the runners of Pulumi's SDKs. It stands in where an official host cannot be had, and does no more than
// run, and write the code that `pulumi import` and `pulumi convert` ask for, where the environment names the engine's code
// generators.

import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import grpc from "@grpc/grpc-js";
import languageGrpc from "@pulumi/pulumi/proto/language_grpc_pb.js";
import language from "@pulumi/pulumi/proto/language_pb.js";
import plugin from "@pulumi/pulumi/proto/plugin_pb.js";

/** The runner has already shown a message that a person can act on. */
const shownExitCode = 32;

const engineAddress = process.argv.at(-1) ?? "";

/** `nodejs`, `bun`, `python` or `go`: what the command is called by. */
const languageName = basename(process.argv[1] ?? "").replace("pulumi-language-", "");

// An engine that is killed takes nothing with it.
const engine = process.ppid;
setInterval(() => process.ppid === engine || process.exit(), 1000).unref();

async function run(request: language.RunRequest): Promise<language.RunResponse> {
  const exit = await runProgram(request);
  const response = new language.RunResponse();
  if (exit === shownExitCode) response.setBail(true);
  else if (exit !== 0) response.setError(`the program ended with ${exit}`);
  return response;
}

function runProgram(request: language.RunRequest): Promise<number | string | null> {
  const info = request.getInfo();
  const folder = info?.getProgramDirectory() || request.getPwd();
  const runner = runners[languageName];
  if (!runner) throw new Error(`There is no runner of ${languageName} programs.`);
  const [command, ...args] = runner(request, folder);
  const config: unknown = Object.fromEntries(request.getConfigMap().getEntryList());
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      ...(isCompiled(request) ? { PULUMI_NODEJS_TYPESCRIPT: "true" } : {}),
      ...(languageName === "go" ? goEnvironment(request) : {}),
      PULUMI_CONFIG: JSON.stringify(config),
      PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(request.getConfigsecretkeysList()),
    },
  });
  return new Promise((end, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => end(code ?? signal));
  });
}

/** Whether Pulumi's own compiler reads a program in TypeScript: unless its project has the option `typescript: false`. */
function isCompiled(request: language.RunRequest): boolean {
  return languageName === "nodejs" && request.getInfo()?.getOptions()?.toJavaScript().typescript !== false;
}

type Command = [command: string, ...args: string[]];

function nodeRunner(request: language.RunRequest, folder: string): Command {
  const runner = createRequire(join(folder, "index.js")).resolve("@pulumi/pulumi/cmd/run");
  const args = flags({ ...common(request), "root-directory": request.getInfo()?.getRootDirectory() });
  return [
    languageName === "bun" ? "bun" : process.execPath,
    runner,
    ...args,
    ...(request.getDryrun() ? ["--dry-run"] : []),
    ...program(request),
  ];
}

/** The runner is the one of the SDK's sources: the package for pip is without it. */
function pythonRunner(request: language.RunRequest): Command {
  const { PULUMI_PYTHON_CMD: python = "python3", PULUMI_LANGUAGE_PYTHON_EXEC: runner } = process.env;
  if (!runner) throw new Error("PULUMI_LANGUAGE_PYTHON_EXEC does not name the runner of Python programs.");
  const dryRun = request.getDryrun() ? "true" : undefined;
  const root = request.getInfo()?.getRootDirectory();
  const args = flags({ ...common(request), dry_run: dryRun, root_directory: root });
  return [python, "-u", runner, ...args, ...program(request)];
}

/** The command that the project's option `binary` names, or the module as Go builds it. */
function goRunner(request: language.RunRequest, folder: string): Command {
  const { binary } = request.getInfo()?.getOptions()?.toJavaScript() ?? {};
  return typeof binary === "string" ? [resolve(folder, binary)] : ["go", "run", "."];
}

/** What the SDK of Go reads instead of flags. */
function goEnvironment(request: language.RunRequest): Record<string, string> {
  return {
    PULUMI_ORGANIZATION: request.getOrganization(),
    PULUMI_PROJECT: request.getProject(),
    PULUMI_STACK: request.getStack(),
    PULUMI_ROOT_DIRECTORY: request.getInfo()?.getRootDirectory() ?? request.getPwd(),
    PULUMI_DRY_RUN: String(request.getDryrun()),
    PULUMI_PARALLEL: String(request.getParallel()),
    PULUMI_MONITOR: request.getMonitorAddress(),
    PULUMI_ENGINE: engineAddress,
  };
}

const runners: Readonly<Record<string, (request: language.RunRequest, folder: string) => Command>> = {
  nodejs: nodeRunner,
  bun: nodeRunner,
  python: pythonRunner,
  go: goRunner,
};

/** The program and its arguments. */
function program(request: language.RunRequest): string[] {
  return [request.getInfo()?.getEntryPoint() || request.getProgram() || ".", ...request.getArgsList()];
}

function common(request: language.RunRequest): Record<string, string> {
  return {
    monitor: request.getMonitorAddress(),
    engine: engineAddress,
    organization: request.getOrganization(),
    project: request.getProject(),
    stack: request.getStack(),
    pwd: request.getPwd(),
    parallel: String(request.getParallel()),
  };
}

function flags(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
}

/** Writes a program of the files that `pulumi convert` has made, with the project's settings: nothing else of a project. */
async function generateProject(request: language.GenerateProjectRequest): Promise<language.GenerateProjectResponse> {
  const [from, to] = [request.getSourceDirectory(), request.getTargetDirectory()];
  const wanted = new language.GenerateProgramRequest();
  wanted.setLoaderTarget(request.getLoaderTarget());
  wanted.setStrict(request.getStrict());
  for (const file of readdirSync(from).filter((name) => name.endsWith(".pp")))
    wanted.getSourceMap().set(file, readFileSync(join(from, file), "utf8"));
  const made = await generateProgram(wanted);
  for (const [file, content] of made.getSourceMap().toArray()) writeFileSync(join(to, file), content);
  writeFileSync(
    join(to, "Pulumi.yaml"),
    JSON.stringify({ ...JSON.parse(request.getProject()), runtime: languageName }),
  );
  const response = new language.GenerateProjectResponse();
  response.setDiagnosticsList(made.getDiagnosticsList());
  return response;
}

/** Writes a program with the engine's own code generators, which are a command. */
async function generateProgram(request: language.GenerateProgramRequest): Promise<language.GenerateProgramResponse> {
  const { PULUMI_BUNNY_CODE_GENERATOR: generator } = process.env;
  if (!generator) throw new Error("PULUMI_BUNNY_CODE_GENERATOR does not name the code generators.");
  const child = spawn(generator, ["program", languageName], { stdio: ["pipe", "pipe", "inherit"] });
  const parts: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => parts.push(part));
  child.stdin.end(request.serializeBinary());
  const code = await new Promise((end, reject) => child.once("error", reject).once("close", end));
  if (code !== 0) throw new Error(`The code generator ended with ${code}.`);
  return language.GenerateProgramResponse.deserializeBinary(Buffer.concat(parts));
}

/** Runs the plugin or policy pack in a folder, and hands on what it prints for as long as the engine listens. */
function runPlugin(call: grpc.ServerWritableStream<language.RunPluginRequest, language.RunPluginResponse>): void {
  const { request } = call;
  const folder = request.getInfo()?.getProgramDirectory() ?? request.getPwd();
  const inFolder = createRequire(join(folder, "index.js"));
  const args = request.getArgsList();
  const isPolicyPack = request.getKind() === "analyzer";
  const command = isPolicyPack
    ? [inFolder.resolve("@pulumi/pulumi/cmd/run-policy-pack"), ...args, folder]
    : [inFolder.resolve("@pulumi/pulumi/cmd/run-plugin"), folder, ...args];
  const child = spawn(process.execPath, command, {
    cwd: isPolicyPack ? folder : request.getPwd(),
    stdio: ["ignore", "pipe", "pipe"],
    env: Object.fromEntries(request.getEnvList().map((entry) => splitAt(entry, entry.indexOf("=")))),
  });
  const send = (fill: (response: language.RunPluginResponse) => void) => {
    const response = new language.RunPluginResponse();
    fill(response);
    call.write(response);
  };
  child.stdout.on("data", (part: Buffer) => send((response) => response.setStdout(part)));
  child.stderr.on("data", (part: Buffer) => send((response) => response.setStderr(part)));
  child.once("error", (error) => call.destroy(error));
  child.once("close", (code) => {
    send((response) => response.setExitcode(code ?? 1));
    call.end();
  });
  call.once("cancelled", () => child.kill());
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A method that answers one request with what `work` returns. */
function unary<Request, Response>(
  work: (request: Request) => Response | Promise<Response>,
): grpc.handleUnaryCall<Request, Response> {
  return (call, callback) => {
    Promise.resolve(call.request)
      .then(work)
      .then(
        (response) => callback(null, response),
        (error: Error) => callback({ code: grpc.status.UNKNOWN, message: error.message }),
      );
  };
}

const server = new grpc.Server({ "grpc.max_receive_message_length": -1 });
server.addService(languageGrpc.LanguageRuntimeService as unknown as grpc.ServiceDefinition, {
  handshake: unary(() => new language.LanguageHandshakeResponse()),
  getPluginInfo: unary(() => {
    const info = new plugin.PluginInfo();
    info.setVersion("0.0.0");
    return info;
  }),
  getRequiredPackages: unary(() => new language.GetRequiredPackagesResponse()),
  getRequiredPlugins: unary(() => new language.GetRequiredPluginsResponse()),
  runtimeOptionsPrompts: unary(() => new language.RuntimeOptionsResponse()),
  run: unary(run),
  generateProgram: unary(generateProgram),
  generateProject: unary(generateProject),
  // Projects here have links to packages already.
  link: unary(() => new language.LinkResponse()),
  runPlugin,
  // They are there: npm has installed them with the package.
  installDependencies: (call: grpc.ServerWritableStream<unknown, unknown>) => call.end(),
});
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
