import { type Plan, plans } from "./plan";
import type { Seen } from "./stage";

/** The mark of a secret in a state. */
const secretMark = "4dabf18193072939515e22adb298388d";

/**
 * What was seen in these steps, as plain data in which two hosts can be compared. What the platform makes up (ids,
 * times, keys) stands there as its form. The order of what runs side by side is left out, and so is how often something
 * is read: it depends on who asks first.
 */
export function recordsOf(steps: Readonly<Record<string, Seen>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(steps).map(([step, seen]) => [
      step,
      { calls: callsOf(seen), ...Object.fromEntries(plans.map((plan) => [plan.resource, recordOf(plan, seen)])) },
    ]),
  );
}

function recordOf({ suite, inputNames }: Plan, seen: Seen): Record<string, unknown> {
  const { changes, errors, deployed, onPlatform, count } = seen.of(suite);
  const isInput = (name: string) => inputNames.includes(name);
  const shown = (name: string, value: unknown) => (isInput(name) ? withoutCiphers(value) : formOf(value));
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
    errors: Object.fromEntries(errors.map(({ name, message }) => [name, message.replace(/\d{4,}/g, "#")])),
    state: Object.fromEntries(
      [...deployed.entries()].map(([n, object]) => [
        n,
        object && { id: formOf(object.id), inputs: members(object.inputs), outputs: members(object.outputs) },
      ]),
    ),
    onPlatform,
    count,
  };
}

/** What was asked of the platform: each write as often as it was, each read once. */
function callsOf({ operations, of }: Seen): Record<string, number> {
  // How often something is tried again depends on how long it took.
  const isTried = plans.some(({ suite }) => of(suite).errors.length > 0);
  return Object.fromEntries(
    [...Map.groupBy(operations, (operation) => operation)].map(([operation, { length }]) => [
      operation,
      isTried || operation.startsWith("GET ") ? 1 : length,
    ]),
  );
}

function withoutCiphers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCiphers);
  if (typeof value !== "object" || value === null) return value;
  if (secretMark in value) return "[secret]";
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutCiphers(member)]));
}

/** The form of what the platform made up: each number in it is as good as another. */
function formOf(value: unknown): unknown {
  const form = JSON.stringify(withoutCiphers(value))
    ?.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "#")
    .replace(/\d+/g, "#");
  return form;
}
