import type { BunnyClient } from "../../../sdk/index";
import { isUnverified } from "../../../sdk/internal";
import type { Claims } from "../../define/claims";
import { type HandlerContext, keepUnverified, type PriorState } from "../../define/define";
import { normalOrUnchanged } from "../shared/normal-entry";
import { claimOn, countIn, entriesOf, type PullZoneList } from "./pull-zone-lists";

/** The requests that add one entry to a list, and remove it. */
interface Edits {
  add(api: BunnyClient, pullZoneId: number, entry: string): Promise<void>;
  remove(api: BunnyClient, pullZoneId: number, entry: string): Promise<void>;
}

type Inputs<Name extends string> = { pullZoneId: number } & { [K in Name]: string };

/**
 * The checks and handlers of a resource that is one entry of a pull zone's list. Its inputs are `pullZoneId` and the
 * entry. All entries of a pull zone are read with one request.
 */
export function listEntryHandlers<Name extends string>(property: Name, list: PullZoneList, edits: Edits) {
  type Prior = PriorState<Inputs<Name>, Record<string, never>, "pullZoneId" | Name>;
  const target = ({ inputs }: { inputs: Inputs<Name> }) => ({ pullZoneId: inputs.pullZoneId, value: inputs[property] });
  return {
    check(inputs: { [K in Name]?: string }) {
      const value: string | undefined = inputs[property];
      if (value === undefined) return { problems: [] };
      const normal = list.normalise(value);
      if ("problem" in normal) return { problems: [{ path: [property], reason: normal.problem }] };
      return { problems: [], normal: { [property]: normal.entry } as { [K in Name]: string } };
    },

    claims(inputs: { pullZoneId?: number } & { [K in Name]?: string }) {
      const { pullZoneId } = inputs;
      const value: string | undefined = inputs[property];
      return pullZoneId === undefined || value === undefined ? [] : [claimOn(list, pullZoneId, value)];
    },

    counts: ({ pullZoneId }: { pullZoneId?: number }) => (pullZoneId === undefined ? [] : countIn(list, pullZoneId, 1)),

    async create({ inputs }: { inputs: Inputs<Name> }, { api }: HandlerContext) {
      const reached = (error: unknown) => (isUnverified(error) ? { inputs, outputs: {} } : undefined);
      await keepUnverified(reached, () => edits.add(api, inputs.pullZoneId, inputs[property]));
    },

    async read({ prior }: { prior: Prior }, { api }: HandlerContext) {
      const { pullZoneId, value } = target(prior);
      const present = entriesOf(await api.pullZones.snapshot(pullZoneId), list).has(
        normalOrUnchanged(value, list.normalise),
      );
      return present ? { inputs: { pullZoneId, [property]: value } as Inputs<Name> } : undefined;
    },

    async delete({ prior, claims }: { prior: Prior; claims: Claims }, { api }: HandlerContext) {
      const { pullZoneId, value } = target(prior);
      if (!claims.has(claimOn(list, pullZoneId, value))) await edits.remove(api, pullZoneId, value);
    },

    async list(parent: { pullZoneId: number }, { api }: HandlerContext) {
      const entries = entriesOf(await api.pullZones.snapshot(parent.pullZoneId), list);
      return [...entries].map((value) => ({
        name: `${list.entryLabel} ${value}`,
        inputs: { [property]: value } as Partial<Inputs<Name>>,
      }));
    },
  };
}
