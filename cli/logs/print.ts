import { once } from "node:events";
import type { BunnyClient } from "../../sdk/index";
import { clientFromEnvironment } from "../options/client";
import { isInColour } from "../output/write-output";
import { json, type LogFormat, type TableLayout, table } from "./format";
import type { OutputFormat } from "./options";
import { Progress } from "./progress";

/** Prints records as they arrive, until there are no more, or Ctrl-C. */
export async function printLog<T extends object>(
  layout: TableLayout<T>,
  output: OutputFormat,
  read: (api: BunnyClient, signal: AbortSignal) => AsyncIterable<T>,
): Promise<void> {
  const progress = new Progress(process.stderr, !process.stdout.isTTY);
  const api = clientFromEnvironment(progress.onRequest);
  const stop = new AbortController();
  const ended = stopOnSignals(stop);
  try {
    await print(read(api, stop.signal), formatOf(layout, output), progress, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.exitCode = ended.exitCode;
  } finally {
    progress.clear();
    await api.close();
  }
}

/** The first of these records. */
export async function* first<T>(count: number, records: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  let left = count;
  for await (const record of records) {
    yield record;
    if (--left <= 0) return;
  }
}

async function print<T>(
  records: AsyncIterable<T>,
  { head, line }: LogFormat<T>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const write = async (text: string) => {
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain", { signal });
  };
  let isBegun = head === undefined;
  const begin = async () => {
    if (!isBegun && head !== undefined) await write(head);
    isBegun = true;
  };
  for await (const record of records) {
    await begin();
    await write(line(record));
    progress.printed();
  }
  await begin();
}

function formatOf<T extends object>(layout: TableLayout<T>, output: OutputFormat): LogFormat<T> {
  if (output === "json") return json;
  const { isTTY, columns } = process.stdout;
  return table(layout, { width: isTTY ? columns : undefined, inColour: isInColour() });
}

/** Stops at Ctrl-C, and silently where the output is closed, as after `| head`. */
function stopOnSignals(stop: AbortController): { exitCode: number } {
  const ended = { exitCode: 0 };
  const end = (exitCode: number) => {
    ended.exitCode = exitCode;
    stop.abort();
  };
  process.once("SIGINT", () => end(130));
  process.once("SIGTERM", () => end(143));
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") process.stderr.write(`pulumi-bunny: the output cannot be written: ${message}\n`);
    end(code === "EPIPE" ? 0 : 1);
  });
  return ended;
}
