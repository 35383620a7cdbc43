import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { credentials, type ServiceError, status } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { executable } from "../tests/executables/prepared";
import type { Case, Comparison } from "./frame";

type Asking = (client: ResourceProviderClient, done: (error: ServiceError | null) => void) => unknown;

/** From the start of a plugin's process to its port line, and to the answer of one request where there is one. */
function startOf(
  name: string,
  start: () => Promise<readonly [command: string, ...args: string[]]>,
  ask?: Asking,
): Case {
  let isFirst = true;
  return {
    name,
    async measure() {
      const [command, ...args] = await start();
      const started = performance.now();
      const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
      const [port] = await once(createInterface(child.stdout), "line");
      const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
      if (ask)
        await new Promise<void>((done, fail) => ask(client, (error) => (isAnswer(error) ? done() : fail(error))));
      const ms = performance.now() - started;
      client.close();
      // The first, which does not count, writes its compiled code half a second after its start.
      if (isFirst) await setTimeout(3_000);
      isFirst = false;
      child.kill("SIGKILL");
      await once(child, "close");
      return ms;
    },
  };
}

/** A plugin that serves nothing responds with an error, which counts as its response. */
function isAnswer(error: ServiceError | null): boolean {
  return error === null || error.code === status.UNIMPLEMENTED;
}

function plugin(name: string, file: string, ask?: Asking): Case {
  return startOf(name, async () => [process.execPath, resolve(__dirname, file)], ask);
}

/** This machine's executable, which is built where it is missing, before the time of its start. */
function single(ask?: Asking): Case {
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  return startOf("the executable", async () => [(await executable(progress)).command], ask);
}

function plugins(title: string, atMost: number | undefined, ask?: Asking): Comparison {
  return {
    title,
    baseline: plugin("a plugin that serves nothing", "bare-plugin.js", ask),
    cases: [plugin("pulumi-resource-bunny", "../pulumi-resource-bunny", ask)],
    atMost,
  };
}

function executables(title: string, atMost: number | undefined, ask?: Asking): Comparison {
  return { title, baseline: plugin("npm package", "../pulumi-resource-bunny", ask), cases: [single(ask)], atMost };
}

/** A process that loads modules and ends. */
function loading(...modules: readonly string[]): Case {
  const code = modules.map((module) => `require(${JSON.stringify(module)});`).join("");
  return {
    name: modules.join(" and "),
    async measure() {
      const started = performance.now();
      const child = spawn(process.execPath, ["-e", code], { cwd: __dirname, stdio: ["ignore", "inherit", "inherit"] });
      const [exit] = await once(child, "exit");
      if (exit !== 0) throw new Error(`Loading ${modules.join(" and ")} ended with ${exit}.`);
      return performance.now() - started;
    },
  };
}

function checking(): proto.CheckRequest {
  const request = new proto.CheckRequest();
  request.setUrn("urn:pulumi:stack::project::bunny:index:CustomAccessList::it");
  return request;
}

/** How long a plugin takes to start, and a program to load the package. */
export const startUp: readonly Comparison[] = [
  plugins("start to port", 1.5),
  plugins("start to first answer (GetPluginInfo)", 1.5, (client, done) => client.getPluginInfo(new Empty(), done)),
  plugins("start to first answer that takes definitions (Check)", undefined, (client, done) =>
    client.check(checking(), done),
  ),
  executables("start of the executable to port", 1.1),
  executables("start of the executable to first answer that takes definitions (Check)", undefined, (client, done) =>
    client.check(checking(), done),
  ),
  {
    title: "load in a program",
    baseline: loading("@pulumi/pulumi"),
    cases: [loading("@pulumi/pulumi", "pulumi-bunny"), loading("@pulumi/pulumi", "pulumi-bunny/native")],
    atMost: 1.15,
  },
];
