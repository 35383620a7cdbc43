import * as pulumi from "@pulumi/pulumi";
import type { PulumiFn } from "@pulumi/pulumi/automation";
import type { Random } from "../../emulator/account/random";
import { type Args, type ArgsChange, type Case, scripts, zones } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { storageZones } from "../conformance/cases/storage";
import type { ProviderHost } from "../conformance/hosts";
import type { SameObjects } from "../conformance/same-objects";
import { listByHand } from "./changes-by-hand";
import { soakObjects } from "./soak-objects";

/** A resource that a stack should have. */
export interface Wanted {
  readonly name: string;
  readonly testCase: Case;
  readonly args: Args;
  /** The argument that is marked secret, if one is. */
  readonly secret?: string;
  /** Whether it is in a zone of its own, where its case counts nothing. */
  readonly isApart?: boolean;
}

/** Arguments that accept any text, and that identify no object. */
const freeTexts = ["code", "defaultValue", "description"];

const mostOfEach = 3;

/**
 * Some resources of each type, some of them changed, some renamed in the program. A type and a number identify a resource
 * in every goal. Beside them, objects that other resources held in the goal before, an origin that may be of another kind,
 * an access list that may be replaced and whose action is changed by hand alone, and a script that is published again.
 *
 * @param scriptId The id of that script, once a state has it.
 */
export function randomGoal(random: Random, scriptId?: number): Wanted[] {
  return [
    ...randomCases(random),
    ...randomlyHeld(random),
    randomOrigin(random),
    randomListByHand(random),
    ...published(random, scriptId),
  ];
}

/** For each kind of objects that several resources can hold, one of the programs that hold them. */
function randomlyHeld(random: Random): Wanted[] {
  return soakObjects.flatMap((kind) => {
    const all = programsOf(kind);
    return all[random.whole(0, all.length - 1)] ?? [];
  });
}

export function programsOf({ programs }: SameObjects): Wanted[][] {
  return Object.values(programs).map((parts) =>
    parts.map(({ type, name, args }) => ({ name: `held-${name}`, testCase: caseOf(type), args, isApart: true })),
  );
}

/** The storage zone and the script of an account that a pull zone can have as its origin. */
export const originIds = { storageZoneId: storageZones.files, edgeScriptId: scripts.scriptId } as const;

/** A pull zone whose origin changes. */
export const moving = "moving";

function randomOrigin(random: Random): Wanted {
  const { storageZoneId, edgeScriptId } = originIds;
  const origins = [{ url: "https://origin.example.com" }, { storageZoneId }, { edgeScriptId }];
  const origin = origins[random.whole(0, origins.length - 1)];
  return { name: moving, testCase: caseOf("PullZone"), args: { name: moving, origin }, isApart: true };
}

function randomListByHand(random: Random): Wanted {
  const description = `description ${random.whole(0, 1)}`;
  const args = { shieldZoneId: zones.shieldZoneId, name: listByHand, type: "IP", entries: ["192.0.2.77"], description };
  return { name: listByHand, testCase: caseOf("CustomAccessList"), args };
}

export const publishedScript = "published-script";

/** A script with new code, and a publication that names it by its literal id: only a state has that. */
function published(random: Random, scriptId: number | undefined): Wanted[] {
  const code = `export const version = ${random.whole(0, 1_000_000)};`;
  const script: Wanted = {
    name: publishedScript,
    testCase: caseOf("EdgeScript"),
    args: { name: publishedScript, type: "CDN", code },
  };
  const args = { scriptId, triggers: [code] };
  return scriptId === undefined
    ? [script]
    : [script, { name: "publication", testCase: caseOf("EdgeScriptPublication"), args }];
}

function caseOf(resource: string): Case {
  const testCase = allCases.find((one) => one.resource === resource);
  if (!testCase) throw new Error(`${resource} has no case.`);
  return testCase;
}

function randomCases(random: Random): Wanted[] {
  return allCases.flatMap((testCase) =>
    Array.from({ length: mostOfEach }, (_, n) => n).flatMap((n) => {
      if (random.next() < 0.5) return [];
      // Volumes only grow: a later goal could not have the smaller ones again.
      const updates = testCase.updates.filter(({ args }) => !("volumes" in args));
      const changes = [...updates, ...replacementsOf(testCase)];
      const change = random.next() < 0.6 ? changes[random.whole(0, changes.length - 1)] : undefined;
      const args = argsWith(testCase, n, change);
      // A new object cannot have the name of one that is yet to be deleted.
      const isKept = random.next() < 0.8 || testCase.isUnique;
      const name = isKept ? `${testCase.resource}-${n}` : `${testCase.resource}-${n}-renamed`;
      const secret = freeTexts.find((text) => typeof args[text] === "string" && args[text] !== "");
      if (secret === undefined || random.next() < 0.4) return [{ name, testCase, args }];
      const value = `// do-not-show ${name} ${random.whole(0, 1_000_000)}`;
      return [{ name, testCase, secret, args: { ...args, [secret]: value } }];
    }),
  );
}

/** Replacements that create one object with a unique name. */
function replacementsOf(testCase: Case): readonly ArgsChange[] {
  if (!testCase.objects) return [];
  const isPlain = (value: unknown) => typeof value !== "object" || Array.isArray(value);
  return testCase.replacements.filter(({ from, args }) => Object.values({ ...from, ...args }).every(isPlain));
}

function argsWith(testCase: Case, n: number, change: ArgsChange | undefined): Args {
  const args = { ...testCase.args(n), ...change?.from, ...change?.args };
  if (!testCase.objects) return args;
  const naming = testCase.namedBy ?? "name";
  const separator = testCase.labels?.includes(naming) ? "-" : "_";
  return naming in { ...change?.from, ...change?.args }
    ? { ...args, [naming]: `${args[naming] ?? "unnamed"}${separator}${n}` }
    : args;
}

/** The values that are marked secret in a goal. */
export function markedIn(goal: readonly Wanted[]): string[] {
  return goal.flatMap(({ secret, args }) => (secret === undefined ? [] : [String(args[secret])]));
}

/** The program that declares the goal. */
export function programFor(goal: readonly Wanted[], host: ProviderHost): PulumiFn {
  return async () => {
    for (const { name, testCase, args, secret } of goal) {
      const marked = secret === undefined ? {} : { [secret]: pulumi.secret(args[secret]) };
      new (host.classNamed(testCase.resource))(name, { ...args, ...marked } as never);
    }
  };
}
