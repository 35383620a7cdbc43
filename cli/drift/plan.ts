import type { EngineEvent, StepEventMetadata } from "@pulumi/pulumi/automation";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { changedStep } from "../engine/changes";
import { visible } from "../output/invisible";
import { changedInputs } from "./changed-inputs";
import { plainDiff } from "./diff-lines";
import { titleOf } from "./labels";
import type { Values } from "./report";

/** Collects the steps of a preview, of all providers. */
export class Plan {
  readonly #steps: StepEventMetadata[] = [];

  readonly onEvent = (event: EngineEvent): void => {
    const step = event.resourcePreEvent && changedStep(event);
    if (step) this.#steps.push(step);
  };

  /** A line for each step, and below it its changes, with secrets masked. */
  lines(): string[] {
    if (this.#steps.length === 0) return ["    only update the state"];
    return this.#steps
      .flatMap((step) => [`    ${titleOfStep(step)}`, ...(step.new ? changeLines(changedInputs(step)) : [])])
      .map(visible);
  }
}

function titleOfStep({ op, urn, type }: StepEventMetadata): string {
  return `${op} ${titleOf({ type, name: resourceNameIn(urn) })}`;
}

/** The lines of differences, as they stand below the title of their resource. */
export function changeLines(drifts: readonly Values[]): string[] {
  return drifts.flatMap((drift) => {
    const [title, ...difference] = plainDiff(drift);
    return [`        ${title}`, ...difference.map((line) => `          ${line}`)];
  });
}
