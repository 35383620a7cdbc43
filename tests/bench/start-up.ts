import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { credentials, type ServiceError, status } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { executable } from "../executables/prepared";
import type { Comparison, Figures } from "./frame";
import { timed } from "./on-emulator";

/** Those that have run for long enough to cache what they compile, as in a run of an engine that takes a second. */
const cached = new Set<string>();

async function start(command: string, ...args: string[]): Promise<Figures> {
  if (!cached.has(`${command} ${args}`)) await startFor(2_000, command, args);
  cached.add(`${command} ${args}`);
  return startFor(0, command, args);
}

/** From the start of a plugin's process to its port, and to its first response that takes definitions. */
async function startFor(ms: number, command: string, args: readonly string[]): Promise<Figures> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(createInterface(child.stdout), "line");
  const portMs = performance.now() - started;
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
  const request = new proto.CheckRequest();
  request.setUrn("urn:pulumi:stack::project::bunny:index:CustomAccessList::it");
  await new Promise<void>((done, fail) => client.check(request, (error) => (isResponse(error) ? done() : fail(error))));
  const checkMs = performance.now() - started;
  await setTimeout(ms);
  client.close();
  child.kill();
  await once(child, "exit");
  return { "to its port, ms": portMs, "to the first Check, ms": checkMs };
}

/** A plugin that serves nothing responds with an error, which counts as its response. */
const isResponse = (error: ServiceError | null) => error === null || error.code === status.UNIMPLEMENTED;

const script = (file: string) => start(process.execPath, resolve(__dirname, file));

/** This machine's executable, which is built where it is missing. */
async function single(): Promise<Figures> {
  const { command } = await executable((line) => void process.stderr.write(`${line}\n`));
  return start(command);
}

/** A process that loads modules and ends. */
async function load(...modules: readonly string[]): Promise<Figures> {
  const code = modules.map((module) => `require(${JSON.stringify(module)});`).join("");
  const seconds = await timed(async () => {
    const child = spawn(process.execPath, ["-e", code], { cwd: __dirname, stdio: ["ignore", "inherit", "inherit"] });
    const [exit] = await once(child, "exit");
    if (exit !== 0) throw new Error(`Loading ${modules.join(" and ")} ended with ${exit}.`);
  });
  return { ms: seconds * 1000 };
}

/** How long a plugin takes to start, and a program to load the package. */
export const startUp: readonly Comparison[] = [
  {
    title: "start of a plugin",
    cases: {
      "one that serves nothing": () => script("bare-plugin.js"),
      "pulumi-resource-bunny": () => script("../../provider/pulumi-resource-bunny"),
      "the executable": single,
    },
    rounds: 15,
  },
  {
    title: "load in a program",
    cases: {
      "@pulumi/pulumi": () => load("@pulumi/pulumi"),
      "and pulumi-bunny": () => load("@pulumi/pulumi", "pulumi-bunny"),
      "and pulumi-bunny/native": () => load("@pulumi/pulumi", "pulumi-bunny/native"),
    },
    rounds: 15,
  },
];
