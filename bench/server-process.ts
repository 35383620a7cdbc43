import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts a server in a process of its own, so that its work is not counted, and returns the address that it sends. */
export async function startServer(file: string, ...args: string[]): Promise<string> {
  const child = fork(file, args, { stdio: "inherit" });
  const [url] = await once(child, "message");
  child.unref();
  child.channel?.unref();
  process.once("exit", () => child.kill());
  return String(url);
}
