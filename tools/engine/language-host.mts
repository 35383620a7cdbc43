// Runs a Node.js program or plugin for the engine, as the language host of the official download does: in a process of
// its own, through the runners of @pulumi/pulumi. It stands in where the official host cannot be had, and does no more than run.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import grpc from "@grpc/grpc-js";
import languageGrpc from "@pulumi/pulumi/proto/language_grpc_pb.js";
import language from "@pulumi/pulumi/proto/language_pb.js";
import plugin from "@pulumi/pulumi/proto/plugin_pb.js";

/** The runner has already shown a message that a person can act on. */
const shownExitCode = 32;

const engineAddress = process.argv.at(-1) ?? "";

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
  const runner = createRequire(join(folder, "index.js")).resolve("@pulumi/pulumi/cmd/run");
  const flags = {
    monitor: request.getMonitorAddress(),
    engine: engineAddress,
    organization: request.getOrganization(),
    project: request.getProject(),
    stack: request.getStack(),
    pwd: request.getPwd(),
    parallel: String(request.getParallel()),
    "root-directory": info?.getRootDirectory(),
  };
  const args = Object.entries(flags).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));
  if (request.getDryrun()) args.push("--dry-run");
  args.push(info?.getEntryPoint() || request.getProgram() || ".", ...request.getArgsList());
  const config: unknown = Object.fromEntries(request.getConfigMap().getEntryList());
  const child = spawn(process.execPath, [runner, ...args], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      PULUMI_CONFIG: JSON.stringify(config),
      PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(request.getConfigsecretkeysList()),
    },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? signal));
  });
}

/** Runs the plugin in a folder, and hands on what it prints for as long as the engine listens. */
function runPlugin(call: grpc.ServerWritableStream<language.RunPluginRequest, language.RunPluginResponse>): void {
  const { request } = call;
  const folder = request.getInfo()?.getProgramDirectory() ?? request.getPwd();
  const runner = createRequire(join(folder, "index.js")).resolve("@pulumi/pulumi/cmd/run-plugin");
  const child = spawn(process.execPath, [runner, folder, ...request.getArgsList()], {
    cwd: request.getPwd(),
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
function answering<Request, Response>(
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
  handshake: answering(() => new language.LanguageHandshakeResponse()),
  getPluginInfo: answering(() => {
    const info = new plugin.PluginInfo();
    info.setVersion("0.0.0");
    return info;
  }),
  getRequiredPackages: answering(() => new language.GetRequiredPackagesResponse()),
  getRequiredPlugins: answering(() => new language.GetRequiredPluginsResponse()),
  runtimeOptionsPrompts: answering(() => new language.RuntimeOptionsResponse()),
  run: answering(run),
  runPlugin,
  // They are there: npm has installed them with the package.
  installDependencies: (call: grpc.ServerWritableStream<unknown, unknown>) => call.end(),
});
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
