import type { ContainerApp } from "../../../sdk/api/containers";
import { isEquivalent } from "../../diff/equality";
import { type ContainerAppInputs, containerAppInputs, containerItem } from "./container-app-arguments";
import { inputsOf } from "./container-app-read";
import { registryOfState } from "./container-app-registries";
import { variablesOf } from "./container-app-update";

type Inputs = Partial<ContainerAppInputs>;

/** The inputs before and after steps of an update. */
export interface Change {
  readonly from: Inputs;
  readonly to: Inputs;
}

const settings = ["name", "regions", "runtimeType", "autoScaling", "volumes"] as const;

/**
 * Whether a read shows what earlier steps of an update have changed. Of all else, which others may have changed, it may
 * say anything.
 */
export function showsWritten(
  app: ContainerApp,
  { from, to }: Change,
  registryIds: Readonly<Record<string, number>>,
): boolean {
  const found = inputsOf(app, to, registryOfState(registryIds));
  const isShown = settings.every((name) => {
    const schema = containerAppInputs.shape[name];
    return isEquivalent(schema, from[name], to[name]) || isEquivalent(schema, found[name], to[name]);
  });
  const isGone = ({ name }: { name: string }) => !to.containers?.some((one) => one.name === name);
  const removed = (from.containers ?? []).filter(isGone);
  return (
    isShown &&
    removed.every(({ name }) => !found.containers.some((one) => one.name === name)) &&
    (to.containers ?? []).every((container) => {
      const was = containerIn(from, container.name);
      const wanted = containerIn(to, container.name);
      return (
        isEquivalent(containerItem, was, wanted) ||
        isEquivalent(containerItem, containerIn(found, container.name), wanted)
      );
    })
  );
}

/** Whether a change of containers makes another workload of what is there: what others have made of it already is none. */
export function isOtherWorkload(
  app: ContainerApp,
  { from, to }: Change,
  registryIds: Readonly<Record<string, number>>,
): boolean {
  const found = inputsOf(app, to, registryOfState(registryIds));
  const workloadIn = (inputs: Inputs, name: string) => {
    const container = containerIn(inputs, name);
    return container && { ...container, endpoints: [] };
  };
  const names = [from, to].flatMap(({ containers = [] }) => containers.map(({ name }) => name));
  return names.some((name) => {
    const wanted = workloadIn(to, name);
    return [from, found].every((inputs) => !isEquivalent(containerItem, workloadIn(inputs, name), wanted));
  });
}

/** A container of an app with all of its variables. */
function containerIn(inputs: Inputs, name: string) {
  const container = inputs.containers?.find((one) => one.name === name);
  return container && { ...container, plainEnvironment: variablesOf(container, inputs) };
}
