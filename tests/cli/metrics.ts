import { spawn } from "node:child_process";
import { once } from "node:events";
import { text as textOf } from "node:stream/consumers";
import { goCommand } from "../support/go-command";
import type { Missing } from "../support/python";

/** Builds the command that judges metrics as Prometheus does, and dashboards as Grafana does. */
export const metricsCommand = (progress?: (line: string) => void): Promise<string | Missing> =>
  goCommand("tests/cli/metrics", "github.com/pulumi-bunny/pulumi-bunny/tests/cli/metrics", progress);

/** What it says of this text; empty if that is valid. */
export async function problemsOf(command: string, kind: "metrics" | "dashboard", text: string): Promise<string> {
  const child = spawn(command, [kind], { stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.end(text);
  const [problems, [code]] = await Promise.all([textOf(child.stderr), once(child, "close")]);
  return code === 0 ? "" : problems || `ended with ${code}`;
}
