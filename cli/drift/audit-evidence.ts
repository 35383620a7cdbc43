import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../provider/define/is-record";
import { propertiesOf } from "../../provider/define/zod-schema";
import { argumentPaths } from "../../provider/definitions/shared/setting-arguments";
import { shortType } from "../../provider/hosts/tokens";
import { resources } from "../../provider/registry";
import type { Difference } from "./report";

/**
 * What an entry of the audit log says of a property: that it changed, that something of the object did which may be it,
 * or neither.
 */
type Evidence = "sure" | "possible" | "none";

/**
 * Reads the difference of an entry about the object or its zone. Its form is in no document: a JSON object with `Old`
 * and `New` of each name is understood, and of any other nothing is known.
 */
export function evidenceOf(
  { type, id, property }: Pick<Difference, "type" | "id" | "property">,
  { diff, action }: { diff?: string | null | undefined; action?: string | null | undefined },
): Evidence {
  const [, ...below] = id.split("/");
  const isZone = below.length === 0;
  if (isZone && property === undefined) return /delete|remove/i.test(action ?? "") ? "sure" : "none";
  const changes = changesIn(diff);
  if (!changes) return "possible";
  const names = isZone ? namesIn(changes) : namesOfObject(changes, below.at(-1) ?? "");
  if (names.size === 0) return "none";
  if (property === undefined) return names.has(removed) ? "sure" : "none";
  const own = namesOf(type, property);
  if ([...names].some((name) => own.has(name))) return "sure";
  // The object is shown with this name and did not change there, or what changed are other properties.
  if (isZone || changes.some(({ from }) => isShown(itemWith(from, below.at(-1) ?? ""), own))) return "none";
  const others = otherNames(type, own);
  const rest = [...names].filter((name) => !others.has(name) && !bookkeeping.test(name));
  return rest.length > 0 ? "possible" : "none";
}

/** What the platform itself writes with any change. */
const bookkeeping = /modified|updated|checksum/;
/** In place of a name: the object is not among the new ones. */
const removed = " removed";

type Change = { name: string; from: unknown; to: unknown };

function changesIn(diff: string | null | undefined): Change[] | undefined {
  try {
    const parsed: unknown = JSON.parse(diff ?? "");
    if (!isRecord(parsed)) return undefined;
    return Object.entries(parsed).flatMap(([name, value]) => {
      if (!isRecord(value)) return [];
      const [from, to] = [value.Old ?? value.old, value.New ?? value.new];
      return [{ name: name.toLowerCase(), from, to }];
    });
  } catch {
    return undefined;
  }
}

/** The names that changed, in objects their members' too. */
function namesIn(changes: readonly Change[]): Set<string> {
  return new Set(
    changes.flatMap(({ name, from, to }) => [
      name,
      ...(isRecord(from) && isRecord(to) ? differingNames(from, to) : []),
    ]),
  );
}

/** The names that changed of one of the items of a zone. */
function namesOfObject(changes: readonly Change[], id: string): Set<string> {
  const found = changes.flatMap(({ from, to }) => {
    const [before, after] = [itemWith(from, id), itemWith(to, id)];
    if (before !== undefined && after === undefined) return [removed];
    if (before === undefined && after !== undefined) return [" added"];
    return isRecord(before) && isRecord(after) ? differingNames(before, after) : [];
  });
  return new Set(found);
}

function differingNames(from: Readonly<Record<string, unknown>>, to: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const [before, after] = [from[name], to[name]];
    if (isDeepStrictEqual(before, after)) return [];
    const inner = isRecord(before) && isRecord(after) ? differingNames(before, after) : [];
    return [name.toLowerCase(), ...inner];
  });
}

/** The item that is this id, or has it. */
function itemWith(list: unknown, id: string): unknown {
  const items = Array.isArray(list) ? list : list === undefined || list === null ? [] : [list];
  return items.find(
    (item) => String(item) === id || (isRecord(item) && Object.values(item).some((one) => isId(one, id))),
  );
}

function isShown(item: unknown, names: ReadonlySet<string>): boolean {
  return isRecord(item) && Object.keys(item).some((name) => names.has(name.toLowerCase()));
}

function isId(value: unknown, id: string): boolean {
  return (typeof value === "string" || typeof value === "number") && String(value).toLowerCase() === id.toLowerCase();
}

/** How the platform may spell a property: its setting, its last name, and that with `is`. */
function namesOf(type: string, property: string): Set<string> {
  const last = property.slice(property.lastIndexOf(".") + 1).toLowerCase();
  const settings = settingsOf(type).flatMap(([setting, path]) => (path === property ? [setting.toLowerCase()] : []));
  return new Set(settings.length > 0 ? settings : [last, `is${last}`]);
}

function otherNames(type: string, own: ReadonlySet<string>): Set<string> {
  const { inputs } = definitionOf(type) ?? {};
  const names = inputs ? propertiesOf(inputs).flatMap(([name]) => [name.toLowerCase(), `is${name.toLowerCase()}`]) : [];
  const settings = settingsOf(type).map(([setting]) => setting.toLowerCase());
  return new Set([...names, ...settings].filter((name) => !own.has(name)));
}

function settingsOf(type: string): [setting: string, path: string][] {
  const { inputs } = definitionOf(type) ?? {};
  return inputs ? argumentPaths(inputs) : [];
}

function definitionOf(type: string) {
  return resources.find(({ name }) => name === shortType(type));
}
