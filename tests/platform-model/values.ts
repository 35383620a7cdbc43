import { domainToASCII } from "node:url";
import { z } from "zod";
import type { Args, Facts } from "./model";

/** The numbers of an enum of the API, by the vendor's names. */
export type Words = Readonly<Record<string, number>>;

/** The name of a number. */
export function word(words: Words, value: number): string {
  return Object.entries(words).find(([, number]) => number === value)?.[0] ?? `unknown (${value})`;
}

/** The numbers from 0 on. */
export const counted = (...names: string[]): Words => Object.fromEntries(names.map((name, number) => [name, number]));

// Made once: the records of an account are read after each step of a run.
const [aNumber, aText, members] = [z.number(), z.string(), z.record(z.string(), z.unknown())];
const [texts, list] = [z.array(aText), z.array(members)];

export const numberOf = (value: unknown): number => aNumber.parse(value);
export const textOf = (value: unknown): string => aText.parse(value);
export const textsOf = (value: unknown): string[] => texts.parse(value);
export const argsOf = (value: unknown): Args => members.parse(value);
export const listOf = (value: unknown): Args[] => list.parse(value);

/** The items once each, in an order of their own. */
export const setOf = (items: readonly string[]): string[] => [...new Set(items)].toSorted();

/** A list that is compared as a set; undefined where it is not given. */
export function givenSet(value: unknown, normal: (item: string) => string = (item) => item): string[] | undefined {
  return value === undefined ? undefined : setOf(textsOf(value).map(normal));
}

/** The members of groups by their paths, such as `waf.engine.allowedMethods`. */
export function flat(group: Args, path = ""): Facts {
  const members = Object.entries(group).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(flat(argsOf(value), `${path}${name}.`))
      : [[`${path}${name}`, value]],
  );
  return Object.fromEntries(members);
}

/** A hostname in lower case and ASCII, with a wildcard as it is. */
export function hostname(text: string): string {
  const [, wildcard = "", name = ""] = /^(\*\.)?(.*?)\.?$/.exec(text.trim().toLowerCase()) ?? [];
  return wildcard + (domainToASCII(name) || name);
}

/** An address or a network in its shortest notation. */
export function address(text: string): string {
  const [ip = "", prefix] = text.trim().split("/");
  const normal = ip.includes(":") ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;
  return prefix === undefined ? normal : `${normal}/${prefix}`;
}

/** A URL without a default port and an empty path. */
export const url = (text: string): string => (URL.canParse(text) ? new URL(text).href.replace(/\/$/, "") : text);
