import type { BunnyClient } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import { differenceOf } from "../../reconcile/collection";
import {
  type Group,
  groupRequest,
  isSameGroup,
  isSameOrigin,
  most,
  type Origin,
  originRequest,
} from "./load-balancer-arguments";

/** An origin that the platform has, and a group with those of it. */
export interface PlacedOrigin {
  readonly id: number;
  member: Origin;
}
export interface PlacedGroup {
  readonly id: number;
  member: Group;
  origins: PlacedOrigin[];
}

const nameOf = ({ name }: { readonly name: string }) => name;
const originsOf = ({ origins }: Group) =>
  JSON.stringify(origins.map(originRequest).toSorted((a, b) => (a.name < b.name ? -1 : 1)));

/**
 * Gives a load balancer its groups, one write after another, so that it has an origin at each moment: what is new comes
 * first, then what changes, with what gets requests before what does not, and then what goes. Where the platform's limit
 * leaves no room, as little as possible goes before.
 *
 * @param placed What it has, which each write changes.
 */
export async function placeGroups(
  api: BunnyClient["loadBalancers"],
  loadBalancerId: number,
  placed: PlacedGroup[],
  desired: readonly Group[],
): Promise<void> {
  const update = async (there: PlacedGroup, group: Group) => {
    await api.updateGroup(loadBalancerId, there.id, groupRequest(group));
    there.member = group;
  };
  const groups = differenceOf({ keys: [nameOf, originsOf], isEqual: isSameGroup, update }, { desired, actual: placed });
  const kept = [...groups.paired].map(([group, there]) => {
    const change = async (one: PlacedOrigin, origin: Origin) => {
      await api.updateOrigin(loadBalancerId, there.id, one.id, originRequest(origin));
      one.member = origin;
    };
    const members = { desired: group.origins, actual: there.origins };
    return { there, change, ...differenceOf({ keys: [nameOf], isEqual: isSameOrigin, update: change }, members) };
  });

  const leavingOrigins = [
    ...kept.flatMap(({ there, removed }) => removed.map((one) => [there, one] as const)),
    ...groups.removed.flatMap((there) => there.origins.map((one) => [there, one] as const)),
  ];
  const leavingGroups = groups.removed.toSorted((a, b) => a.origins.length - b.origins.length);
  const removeOrigin = async ([there, { id }]: (typeof leavingOrigins)[number]) => {
    if (!there.origins.some((one) => one.id === id)) return;
    await undefinedIfNotFound(api.deleteOrigin(loadBalancerId, there.id, id));
    there.origins = there.origins.filter((one) => one.id !== id);
  };
  const removeGroup = async ({ id }: PlacedGroup) => {
    await undefinedIfNotFound(api.deleteGroup(loadBalancerId, id));
    placed.splice(
      placed.findIndex((one) => one.id === id),
      1,
    );
  };
  const addOrigin = async (there: PlacedGroup, origin: Origin) => {
    const next = placed.flatMap(({ origins }) => origins).length >= most.origins ? leavingOrigins.shift() : undefined;
    if (next) await removeOrigin(next);
    const { id } = await api.addOrigin(loadBalancerId, there.id, originRequest(origin));
    there.origins.push({ id, member: origin });
  };

  for (const { there, added } of kept) for (const origin of added) await addOrigin(there, origin);
  for (const group of groups.added) {
    const next = placed.length >= most.groups ? leavingGroups.shift() : undefined;
    if (next) await removeGroup(next);
    const there: PlacedGroup = {
      ...(await api.addGroup(loadBalancerId, groupRequest(group))),
      member: group,
      origins: [],
    };
    placed.push(there);
    for (const origin of group.origins) await addOrigin(there, origin);
  }
  const changes = [
    ...groups.updated.map((group) => {
      const there = groups.paired.get(group);
      return { isOn: group.enabled, run: () => there && update(there, group) };
    }),
    ...kept.flatMap(({ change, paired, updated }) =>
      updated.map((origin) => {
        const one = paired.get(origin);
        return { isOn: origin.enabled, run: () => one && change(one, origin) };
      }),
    ),
  ];
  for (const { run } of changes.toSorted((a, b) => Number(b.isOn) - Number(a.isOn))) await run();
  for (const one of leavingOrigins) if (!groups.removed.includes(one[0])) await removeOrigin(one);
  for (const group of leavingGroups) await removeGroup(group);
}
