import { isDeepStrictEqual } from "node:util";
import { secretSignature, signature } from "../../../provider/define/engine-constants";
import { isRecord } from "../../../provider/define/is-record";
import { itemPath, memberPath } from "../../../provider/define/property-path";
import type { DiffKind, PathDiff, Wire } from "./host";

function asSecret(value: unknown): Wire {
  return { [signature]: secretSignature, value };
}

function isSecret(value: unknown): value is { readonly value: unknown } {
  return isRecord(value) && value[signature] === secretSignature;
}

/** The properties with `replace` in place of each secret. */
function withSecrets(value: unknown, replace: (inner: unknown) => unknown): unknown {
  if (isSecret(value)) return replace(value.value);
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, replace));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withSecrets(member, replace)]));
}

/** The properties for a provider that takes no secrets. */
export function inPlainText(properties: Wire): Wire {
  return Object(withSecrets(properties, (inner) => withSecrets(inner, (nested) => nested)));
}

/** The properties for display. */
export function redacted(properties: Wire): Wire {
  return Object(withSecrets(properties, () => "[secret]"));
}

/** The properties as a state has them, with the envelopes of secrets, but not their contents. */
export function sealed(properties: Wire): Wire {
  return Object(withSecrets(properties, () => ({ [signature]: secretSignature, ciphertext: "" })));
}

function containsSecrets(value: unknown): boolean {
  if (isSecret(value)) return true;
  return (Array.isArray(value) || isRecord(value)) && Object.values(value).some(containsSecrets);
}

/** What a provider without secrets returns, with what was secret in the request marked by name. */
export function marked(returned: Wire, sent: Wire): Wire {
  const all = Object.entries(returned).map(([name, value]) => {
    const from = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (isRecord(value) && isRecord(from) && !isSecret(value) && !isSecret(from)) return [name, marked(value, from)];
    return [name, !isSecret(value) && containsSecrets(from) ? asSecret(value) : value];
  });
  return Object.fromEntries(all);
}

/** The properties with these marked as a whole. */
export function withSecretNames(properties: Wire, names: readonly string[]): Wire {
  const found = names.filter((name) => Object.hasOwn(properties, name) && !isSecret(properties[name]));
  return { ...properties, ...Object.fromEntries(found.map((name) => [name, asSecret(properties[name])])) };
}

/** How the engine itself compares inputs, by path. */
export function objectDiff(olds: Wire, news: Wire): Map<string, PathDiff> {
  const paths = new Map<string, PathDiff>();
  compareMembers("", olds, news, (path, kind) => paths.set(path, { kind, replaces: false }));
  return paths;
}

type Add = (path: string, kind: DiffKind) => void;

function compareMembers(parent: string, olds: Wire, news: Wire, add: Add): void {
  for (const name of new Set([...Object.keys(olds), ...Object.keys(news)])) {
    const path = memberPath(parent, name) ?? name;
    const [from, to] = [olds, news].map((all) => (Object.hasOwn(all, name) ? all[name] : undefined));
    if (from == null && to != null) add(path, "add");
    else if (from != null && to == null) add(path, "delete");
    else compare(path, from, to, add);
  }
}

function compare(path: string, from: unknown, to: unknown, add: Add): void {
  if (Array.isArray(from) && Array.isArray(to)) {
    for (const at of Array.from({ length: Math.max(from.length, to.length) }).keys()) {
      if (at >= from.length) add(itemPath(path, at), "add");
      else if (at >= to.length) add(itemPath(path, at), "delete");
      else compare(itemPath(path, at), from[at], to[at], add);
    }
  } else if (isRecord(from) && isRecord(to) && !isSecret(from) && !isSecret(to)) compareMembers(path, from, to, add);
  else if (!isDeepStrictEqual(from, to)) add(path, "update");
}
