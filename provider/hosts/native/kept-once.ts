import type { Properties, ResourceDefinition } from "../../define/define";
import { topOf } from "../../define/secret-paths";
import { propertiesWith } from "../../define/zod-schema";
import type { WithSecrets } from "./secret-properties";

type Definition = Pick<ResourceDefinition, "inputs">;

/** A state whose outputs are complete again. */
export interface WholeState extends WithSecrets {
  /** The arguments kept once whose value is that of the inputs. */
  readonly keptOnce: readonly string[];
}

/** Completes the outputs of a state with the arguments that only its inputs have. */
export function wholeState(definition: Definition, state: WithSecrets, readInputs: () => WithSecrets): WholeState {
  const names = propertiesWith(definition.inputs, "keptOnce");
  if (names.length === 0) return { ...state, keptOnce: names };
  const inputs = readInputs();
  const left = names.filter((name) => state.values[name] === undefined && inputs.values[name] !== undefined);
  const values = { ...state.values, ...Object.fromEntries(left.map((name) => [name, inputs.values[name]])) };
  const secrets = [...inputs.secrets].filter((path) => left.includes(topOf(path)));
  return {
    values,
    secrets: new Set([...state.secrets, ...secrets]),
    keptOnce: names.filter((name) => values[name] === inputs.values[name]),
  };
}

/** Outputs for a state, without the arguments kept once that its inputs have alike. */
export function withoutKeptOnce(definition: Definition, outputs: Properties, inputs: Properties): Properties {
  const names = propertiesWith(definition.inputs, "keptOnce").filter((name) => outputs[name] === inputs[name]);
  return names.length === 0
    ? outputs
    : Object.fromEntries(Object.entries(outputs).filter(([name]) => !names.includes(name)));
}
