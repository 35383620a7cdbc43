import { readFileSync } from "node:fs";

/** The bytes of a file, or for `-` of standard input. */
export const readInput = (file: string): Buffer => readFileSync(file === "-" ? 0 : file);

/** What a message calls it. */
export const inputName = (file: string): string => (file === "-" ? "Standard input" : file);
