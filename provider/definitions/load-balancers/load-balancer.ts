import { z } from "zod";
import { type BunnyClient, BunnyError, type LoadBalancer, type LoadBalancerOrigin } from "../../../sdk/index";
import { collect } from "../../../sdk/internal";
import { defineResource, laterStep, omitNulls, outputOf, type PriorState, type Reported } from "../../define/define";
import { AdvisedError } from "../../messages/error-message";
import { changedAmong } from "../shared/settings";
import { groupFrom, type Inputs, inputs, problemsIn } from "./load-balancer-arguments";
import { type PlacedGroup, placeGroups } from "./load-balancer-groups";

const outputs = z.object({
  loadBalancerId: z.int().describe("The id of the load balancer."),
  originGroupIds: z
    .record(z.string(), z.int())
    .meta({ description: "The ids of the groups, by their names.", changesWith: ["originGroups[*].name"] }),
  originIds: z.record(z.string(), z.int()).meta({
    description: "The ids of the origins, by the names of group and origin: `europe/first`.",
    changesWith: ["originGroups[*].name", "originGroups[*].origins[*].name"],
  }),
});
type Outputs = z.output<typeof outputs>;

export const loadBalancer = defineResource({
  name: "LoadBalancer",
  description:
    "A load balancer with its groups of origins, in front of which pull zones cache. A pull zone has it as its origin by `origin.loadBalancerId`. An update writes only the groups and origins that differ, and adds before it removes, so that there is an origin at each moment; each write may end sessions of visitors. Whether an origin is healthy is no difference: `getLoadBalancer` reads it. The platform bills each load balancer from its creation on, and refuses to delete one that a pull zone has as its origin.",
  vendorPage: "cdn/load-balancer",
  example: [
    {
      type: "LoadBalancer",
      name: "inRegions",
      args: {
        name: "acme-regions",
        originGroups: [
          {
            name: "europe",
            priority: 1,
            healthCheckEnabled: true,
            healthCheckPath: "/health",
            origins: [
              { name: "first", standard: { url: "https://eu1.example.com" } },
              { name: "second", standard: { url: "https://eu2.example.com" } },
            ],
          },
          {
            name: "america",
            priority: 2,
            origins: [{ name: "first", standard: { url: "https://us1.example.com" } }],
          },
        ],
      },
    },
    {
      type: "PullZone",
      name: "balancedSite",
      args: { name: "acme-balanced", origin: { loadBalancerId: outputOf("inRegions.loadBalancerId") } },
    },
  ],
  inputs,
  outputs,
  id: "{loadBalancerId}",
  distinctIn: ["name"],

  check: (inputs) => ({ problems: problemsIn(inputs) }),

  async create({ inputs: { originGroups, ...settings } }, { api }) {
    const { loadBalancerId } = await api.loadBalancers.create(settings).catch((error: unknown) => {
      throw isRefused(error) && error.message.includes("already taken") ? new AdvisedError(error, nameIsTaken) : error;
    });
    const none = { inputs: { ...settings, originGroups: [] }, outputs: outputsOf(loadBalancerId, []) };
    return { outputs: await place(api, none, originGroups, { reached: none, done: "created" }) };
  },

  async read({ prior }, { api }) {
    const found = await api.loadBalancers.get(prior.outputs.loadBalancerId);
    const placed = placedIn(found, prior.outputs);
    const inputs = { ...prior.inputs, ...settingsIn(found), originGroups: placed.map(({ member }) => member) };
    return { inputs: inputs as Reported<Inputs>, outputs: outputsOf(found.loadBalancerId, placed) };
  },

  async update({ inputs, prior, changed }, { api }) {
    const { originGroups, ...settings } = inputs;
    const { loadBalancerId } = prior.outputs;
    const own = changedAmong(settings, changed);
    const before = { inputs: { ...inputs, originGroups: prior.inputs.originGroups ?? [] }, outputs: prior.outputs };
    const isNew = Object.keys(own).length > 0;
    if (isNew) {
      // The platform may reset what a request leaves out, and another owner may have set it.
      const there = settingsIn(await api.loadBalancers.get(loadBalancerId));
      await api.loadBalancers.update(loadBalancerId, { ...there, ...own });
    }
    if (!changed.has("originGroups")) return { outputs: outputsOf(loadBalancerId, placedAs(before)) };
    return {
      outputs: await place(api, before, originGroups, { reached: isNew ? before : undefined, done: "updated" }),
    };
  },

  async delete({ prior }, { api }) {
    const { loadBalancerId } = prior.outputs;
    await api.loadBalancers.delete(loadBalancerId).catch(async (error: unknown) => {
      throw isRefused(error) ? await inUse(api, loadBalancerId, error) : error;
    });
  },

  list: (_, { api }) =>
    collect(api.loadBalancers.list(), ({ loadBalancerId, name }) => ({
      name: name ?? "load balancer",
      outputs: { loadBalancerId },
    })),
});

