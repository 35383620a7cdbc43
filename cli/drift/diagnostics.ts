import type { EngineEvent } from "@pulumi/pulumi/automation";
import { PulumiError } from "../engine/pulumi";
import type { Failure } from "./report";

/** Collects the errors of an engine operation. */
export class Diagnostics {
  readonly #errors: Failure[] = [];

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

  /** The errors after an operation failed: at least one. */
  after(error: unknown): readonly Failure[] {
    // The engine reports most errors as events, but not those that keep it from starting.
    return this.#errors.length > 0 ? this.#errors : [{ message: reasonOf(error) }];
  }
}

/** The errors that the engine printed, beside its warnings, or else the one that the call failed with. */
function reasonOf(error: unknown): string {
  const printed = error instanceof PulumiError ? error.printed : "";
  const lines = [...printed.matchAll(/^error: (.*)$/gm)].map(([, line]) => line);
  return lines.join(" ") || (error instanceof Error ? error.message : String(error));
}

/** The engine's markup for colours in events. */
const colourMark = /<\{%[^%]*%\}>/g;
