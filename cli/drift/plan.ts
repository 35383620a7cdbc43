import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { changedStep, nameInUrn } from "../engine/changes";
import { visible } from "../invisible";
import { changedInputs } from "./changed-inputs";
import { inPlainLines } from "./differences";
import { titleOf } from "./labels";

/** What a preview says will happen: every step, whichever provider takes it. */
export class Plan {
  readonly #steps: StepEventMetadata[] = [];

  readonly onEvent = (event: EngineEvent): void => {
    const step = event.resourcePreEvent && changedStep(event);
    if (step) this.#steps.push(step);
  };

  /** A line for each step, and below it what it changes, secrets masked. */
  lines(): string[] {
    if (this.#steps.length === 0) return ["    nothing but bring the state up to date"];
    return this.#steps.flatMap((step) => [`    ${titleOfStep(step)}`, ...changedLines(step)]).map(visible);
  }
}

function titleOfStep({ op, urn, type }: StepEventMetadata): string {
  return `${op} ${titleOf({ type, name: nameInUrn(urn) })}`;
}

function changedLines(step: StepEventMetadata): string[] {
  if (!step.new) return [];
  return changedInputs(step)
    .flatMap((drift) => {
      const [title, ...difference] = inPlainLines(drift);
      return [title, ...difference.map((line) => `  ${line}`)];
    })
    .map((line) => `        ${line}`);
}