const isRefused = (error: unknown): error is BunnyError => error instanceof BunnyError && error.code === "bad_request";

/** To be deleted first is no way out, as for other resources: the pull zones would have no origin. */
const nameIsTaken =
  "If this stack manages it under another name, give the resource an alias; if the resource is to be replaced, give it another name, so that its pull zones move to the new one before the old one is deleted; if no stack manages it, import it with the plugin, or delete it.";

/** The settings that a response has. */
const settingsIn = ({ name, originGroupLoadBalancingMethod, stickySessionType }: LoadBalancer) =>
  omitNulls({ name, originGroupLoadBalancingMethod, stickySessionType });

type State = {
  readonly inputs: Inputs;
  readonly outputs: Partial<Outputs> & Pick<Outputs, "loadBalancerId">;
};

/** Places the groups. An error leaves in the state what the load balancer has by then, so that the next run goes on. */
async function place(
  api: BunnyClient,
  before: State,
  desired: Inputs["originGroups"],
  { reached, done }: { reached: PriorState<object, object> | undefined; done: string },
): Promise<Outputs> {
  const { loadBalancerId } = before.outputs;
  const placed = placedAs(before);
  const stateOf = () => ({
    inputs: { ...before.inputs, originGroups: placed.map(groupOf) },
    outputs: outputsOf(loadBalancerId, placed),
  });
  const first = JSON.stringify(stateOf());
  try {
    await placeGroups(api.loadBalancers, loadBalancerId, placed, desired);
  } catch (error) {
    const isChanged = JSON.stringify(stateOf()) !== first;
    const message = `the load balancer was ${done}, but not all of its origins`;
    await laterStep(isChanged ? stateOf() : reached, message, () => Promise.reject(error));
  }
  return stateOf().outputs;
}

const groupOf = ({ member, origins }: PlacedGroup) => ({ ...member, origins: origins.map((one) => one.member) });

/** The groups of a state, with their ids. */
function placedAs({
  inputs: { originGroups },
  outputs: { originGroupIds = {}, originIds = {} },
}: State): PlacedGroup[] {
  return originGroups.flatMap((member) => {
    const origins = member.origins.flatMap((origin) => placedWith(originIds[keyOf(member, origin)], origin));
    return placedWith(originGroupIds[member.name], member).map((group) => ({ ...group, origins }));
  });
}

/** What has an id. */
const placedWith = <M>(id: number | undefined, member: M) => (id === undefined ? [] : [{ id, member }]);

/** The groups of a load balancer. Where the platform names no origin, it has the name that the state has for its id. */
function placedIn({ originGroups }: LoadBalancer, { originIds = {} }: Partial<Outputs>): PlacedGroup[] {
  const nameOf = ({ id, name }: LoadBalancerOrigin) => {
    const known = Object.keys(originIds).find((key) => originIds[key] === id);
    return name ?? known?.slice(known.indexOf("/") + 1) ?? `origin ${id}`;
  };
  return originGroups.map((group) => {
    const member = groupFrom(group, nameOf);
    const origins = member.origins.flatMap((origin, at) => placedWith(group.origins[at]?.id, origin));
    return { id: group.id, member, origins };
  });
}

function outputsOf(loadBalancerId: number, placed: readonly PlacedGroup[]): Outputs {
  return {
    loadBalancerId,
    originGroupIds: Object.fromEntries(placed.map(({ id, member }) => [member.name, id])),
    originIds: Object.fromEntries(
      placed.flatMap(({ member, origins }) => origins.map((one) => [keyOf(member, one.member), one.id])),
    ),
  };
}

const keyOf = (group: { readonly name: string }, origin: { readonly name: string }) => `${group.name}/${origin.name}`;

/** The refusal to delete, with the pull zones that it is about, as far as they can be read. */
async function inUse(api: BunnyClient, loadBalancerId: number, error: BunnyError): Promise<Error> {
  const zones = await api.loadBalancers.listPullZones(loadBalancerId).catch(() => []);
  if (zones.length === 0) return error;
  const named = zones.map(({ pullZoneId, hostname }) => (hostname ? `${pullZoneId} (${hostname})` : pullZoneId));
  return new AdvisedError(
    error,
    `It is the origin of the pull zones ${named.join(", ")}: delete them or give them another origin, and run again. To replace it under them, give it another name and do not delete it first.`,
  );
}
