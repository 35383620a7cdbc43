import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import { unknownValue } from "../../check/unknown";
import type { Properties } from "../../define/define";
import { secretSignature, signature } from "../engine-constants";
import type { WithSecrets } from "./secret-properties";

/** The engine's sentinels for unknown values, one for each type. */
const unknownValues: ReadonlySet<string> = new Set([
  unknownValue,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** Converts the engine's properties: secrets are unwrapped and their names kept, all unknowns become one sentinel. */
export function fromStruct(struct: Struct | undefined): WithSecrets {
  const secrets = new Set<string>();
  return { values: membersOf(struct, (name) => () => secrets.add(name)), secrets };
}

/** Converts properties to the engine's form. */
export function toStruct({ values, secrets }: WithSecrets): Struct {
  const struct = new Struct();
  const fields = struct.getFieldsMap();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) fields.set(name, secrets.has(name) ? toSecret(toValue(value)) : toValue(value));
  return struct;
}

function fromValue(value: Value, onSecret: () => void): unknown {
  switch (value.getKindCase()) {
    case Value.KindCase.STRING_VALUE:
      return unknownValues.has(value.getStringValue()) ? unknownValue : value.getStringValue();
    case Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case Value.KindCase.LIST_VALUE:
      return (value.getListValue()?.getValuesList() ?? []).map((item) => fromValue(item, onSecret));
    case Value.KindCase.STRUCT_VALUE:
      return fromMembers(value.getStructValue(), onSecret);
    default:
      return null;
  }
}

function fromMembers(struct: Struct | undefined, onSecret: () => void): unknown {
  const fields = struct?.getFieldsMap();
  if (fields?.get(signature)?.getStringValue() === secretSignature) {
    onSecret();
    const inner = fields.get("value");
    return inner ? fromValue(inner, onSecret) : null;
  }
  return membersOf(struct, () => onSecret);
}

/** Object.fromEntries defines own members, so `__proto__` is a name like any other. */
function membersOf(struct: Struct | undefined, onSecretIn: (name: string) => () => void): Properties {
  const fields = [...(struct?.getFieldsMap().entries() ?? [])];
  return Object.fromEntries(fields.map(([name, value]) => [name, fromValue(value, onSecretIn(name))]));
}

function toValue(plain: unknown): Value {
  const value = new Value();
  if (plain === null || plain === undefined) value.setNullValue(NullValue.NULL_VALUE);
  else if (typeof plain === "string") value.setStringValue(plain);
  else if (typeof plain === "number") value.setNumberValue(plain);
  else if (typeof plain === "boolean") value.setBoolValue(plain);
  else if (Array.isArray(plain)) value.setListValue(toListValue(plain));
  else value.setStructValue(toStruct({ values: plain as Properties, secrets: new Set() }));
  return value;
}

function toListValue(items: readonly unknown[]): ListValue {
  const list = new ListValue();
  list.setValuesList(items.map(toValue));
  return list;
}

function toSecret(inner: Value): Value {
  const struct = new Struct();
  const mark = new Value();
  mark.setStringValue(secretSignature);
  struct.getFieldsMap().set(signature, mark);
  struct.getFieldsMap().set("value", inner);
  const value = new Value();
  value.setStructValue(struct);
  return value;
}
