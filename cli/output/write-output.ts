import { randomUUID } from "node:crypto";
import { accessSync, constants, lstatSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { InvalidArgumentError, Option } from "commander";

/** The option for the output file. A file that cannot be written is refused before any work is done. */
export function outputOption(what: string): Option {
  return fileOption(`the file for ${what} (default: standard output)`);
}

/** The option for a file, with this description. */
export function fileOption(description: string): Option {
  return new Option("--output <file>", description).argParser(writable);
}

/** Writes to the file atomically, or else to standard output. */
export async function writeOutput(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) await print(text);
  else if (isReplaceable(file)) replace(file, text);
  else writeFileSync(file, text);
}

/** Whether the output may have colours. */
export function isInColour(file?: string): boolean {
  return file === undefined && process.stdout.isTTY && !process.env.NO_COLOR;
}

/** Parses the path of a file to be written. */
export function writable(path: string): string {
  const folder = dirname(path);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new InvalidArgumentError("Must be a file, not a folder.");
  try {
    accessSync(isReplaceable(path) ? folder : path, constants.W_OK);
  } catch {
    throw new InvalidArgumentError(`The folder ${folder} does not exist or is not writable. Create it first.`);
  }
  return path;
}

/** Devices, pipes and links are written in place. */
function isReplaceable(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

function replace(file: string, text: string): void {
  // In a folder that others may write to, nobody can have put a link there before.
  const whole = `${file}.${randomUUID()}.tmp`;
  try {
    writeFileSync(whole, text, { flag: "wx" });
    renameSync(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
}

function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // A closed output, as after `| head`, is no error.
    const end = (error?: NodeJS.ErrnoException | null) => (error && error.code !== "EPIPE" ? reject(error) : resolve());
    process.stdout.once("error", end);
    process.stdout.write(text, end);
  });
}
