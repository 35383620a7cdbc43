import type { EngineEvent } from "@pulumi/pulumi/automation";
import type { Failure } from "./report";

/** What goes wrong in an operation of the engine. */
export class Diagnostics {
  readonly #told: Failure[] = [];
  #printed = "";

  get told(): readonly Failure[] {
    return this.#told;
  }

  readonly onEvent = ({ diagnosticEvent }: EngineEvent): void => {
    if (diagnosticEvent?.severity !== "error") return;
    const { urn, message } = diagnosticEvent;
    const text = message
      .replaceAll(colourMark, "")
      .trim()
      .replace(/^Preview failed: /, "");
    // The engine's own last word, which says no more than that there were others.
    if (!/^(preview|update) failed$/.test(text)) this.#told.push({ ...(urn ? { urn } : {}), message: text });
  };

  /** Listens together with another. */
  beside(onEvent: (event: EngineEvent) => void): (event: EngineEvent) => void {
    return (event) => {
      onEvent(event);
      this.onEvent(event);
    };
  }

  readonly onError = (text: string): void => {
    this.#printed += text;
  };

  /** All of it, once the operation has failed: there is something. */
  after(error: unknown): readonly Failure[] {
    // The engine reports most of what goes wrong as an event, but not what keeps it from beginning.
    return this.#told.length > 0 ? this.#told : [{ message: this.#inOtherWords(error) }];
  }

  /** What the engine printed as an error, or else what the call failed with. */
  #inOtherWords(error: unknown): string {
    const lines = [...this.#printed.matchAll(/^error: (.*)$/gm)].map(([, line]) => line);
    return lines.join(" ") || this.#printed.trim() || (error instanceof Error ? error.message : String(error));
  }
}

/** What the engine writes for a colour where it leaves it to others to paint. */
const colourMark = /<\{%[^%]*%\}>/g;
