import type { EngineEvent } from "@pulumi/pulumi/automation";
import type { Failure } from "./report";

/** Collects the errors of an engine operation. */
export class Diagnostics {
  readonly #errors: Failure[] = [];
  #printed = "";

  get errors(): readonly Failure[] {
    return this.#errors;
  }

  readonly onEvent = ({ diagnosticEvent }: EngineEvent): void => {
    if (diagnosticEvent?.severity !== "error") return;
    const { urn, message } = diagnosticEvent;
    const text = message
      .replaceAll(colourMark, "")
      .trim()
      .replace(/^Preview failed: /, "");
    // The engine's closing line, which only says that there were errors.
    if (!/^(preview|update) failed$/.test(text)) this.#errors.push({ ...(urn ? { urn } : {}), message: text });
  };

  /** A listener that calls another one too. */
  beside(onEvent: (event: EngineEvent) => void): (event: EngineEvent) => void {
    return (event) => {
      onEvent(event);
      this.onEvent(event);
    };
  }

  readonly onError = (text: string): void => {
    this.#printed += text;
  };

  /** The options of each operation of the engine: what it prints goes here. */
  get operation() {
    return { onError: this.onError, color: "never", userAgent: "pulumi-bunny" } as const;
  }

  /** The errors after an operation failed: at least one. */
  after(error: unknown): readonly Failure[] {
    // The engine reports most errors as events, but not those that keep it from starting.
    return this.#errors.length > 0 ? this.#errors : [{ message: this.#printedError(error) }];
  }

  /** The error that the engine printed, or else the one that the call failed with. */
  #printedError(error: unknown): string {
    const lines = [...this.#printed.matchAll(/^error: (.*)$/gm)].map(([, line]) => line);
    return lines.join(" ") || this.#printed.trim() || (error instanceof Error ? error.message : String(error));
  }
}

/** The engine's markup for colours in events. */
const colourMark = /<\{%[^%]*%\}>/g;
