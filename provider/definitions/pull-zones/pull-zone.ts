import { z } from "zod";
import { type BunnyClient, BunnyError, type PullZone } from "../../../sdk/index";
import { collect } from "../../../sdk/internal";
import { changedPart, defineResource, laterStep, type MaybeUnknown, type Problem, texts } from "../../define/define";
import { withAdvice } from "../shared/advice";
import { argumentsOf, importedArguments, settingsOfNew, settingsOfUpdate } from "./pull-zone-arguments";
import { longestTtl } from "./pull-zone-cache";
import { type PullZoneArguments, type PullZoneGroups, pullZoneGroups } from "./pull-zone-groups";
import { missingOrigin, normalOriginUrl, originProblems, originTypeOf, withoutAddress } from "./pull-zone-origin-form";

const inputs = z
  .object({
    name: z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/i, "is not 1 to 63 letters, digits and dashes")
      .meta({
        description:
          "The name, unique on the whole platform, of letters, digits and dashes, whose case is ignored: it becomes the hostname `<name>.b-cdn.net`. Default: the resource's name and a random suffix, or what `pulumi:autonaming` says.",
        replaceOnChange: true,
        ignoresCase: true,
        autoName: { maxLength: 63, isHostLabel: true },
      }),
    ...pullZoneGroups.shape,
  })
  .meta({ group: true });

const hostname = (description: string) => z.string().meta({ description, repeats: ["name"] });

