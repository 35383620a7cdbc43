import { signature } from "../../provider/define/engine-constants";
import { propertiesWith } from "../../provider/define/zod-schema";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { type Plan, plans } from "./plan";
import type { Observation } from "./shared-stack";

/**
 * The observations of these steps as plain data, to compare two hosts. Values that the platform generates (ids, times,
 * keys) are normalised. The order of concurrent requests and the number of reads are left out, since they depend on
 * timing.
 */
export function recordsOf(steps: Readonly<Record<string, Observation>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(steps).map(([step, observation]) => [
      step,
      {
        calls: callsOf(observation),
        ...Object.fromEntries(plans.map((plan) => [plan.resource, recordOf(plan, observation)])),
      },
    ]),
  );
}

function recordOf(plan: Plan, observation: Observation): Record<string, unknown> {
  const { testCase, resource, inputNames } = plan;
  const { changes, errors, deployed, onPlatform, count } = observation.of(testCase);
  const calculated = propertiesWith(resourceNamed(resource).inputs, "calculated");
  const shown = (name: string, value: unknown) => {
    if (!inputNames.includes(name)) return normalised(value);
    const input = redactSecrets(value);
    if (!calculated.includes(name) || typeof input !== "string" || isGiven(plan, name, input)) return input;
    // The provider calculates it from today's date, and midnight may pass between two runs.
    return input.replace(time, "#");
  };
  const members = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value)]));
  return {
    changes: Object.fromEntries(
      changes.map(({ name, op, properties, paths }) => [
        `${op} ${name}`,
        {
          paths,
          properties: Object.fromEntries(
            properties.map(({ name, from, to }) => [name, { from: shown(name, from), to: shown(name, to) }]),
          ),
        },
      ]),
    ),
    errors: Object.fromEntries(
      errors.map(({ name, message }) => [
        name,
        message
          .replace(ulid, "#")
          .replace(uuid, "#")
          .replace(/\d{4,}/g, "#"),
      ]),
    ),
    state: Object.fromEntries(
      [...deployed.entries()].map(([n, object]) => [
        n,
        object && { id: normalised(object.id), inputs: members(object.inputs), outputs: members(object.outputs) },
      ]),
    ),
    onPlatform,
    count,
  };
}

/** Whether a program gives an argument this time. */
function isGiven({ scenarios }: Plan, name: string, value: string): boolean {
  const given = scenarios.flatMap(({ before, after }) => [before[name], after[name]]);
  return given.some((one) => Date.parse(String(one)) === Date.parse(value));
}

/** The requests by operation: the number of writes, and 1 for reads. */
export function callsOf({ operations, of }: Observation): Record<string, number> {
  // The number of retries depends on timing.
  const isRetried = plans.some(({ testCase }) => of(testCase).errors.length > 0);
  return Object.fromEntries(
    [...Map.groupBy(operations, (operation) => operation)].map(([operation, { length }]) => [
      operation,
      isRetried || isRead(operation) ? 1 : length,
    ]),
  );
}

/** The value with each secret, whose ciphertext is another in each state, replaced. */
export function redactSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactSecrets);
  if (typeof value !== "object" || value === null) return value;
  if (signature in value) return "[secret]";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, redactSecrets(member)]));
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const time = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ulid = /(?<=_)[0-7][\dA-HJKMNP-TV-Z]{25}/gi;

/** A generated value with each number, UUID and ULID replaced, so that any two of one format are equal. */
function normalised(value: unknown): unknown {
  const form = JSON.stringify(redactSecrets(value))?.replace(uuid, "#").replace(ulid, "#").replace(/\d+/g, "#");
  return form;
}
