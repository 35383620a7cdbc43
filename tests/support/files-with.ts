import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files below a folder that contain one of these texts. */
export function filesWith(texts: readonly string[], folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())
    .filter((file) => {
      const content = readFileSync(file, "utf8");
      return texts.some((text) => content.includes(text));
    });
}