const outputs = z.object({
  pullZoneId: z.int().describe("The pull zone's id."),
  defaultHostname: hostname("The hostname that the platform assigned, `<name>.b-cdn.net`."),
  cnameTarget: hostname("The value of CNAME records that point other hostnames to the pull zone."),
  hostnames: texts("All hostnames that the platform assigned. Others are PullZoneHostname resources.", {
    repeats: ["name"],
  }),
  securityKey: z.string().meta({
    description: "The key that signs URLs for token authentication.",
    secret: true,
    changesWith: ["security.tokenKey"],
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const pullZone = defineResource({
  name: "PullZone",
  description:
    "A pull zone: its origin, and all its settings in groups. In each group, only the arguments that a program gives are managed: others are neither changed nor shown as a difference, and one that is no longer given keeps its value. An origin of another kind takes the old one out of use, and sends all managed settings again. An import writes what a new pull zone does not have. Hostnames, edge rules, optimizer classes, blocked addresses, referrers and the shield zone are resources of their own; deleting the pull zone deletes them as well.",
  vendorPage: "cdn",
  example: {
    name: "site",
    args: {
      name: "acme-site",
      origin: { url: "https://origin.example.com", verifySsl: true },
      routing: { tier: "Volume", africa: false },
      cache: { edgeTtl: 86_400, vary: { webp: true, headers: ["accept-language"] } },
      originShield: { enabled: true, zone: "FR" },
      logging: { anonymizeIp: true, anonymization: "Drop" },
    },
  },
  inputs,
  outputs,
  id: "{pullZoneId}",
  identity: ["name"],
  // No two pull zones can have one name, in any case.
  deleteBeforeReplace: (prior, inputs) => prior.name?.toLowerCase() === inputs.name?.toLowerCase(),

  check(groups, given, prior) {
    const url = groups.origin?.url;
    const isNew = Object.keys(prior).length === 0;
    const problems = [...settingsProblems(groups, given), ...(isNew ? missingOrigin(groups.origin, given) : [])];
    return url === undefined ? { problems } : { problems, normal: { origin: { url: normalOriginUrl(url) } } };
  },

  async create({ inputs: { name, ...groups }, replaced }, { api }) {
    requireOrigin(groups);
    const settings = settingsOfNew(groups, replaced);
    const outputs = outputsOf(await withPullZoneAdvice(() => api.pullZones.create({ ...settings, name })));
    const reached = { inputs: { name, ...withKey(groups, undefined) }, outputs };
    return { outputs: await setKey(api, groups, outputs, reached) };
  },

  async unmanaged({ prior: { outputs }, inputs: { origin = {} } }, { api }) {
    const zone = await api.pullZones.get(outputs.pullZoneId);
    const args = importedArguments(zone);
    return {
      ...args,
      origin: originTypeOf(origin) === zone.originType ? withoutAddress(args.origin ?? {}) : undefined,
    };
  },

  async read({ prior, importing }, { api }) {
    const zone = await api.pullZones.snapshot(prior.outputs.pullZoneId);
    const args = importing ? importedArguments(zone) : argumentsOf(zone, prior.inputs);
    // A value that this version does not know is returned unchanged, and so shows as drift.
    return { inputs: { ...args, name: zone.name ?? prior.inputs.name } as Inputs, outputs: outputsOf(zone) };
  },

  async update(request, { api }) {
    const { inputs, prior } = request;
    const { pullZoneId } = prior.outputs;
    const changed: PullZoneArguments = changedPart(request);
    const settings = settingsOfUpdate(changed, inputs, prior.inputs);
    const isWritten = Object.keys(settings).length > 0;
    const outputs = isWritten
      ? outputsOf(await withPullZoneAdvice(() => api.pullZones.update(pullZoneId, settings)))
      : ({ ...prior.outputs, pullZoneId } as Outputs);
    const reached = { inputs: withKey(inputs, prior.inputs.security?.tokenKey), outputs };
    return { outputs: await setKey(api, changed, outputs, isWritten ? reached : undefined) };
  },

  delete: ({ prior: { outputs } }, { api }) => api.pullZones.delete(outputs.pullZoneId),

  list: (_, { api }) =>
    collect(api.pullZones.list(), ({ id, name }) => ({
      name: name ?? `pull zone ${id}`,
      outputs: { pullZoneId: id },
    })),
});

function requireOrigin({ origin = {} }: PullZoneArguments): void {
  if (originTypeOf(origin) === undefined)
    throw new BunnyError("bad_request", "A new pull zone needs an origin: give origin.url, or the id of another one.");
}

/** The arguments with this key. */
function withKey<T extends PullZoneArguments>(groups: T, tokenKey: string | undefined): T {
  return { ...groups, security: groups.security && { ...groups.security, tokenKey } };
}

/** Sets the key, where it is among the arguments, and returns the outputs. */
async function setKey(
  api: BunnyClient,
  { security }: PullZoneArguments,
  outputs: Outputs,
  reached: Parameters<typeof laterStep>[0],
): Promise<Outputs> {
  const { tokenKey } = security ?? {};
  if (tokenKey === undefined) return outputs;
  return laterStep(reached, "the pull zone is set up, but its key for token authentication is not set", async () => {
    await api.pullZones.resetSecurityKey(outputs.pullZoneId, tokenKey);
    return { ...outputs, securityKey: tokenKey };
  });
}

function outputsOf({ id, name, cnameDomain, hostnames, zoneSecurityKey }: PullZone): Outputs {
  const own = hostnames.filter(({ isSystemHostname, isManagedHostname }) => isSystemHostname || isManagedHostname);
  const cnameTarget = `${name}.${cnameDomain}`.toLowerCase();
  const isSystem = hostnames.find(({ isSystemHostname }) => isSystemHostname);
  return {
    pullZoneId: id,
    defaultHostname: isSystem?.value ?? cnameTarget,
    cnameTarget,
    hostnames: own.flatMap(({ value }) => value ?? []),
    securityKey: zoneSecurityKey ?? "",
  };
}

type Groups = MaybeUnknown<PullZoneGroups>;

/** Problems between arguments of a pull zone. */
function settingsProblems({ origin = {}, cache = {} }: Groups, given: ReadonlySet<string>): Problem[] {
  return [...originProblems(origin, given), ...cacheProblems(cache)];
}

function cacheProblems(cache: NonNullable<Groups["cache"]>): Problem[] {
  const { backgroundUpdate, permaCacheStorageZoneId = 0, edgeTtl = longestTtl } = cache;
  const stale = (["staleWhileUpdating", "staleWhileOffline"] as const).filter((name) => cache[name]);
  const isOff = backgroundUpdate === false;
  return [
    ...(isOff ? stale : []).map((name) => ({ path: ["cache", name], reason: "needs cache.backgroundUpdate" })),
    ...(permaCacheStorageZoneId > 0 && edgeTtl !== longestTtl
      ? [{ path: ["cache", "edgeTtl"], reason: `must be ${longestTtl} with permaCacheStorageZoneId, or left out` }]
      : []),
  ];
}

/** What to do about refusals that the platform gives no keys for, by their texts. */
const adviceByText: readonly (readonly [RegExp, string])[] = [
  [
    /edge script id not found|script id is not valid/i,
    "Check `origin.edgeScriptId` and `origin.middlewareScriptId`: the account has no such script.",
  ],
  [
    /magic containers app id is not valid/i,
    "Check `origin.containerAppId`: the account has no such app, or the platform did not know a new one within a minute.",
  ],
  [
    /invalid log forwarding hostname/i,
    "Check `logForwarding.hostname`; if it is right, run again, since the platform refuses valid ones at times.",
  ],
];

/** Runs a write of a pull zone, and says of a known refusal what to do. */
const withPullZoneAdvice = <T>(write: () => Promise<T>) => withAdvice(adviceFor, write);

function adviceFor({ field, message }: BunnyError): string | undefined {
  if (field?.toLowerCase() === "name")
    return "Names of pull zones are unique on the whole platform: if it is not a pull zone of yours, choose another name.";
  return adviceByText.find(([text]) => text.test(message))?.[1];
}
