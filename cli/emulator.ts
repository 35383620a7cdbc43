import { Command, InvalidArgumentError } from "commander";
import { type Call, type Fault, parseFault, seeded, startEmulator, type ZoneIds } from "../emulator";
import { accountLimits } from "../emulator/account/limits";
import { faultKinds } from "../emulator/faults/kinds";
import { faultSyntax } from "../emulator/faults/parse-fault";
import { planLimits } from "../emulator/routes/shield";
import { repeated, wholeNumber } from "./options/arguments";
import { docs } from "./output/docs";

const limits = { ...accountLimits, ...planLimits };
type Limits = typeof limits;

interface Options {
  port: number;
  host: string;
  apiKey: string;
  storagePort: number;
  logsPerDay: number;
  seed?: string | false;
  state?: string;
  zone: readonly ZoneIds[];
  limit: Partial<Limits>;
  fault: readonly Fault[];
  quiet: boolean;
}

/** `pulumi-bunny emulator`: a real HTTP server of bunny.net's API with an account of its own. */
export function emulatorCommand(): Command {
  return new Command("emulator")
    .description("Run a server of bunny.net's API with an account of its own.")
    .option("--port <number>", "port to listen on; 0 takes any free one", wholeNumber(0, 65_535), 4010)
    .option("--host <address>", "address to listen on; other machines reach any but a loopback address", "127.0.0.1")
    .option("--storage-port <number>", "port of the storage host; 0 takes any free one", wholeNumber(0, 65_535), 0)
    .option("--api-key <key>", "the API key that requests must send", key, "emulator-key")
    .option(
      "--zone <pullZoneId:shieldZoneId>",
      "one more pull zone, with its shield zone; may be repeated",
      addZone,
      [],
    )
    .option(
      "--logs-per-day <number>",
      "requests that each pull zone serves and logs in a day",
      wholeNumber(0, 999_999_999),
      200,
    )
    .option("--seed <file>", "start with the objects of a file instead of those of the quickstart")
    .option("--no-seed", "start with an empty account")
    .option("--state <file>", "keep the account in this file between runs; it wins over --seed, once it exists")
    .option(
      "--limit <name=number>",
      `a limit of the account or the plan: ${Object.keys(limits).join(", ")}; may be repeated`,
      addLimit,
      {},
    )
    .option("--fault <rule>", "a fault to inject, as below; may be repeated", repeated(fault), [])
    .option("--quiet", "do not print a line for each request", false)
    .addHelpText("after", helpText)
    .action(run);
}

const helpText = `
A rule is ${faultSyntax}; "*" in an operation matches anything.
  --fault "503 on POST /compute/script* times=2 retry-after=1"
  --fault "reset on * probability=0.05 seed=7"
The format of a --seed file is ${docs("reference/emulator-seed.schema.json")}.
Kinds of faults are ${Object.keys(faultKinds).join(", ")}.
Their options are in ${docs("reference/emulator-faults.md")}`;

async function run({
  port,
  host,
  storagePort,
  apiKey,
  logsPerDay,
  seed,
  state,
  zone,
  limit,
  fault,
  quiet,
}: Options): Promise<void> {
  const emulator = await startEmulator({
    port,
    host,
    apiKey,
    storagePort,
    logsPerDay,
    seeded: seed !== false,
    seedFile: seed || undefined,
    stateFile: state,
    zones: zone,
    limits: limit,
    faults: fault,
    onCall: quiet ? undefined : (call) => print(line(call)),
    onUnmatched: (message) => print(`! ${message}`),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EADDRINUSE")
      throw new Error(`${host}:${port} is in use. Give another port with --port, or 0 for any.`);
    throw error;
  });
  print(`The emulator of the bunny.net management interface listens on ${emulator.url}`);
  if (seed === undefined && emulator.state.pullZones.has(seeded.pullZoneId))
    print(`It holds pull zone ${seeded.pullZoneId} with shield zone ${seeded.shieldZoneId}.`);
  print(
    state === undefined
      ? "It forgets everything when it stops (Ctrl-C); --state keeps it."
      : `It keeps the account in ${state}, and the contents of stored files in ${state}.contents.`,
  );
  print(
    `  export BUNNYNET_API_URL=${emulator.url} BUNNYNET_LOGGING_URL=${emulator.loggingUrl} BUNNYNET_ORIGIN_ERRORS_URL=${emulator.originErrorsUrl} BUNNYNET_STREAM_URL=${emulator.url} BUNNYNET_API_KEY=${apiKey}`,
  );
  print(
    `The files of storage zones are on ${emulator.storageUrl}${state === undefined ? ", and in a temporary folder until it stops" : ""}.`,
  );
  const stop = async () => {
    await emulator.stop();
    print(`Stopped after ${emulator.calls.total} calls.`);
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function line({ method, path, status, durationMs }: Call): string {
  return `${status === 0 ? "---" : status} ${method.padEnd(6)} ${path} ${durationMs} ms`;
}

/** With an empty key, no request would carry one. */
function key(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new InvalidArgumentError("Must be at least one character, without spaces.");
  return text;
}

function addZone(text: string, previous: readonly ZoneIds[]): readonly ZoneIds[] {
  const [, pullZoneId = 0, shieldZoneId = 0] = /^([1-9]\d{0,8}):([1-9]\d{0,8})$/.exec(text)?.map(Number) ?? [];
  if (pullZoneId === 0)
    throw new InvalidArgumentError("Must be the ids of a pull zone and its shield zone, as in 1002:2002.");
  const all = [...previous, { pullZoneId, shieldZoneId }];
  const taken = (name: keyof ZoneIds) => new Set(all.map((zone) => zone[name])).size < all.length;
  if (taken("pullZoneId") || taken("shieldZoneId")) throw new InvalidArgumentError("Each id may be given once.");
  return all;
}

function addLimit(text: string, previous: Partial<Limits>): Partial<Limits> {
  const [, name = "", limit = ""] = /^(\w+)=(\d{1,9})$/.exec(text) ?? [];
  if (Object.hasOwn(limits, name)) return { ...previous, [name]: Number(limit) };
  throw new InvalidArgumentError("Must be the name of a limit and a whole number, as in edgeRules=100.");
}

function fault(rule: string): Fault {
  try {
    return parseFault(rule);
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
