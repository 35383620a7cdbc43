import type { BunnyClient, PullZoneSettings } from "../../../sdk/index";
import type { Claims } from "../../define/claims";
import type { HandlerContext, PriorState, Reported } from "../../define/define";
import { checkLists } from "../shared/normal-entry";
import { claimOn, countIn, entriesOf, type PullZoneList } from "./pull-zone-lists";

type Lists<Name extends string> = { [K in Name]: string[] };
type Inputs<Name extends string> = { pullZoneId: number } & Partial<Lists<Name>>;

/**
 * The checks and handlers of a resource that manages whole lists of a pull zone. Its inputs are `pullZoneId` and the
 * lists by name; a list that is omitted is unmanaged. All lists are written with one request, and read with one that
 * resources of single entries share.
 */
export function wholeListHandlers<Name extends string>(lists: Readonly<Record<Name, PullZoneList>>) {
  type Prior = PriorState<Inputs<Name>, Record<string, never>, "pullZoneId">;
  const names = Object.keys(lists) as Name[];
  const normalisers = Object.fromEntries(names.map((name) => [name, lists[name].normalise])) as Record<
    Name,
    PullZoneList["normalise"]
  >;

  const write = async (api: BunnyClient, pullZoneId: number, entries: Partial<Lists<Name>>) => {
    const given = names.flatMap((name) => (entries[name] ? [[lists[name].property, [...new Set(entries[name])]]] : []));
    if (given.length > 0) await api.pullZones.update(pullZoneId, Object.fromEntries(given) as PullZoneSettings);
    return { outputs: {} };
  };

  return {
    check: (inputs: { [K in Name]?: (string | undefined)[] }) => checkLists(inputs, normalisers),

    claims(inputs: { pullZoneId?: number } & { [K in Name]?: unknown }) {
      const { pullZoneId } = inputs;
      if (pullZoneId === undefined) return [];
      return names.flatMap((name) => (inputs[name] === undefined ? [] : [claimOn(lists[name], pullZoneId)]));
    },

    counts(inputs: { pullZoneId?: number } & { [K in Name]?: (string | undefined)[] }) {
      const { pullZoneId } = inputs;
      if (pullZoneId === undefined) return [];
      return names.flatMap((name) => countIn(lists[name], pullZoneId, new Set(inputs[name] ?? []).size));
    },

    create: ({ inputs }: { inputs: Inputs<Name> }, { api }: HandlerContext) => write(api, inputs.pullZoneId, inputs),

    async read({ prior, importing }: { prior: Prior; importing: boolean }, { api }: HandlerContext) {
      const { pullZoneId, ...managed } = prior.inputs;
      const zone = await api.pullZones.snapshot(pullZoneId);
      const current = names
        .filter((name) => importing || Object.hasOwn(managed, name))
        .map((name) => [name, [...entriesOf(zone, lists[name])]]);
      return { inputs: { pullZoneId, ...(Object.fromEntries(current) as Reported<Lists<Name>>) } };
    },

    update({ inputs, changed }: { inputs: Inputs<Name>; changed: ReadonlySet<string> }, { api }: HandlerContext) {
      const entries = names.filter((name) => changed.has(name)).map((name) => [name, inputs[name]]);
      return write(api, inputs.pullZoneId, Object.fromEntries(entries) as Partial<Lists<Name>>);
    },

    async delete({ prior, claims }: { prior: Prior; claims: Claims }, { api }: HandlerContext) {
      const { pullZoneId, ...managed } = prior.inputs;
      // Entries that single resources of this run manage stay.
      const remaining = names
        .filter((name) => Object.hasOwn(managed, name) && !claims.has(claimOn(lists[name], pullZoneId)))
        .map((name) => [name, [...claims.membersOf(claimOn(lists[name], pullZoneId).list)]]);
      await write(api, pullZoneId, Object.fromEntries(remaining) as Partial<Lists<Name>>);
    },
  };
}
