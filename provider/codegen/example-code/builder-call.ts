import { type BuilderParameter, type Builders, builderName } from "../../define/builders";
import { type ExampleArgs, type ExampleValue, Reference } from "../../define/example";

/**
 * An item of an argument as the call of its builder. Undefined where none gives exactly this item: its members contain
 * others, or references.
 */
export function builderCall({ namespace, types }: Builders, item: ExampleArgs): string | undefined {
  const { type, ...members } = item;
  const parameters = types[String(type)]?.parameters;
  if (!parameters || "unknown" in parameters) return undefined;
  const given = parameters.filter(({ member }) => member in members);
  const isPrefix = parameters.slice(0, given.length).every((one, at) => one === given[at]);
  const isWhole = Object.keys(members).length === given.length && parameters.slice(given.length).every(isOptional);
  const passed = given.map((one) => passedValue(one, members[one.member] ?? ""));
  if (!isPrefix || !isWhole || passed.includes(undefined)) return undefined;
  return `bunny.${namespace}.${builderName(String(type))}(${passed.join(", ")})`;
}

const isOptional = ({ optional }: BuilderParameter): boolean => optional === true;

function passedValue({ as }: BuilderParameter, value: ExampleValue): string | undefined {
  if (value instanceof Reference || typeof value === "number" || typeof value === "boolean") return undefined;
  if (typeof value === "string") return as === "text" ? value : JSON.stringify(value);
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string")) return undefined;
  if (as === "onlyText") return value[0];
  const isNumber = as === "texts" && value.every((one) => /^\d+$/.test(one));
  return `[${value.map((one) => (isNumber ? one : JSON.stringify(one))).join(", ")}]`;
}
