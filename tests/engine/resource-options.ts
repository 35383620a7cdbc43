import type * as pulumi from "@pulumi/pulumi";
import * as native from "pulumi-bunny/native";
import { version } from "../../sdk/version";
import type { Args } from "../conformance/case";
import type { StateResource } from "../support/stack";

/** A kind of resource, by what of the platform it manages. */
export interface Kind {
  readonly title: string;
  readonly resource: string;
  /** The arguments in a zone of its own. */
  args(zone: Zone): Args;
  /** A change of the argument `property`. */
  readonly changed: Args;
  readonly property: string;
}

export interface Zone {
  readonly pullZoneId: number;
  readonly shieldZoneId: number;
}

export const kinds: readonly Kind[] = [
  {
    title: "object (`CustomAccessList`)",
    resource: "CustomAccessList",
    args: ({ shieldZoneId }) => ({ shieldZoneId, name: "list", type: "IP", entries: ["192.0.2.1"], enabled: false }),
    changed: { name: "renamed" },
    property: "name",
  },
  {
    title: "settings (`UploadScanning`)",
    resource: "UploadScanning",
    args: ({ shieldZoneId }) => ({ shieldZoneId, enabled: true, csamScanningMode: "Block", onDestroy: "Disable" }),
    changed: { csamScanningMode: "Log" },
    property: "csamScanningMode",
  },
  {
    title: "entry of a list (`PullZoneBlockedIp`)",
    resource: "PullZoneBlockedIp",
    args: ({ pullZoneId }) => ({ pullZoneId, ip: "192.0.2.1" }),
    changed: { ip: "192.0.2.2" },
    property: "ip",
  },
  {
    title: "whole list (`PullZoneBlockedIps`)",
    resource: "PullZoneBlockedIps",
    args: ({ pullZoneId }) => ({ pullZoneId, ips: ["192.0.2.1"] }),
    changed: { ips: ["192.0.2.2"] },
    property: "ips",
  },
];

/** What is seen of one resource in two runs of a program. */
export interface Seen {
  readonly kind: Kind;
  /** The operations of the engine in the two runs. */
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** The resource in the state after each run. */
  readonly created: StateResource | undefined;
  readonly kept: StateResource | undefined;
  /** The object on the platform after each run, as arguments. After a replacement, that is the new one. */
  readonly before: Args | undefined;
  readonly after: Args | undefined;
  readonly texts: { readonly first: string; readonly second: string; readonly unprotected: string };
  readonly hooked: boolean;
  readonly partner: StateResource | undefined;
}

export interface Given {
  readonly kind: Kind;
  readonly partner: pulumi.CustomResource;
  readonly hook: pulumi.ResourceHook;
  /** The id of the object, where the row has one that exists before. */
  readonly id: string;
  readonly run: 1 | 2;
}

/** How an option is given in two runs, and what comes of it. */
interface Behaviour {
  options(given: Given): pulumi.CustomResourceOptions;
  /** What the second run does besides. Default: the same again. */
  readonly secondRun?: "changed" | "gone" | "renamed";
  /** The outcome on the dynamic host, where the option is not run. */
  readonly dynamic?: string;
  /** Whether the object exists before. */
  readonly exists?: boolean;
  outcome(seen: Seen): string;
}

export interface Row extends Behaviour {
  readonly option: string;
}

const signature = "4dabf18193072939515e22adb298388d";

/** What the second run did. */
function done({ second }: Seen): string {
  const [created, deleted] = [second.indexOf("create-replacement"), second.indexOf("delete-replaced")];
  if (created >= 0) return created < deleted ? "replaced" : "replaced, deleted first";
  return { "": "no change", update: "updated", delete: "deleted" }[second.join()] ?? second.join(", ");
}

const nowhere: Zone = { pullZoneId: 0, shieldZoneId: 0 };

