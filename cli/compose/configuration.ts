import { lowerFirst } from "../../provider/codegen/first-letter";
import type { Place } from "./context";

/** A secret of the stack's configuration. */
export interface ConfiguredSecret extends Place {
  /** The key in the configuration. */
  readonly key: string;
  /** The name of the variable, and the file that has it, if one does. */
  readonly variable: string;
  readonly file?: string | undefined;
}

/** Where a secret comes from: two of the same source are one. */
export interface SecretSource extends Place {
  readonly variable: string;
  readonly file?: string | undefined;
  /** As the Compose file has it, where that is more than the variable alone. */
  readonly text?: string | undefined;
  /** The container that has it. */
  readonly container: string;
}

/** The secrets that a program reads, each under a key of its own. */
export class Configuration {
  readonly #bySource = new Map<string, ConfiguredSecret>();
  /** Names that a program has for something else. */
  readonly #taken = new Set(["app", "pulumi"]);

  get secrets(): readonly ConfiguredSecret[] {
    return [...this.#bySource.values()];
  }

  /** The key of a secret, which begins with its container's name where another one has it already. */
  keyOf({ container, text, ...source }: SecretSource): string {
    const { variable, file } = source;
    const identity = JSON.stringify([variable, text ?? null, file ?? null]);
    const known = this.#bySource.get(identity);
    if (known) return known.key;
    const names = [camel(variable), camel(`${container}_${variable}`)];
    const key = names.find((name) => !this.#taken.has(name)) ?? this.#numbered(names.at(-1) ?? "secret");
    this.#taken.add(key);
    this.#bySource.set(identity, { ...source, key });
    return key;
  }

  #numbered(name: string): string {
    let number = 2;
    while (this.#taken.has(`${name}${number}`)) number++;
    return `${name}${number}`;
  }
}

/** `web_DB_PASSWORD` is `webDbPassword`. */
function camel(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words.map((word) => {
    const rest = /[a-z]/.test(word) ? word.slice(1) : word.slice(1).toLowerCase();
    return word.charAt(0).toUpperCase() + rest;
  });
  const text = lowerFirst(joined.join(""));
  return /^[a-z]/.test(text) ? text : `secret${joined.join("")}`;
}
