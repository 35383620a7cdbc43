import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import packageJson from "../../provider/package.json";
import { unpack } from "./archive";
import { archiveName, executableName, ownTarget } from "./targets";

/** Starts this machine's executable from its archive, with nothing in its environment, and asks for its version. */
async function main(folder = "executables"): Promise<void> {
  const own = ownTarget();
  const work = await mkdtemp(join(tmpdir(), "pulumi-bunny-start-"));
  try {
    await unpack(join(folder, archiveName(own, packageJson.version)), work);
    const version = await versionOf(join(work, executableName(own)));
    if (version !== packageJson.version) throw new Error(`It is version ${version}, and not ${packageJson.version}.`);
    process.stdout.write(`It starts, and is version ${version}.\n`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function versionOf(command: string): Promise<string> {
  // Windows starts no process without its own folder.
  const { SystemRoot } = process.env;
  const child = spawn(command, [], {
    env: { ...(SystemRoot && { SystemRoot }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = once(child, "exit").then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
  end.catch(() => {});
  try {
    const [port] = await Promise.race([once(createInterface(child.stdout), "line"), end]);
    const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
    return await new Promise((done, fail) =>
      client.getPluginInfo(new Empty(), (error, info) => (error ? fail(error) : done(info?.getVersion() ?? ""))),
    );
  } finally {
    child.kill("SIGKILL");
    await once(child, "close");
  }
}

main(process.argv[2]).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