/** Whether the platform has what the resource manages: the object, settings that are on, a list that is not empty. */
function isThere({ after, kind }: Seen): boolean {
  const value = after?.[kind.property];
  return (
    after !== undefined &&
    (after.enabled !== false || kind.args(nowhere).enabled === false) &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** A replacement, of which the new object must be there in the end. */
function replaced(seen: Seen): string {
  return `${done(seen)}${seen.kept && isThere(seen) ? "" : ", and lost"}`;
}

const stateOf = (resource: StateResource | undefined): Record<string, unknown> => ({ ...resource });

const providerOf = (resource: StateResource | undefined): string => String(stateOf(resource).provider);

function isChangeApplied({ before, kind }: Seen): string {
  const isApplied = JSON.stringify(before?.[kind.property]) === JSON.stringify(kind.changed[kind.property]);
  return isApplied ? "applied" : "lost";
}

/** Whether the engine shows the new value of the argument in its differences. */
function isDifferenceShown({ texts, created, kind }: Seen): boolean {
  const [, ...parts] = texts.second.split(`[urn=${created?.urn}]`);
  if (parts.length === 0) throw new Error(`The engine shows no difference of ${created?.urn}.`);
  const value = [kind.changed[kind.property]].flat().join();
  return parts.some((part) => part.split("[urn=")[0]?.includes(`"${value}"`));
}

/** Every option that the installed SDK has, or the reason why it has no row. */
const behaviours: Readonly<Record<keyof Required<pulumi.CustomResourceOptions>, Behaviour | string>> = {
  additionalSecretOutputs: {
    options: ({ kind }) => ({ additionalSecretOutputs: [kind.property] }),
    outcome: ({ created, kind }) =>
      JSON.stringify(created?.outputs[kind.property]).includes(signature) ? "encrypted in the state" : "in plain text",
  },
  aliases: {
    options: ({ run }) => (run === 1 ? {} : { aliases: [{ name: "aliases" }] }),
    secondRun: "renamed",
    outcome: (seen) => (seen.kept ? `${done(seen)} under another name` : "lost"),
  },
  customTimeouts: {
    options: () => ({ customTimeouts: { create: "5m" } }),
    outcome: ({ texts }) => (texts.first.includes("option `customTimeouts`") ? "ignored, with a warning" : "bounds it"),
  },
  deleteBeforeReplace: {
    options: ({ kind }) => ({ deleteBeforeReplace: true, replaceOnChanges: [kind.property] }),
    secondRun: "changed",
    outcome: replaced,
  },
  deletedWith: {
    options: ({ partner }) => ({ deletedWith: partner }),
    secondRun: "gone",
    outcome: (seen) => (isThere(seen) ? "not deleted by itself" : "deleted"),
  },
  dependsOn: {
    options: ({ partner }) => ({ dependsOn: [partner] }),
    outcome: ({ created, partner }) =>
      JSON.stringify(stateOf(created).dependencies)?.includes(partner?.urn ?? "?") ? "created after it" : "not kept",
  },
  hooks: {
    options: ({ hook }) => ({ hooks: { afterCreate: [hook] } }),
    outcome: ({ hooked }) => (hooked ? "run" : "not run"),
  },
  envVarMappings: "It is for providers, and names variables of the environment that they read.",
  hideDiffs: {
    options: ({ kind }) => ({ hideDiffs: [kind.property] }),
    secondRun: "changed",
    outcome: (seen) =>
      `${done(seen)}, ${isDifferenceShown(seen) ? "with its difference" : "with its difference hidden"}`,
  },
  id: {
    options: ({ id }) => ({ id }),
    exists: true,
    outcome: (seen) => `${stateOf(seen.created).external ? "read, and not managed" : "managed"}, then ${done(seen)}`,
  },
  ignoreChanges: {
    options: ({ kind }) => ({ ignoreChanges: [kind.property] }),
    secondRun: "changed",
    outcome: done,
  },
  import: {
    options: ({ id, run }) => (run === 1 ? { import: id } : {}),
    exists: true,
    dynamic: "refused by the class",
    // No read returns `onDestroy`, so its first update only writes the state.
    outcome: (seen) =>
      `${{ import: "imported", "import,update": "imported and updated" }[seen.first.join()] ?? "?"}, then ${done(seen)}`,
  },
  parent: {
    options: ({ partner }) => ({ parent: partner }),
    outcome: ({ created, partner }) => (stateOf(created).parent === partner?.urn ? "its child" : "not its child"),
  },
  pluginDownloadURL: {
    options: () => ({ pluginDownloadURL: "https://example.com/plugins" }),
    outcome: ({ created }) => (providerOf(created).includes("example.com") ? "used" : "not used"),
  },
  protect: {
    options: ({ run }) => ({ protect: run === 1 }),
    outcome: ({ texts, created }) =>
      texts.unprotected.includes(`"${created?.urn}" cannot be deleted`) ? "a delete is refused" : "deleted nonetheless",
  },
  provider: {
    options: () => ({ provider: new native.Provider("explicit", {}) }),
    dynamic: "ignored: the stack's settings apply",
    outcome: ({ created }) => (/::explicit::/.test(String(stateOf(created).provider)) ? "used" : "not used"),
  },
  replaceOnChanges: {
    options: ({ kind }) => ({ replaceOnChanges: [kind.property] }),
    secondRun: "changed",
    outcome: replaced,
  },
  replacementTrigger: {
    options: ({ run }) => ({ replacementTrigger: run }),
    outcome: replaced,
  },
  replaceWith: { options: ({ partner }) => ({ replaceWith: [partner] }), outcome: replaced },
  retainOnDelete: {
    options: () => ({ retainOnDelete: true }),
    secondRun: "gone",
    outcome: (seen) => (isThere(seen) ? "left on the platform" : "deleted"),
  },
  stateMigrations:
    "It is experimental, and the engine's own: the provider sees the state that it leaves. The engine refuses one that changes a resource's provider, as from one host to the other.",
  transformations: {
    options: ({ kind }) => ({
      transformations: [({ props, opts }) => ({ props: { ...props, ...kind.changed }, opts })],
    }),
    outcome: isChangeApplied,
  },
  transforms: {
    options: ({ kind }) => ({
      transforms: [async ({ props, opts }) => ({ props: { ...props, ...kind.changed }, opts })],
    }),
    outcome: isChangeApplied,
  },
  urn: "It reads a resource of the state, which the provider does not see.",
  version: {
    options: () => ({ version }),
    outcome: ({ created }) => (providerOf(created).includes(version.replaceAll(".", "_")) ? "used" : "not used"),
  },
};

export const rows: readonly Row[] = [
  { option: "none, and an argument changes", options: () => ({}), secondRun: "changed", outcome: done },
  {
    option: "none, and the resource goes",
    options: () => ({}),
    secondRun: "gone",
    outcome: (seen) => `${done(seen)}${isThere(seen) ? ", and still there" : ""}`,
  },
  ...Object.entries(behaviours).flatMap(([option, behaviour]) =>
    typeof behaviour === "string" ? [] : [{ option, ...behaviour }],
  ),
];

/** The options that have no row, each with the reason. */
export const reasons: readonly (readonly [option: string, reason: string])[] = Object.entries(behaviours).flatMap(
  ([option, behaviour]) => (typeof behaviour === "string" ? [[option, behaviour] as const] : []),
);
