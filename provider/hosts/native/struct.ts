import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { Properties } from "../../define/define";
import { secretSignature, signature } from "../../define/engine-constants";
import { memberPath } from "../../define/property-path";
import { markAt } from "../../define/secret-paths";
import { unknownValue } from "../../define/unknown";
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

/** Converts the engine's properties: secrets are unwrapped and their paths kept, all unknowns become one sentinel. */
export function fromStruct(struct: Struct | undefined): WithSecrets {
  const secrets = new Set<string>();
  const root: Place = { path: () => "", isList: false, add: (path) => secrets.add(path) };
  return { values: membersOf(struct, root), secrets };
}

/** Converts properties to the engine's form. */
export function toStruct({ values, secrets }: WithSecrets): Struct {
  return structOf(markAt(values, secrets, (value) => new Secret(value)));
}

/** Where a value is. A secret in a list makes the whole list secret, as in the engine. */
interface Place {
  path(): string;
  readonly isList: boolean;
  add(path: string): void;
}

function memberIn(place: Place, name: string): Place {
  return place.isList ? place : { ...place, path: () => memberPath(place.path(), name) ?? (place.path() || name) };
}

class Secret {
  constructor(readonly value: unknown) {}
}

function fromValue(value: Value, place: Place): unknown {
  switch (value.getKindCase()) {
    case Value.KindCase.STRING_VALUE:
      return unknownValues.has(value.getStringValue()) ? unknownValue : value.getStringValue();
    case Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case Value.KindCase.LIST_VALUE: {
      const items = { ...place, isList: true };
      return (value.getListValue()?.getValuesList() ?? []).map((item) => fromValue(item, items));
    }
    case Value.KindCase.STRUCT_VALUE:
      return fromMembers(value.getStructValue(), place);
    default:
      return null;
  }
}

function fromMembers(struct: Struct | undefined, place: Place): unknown {
  const fields = struct?.getFieldsMap();
  if (fields?.get(signature)?.getStringValue() === secretSignature) {
    place.add(place.path());
    const inner = fields.get("value");
    return inner ? fromValue(inner, place) : null;
  }
  return membersOf(struct, place);
}

/** Object.fromEntries defines own members, so `__proto__` is a name like any other. */
function membersOf(struct: Struct | undefined, place: Place): Properties {
  const fields = [...(struct?.getFieldsMap().entries() ?? [])];
  return Object.fromEntries(fields.map(([name, value]) => [name, fromValue(value, memberIn(place, name))]));
}

function structOf(values: Properties): Struct {
  const struct = new Struct();
  const fields = struct.getFieldsMap();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) fields.set(name, toValue(value));
  return struct;
}

function toValue(plain: unknown): Value {
  if (plain === null || plain === undefined) return new Value().setNullValue(NullValue.NULL_VALUE);
  if (typeof plain === "string") return new Value().setStringValue(plain);
  if (typeof plain === "number") return new Value().setNumberValue(plain);
  if (typeof plain === "boolean") return new Value().setBoolValue(plain);
  if (Array.isArray(plain)) return new Value().setListValue(new ListValue().setValuesList(plain.map(toValue)));
  return new Value().setStructValue(plain instanceof Secret ? secretOf(plain) : structOf(plain as Properties));
}

function secretOf({ value }: Secret): Struct {
  const struct = new Struct();
  struct.getFieldsMap().set(signature, new Value().setStringValue(secretSignature)).set("value", toValue(value));
  return struct;
}
