import { z } from "zod";
import { privateKeyType } from "../../../sdk/api/dns";
import { certificateProvisionType, isHostnameRegistered } from "../../../sdk/api/pull-zones";
import { type BunnyClient, BunnyError, type PullZone, type PullZoneHostname } from "../../../sdk/index";
import {
  defineResource,
  described,
  enumInput,
  enumOutput,
  flag,
  laterStep,
  type Reported,
  ResourceInitFailedError,
  text,
} from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { normalHostname } from "../shared/normal-hostname";
import { unmanagedNote } from "../shared/settings";
import {
  certificateProblems,
  isSameCertificate,
  keyPlaceholder,
  pemOf,
  requireKey,
} from "./pull-zone-hostname-certificate";
import { ownedElsewhere, withHostnameAdvice } from "./pull-zone-hostname-errors";

const inputs = z
  .object({
    pullZoneId: pullZoneId.describe("The id of the pull zone that serves the hostname."),
    hostname: described(
      z.string().trim().min(1),
      'The hostname: `"www.example.com"`, or `"*.example.com"` for all names of one level. Letter case is ignored, and internationalized names equal their ASCII (Punycode) form. The platform\'s own hostnames are adopted, and never removed.',
    ),
    freeCertificate: enumInput(["Http", "Dns"], {
      Http: "Validated over HTTP: the hostname must point to the pull zone.",
      Dns: "Validated by DNS: the platform must serve the DNS zone, as a wildcard requires.",
    })
      .optional()
      .describe(
        `Requests a free certificate of Let's Encrypt, which the platform renews: validated over \`Http\`, for which the hostname must point to the pull zone, or by \`Dns\`, for which the platform must serve its DNS zone (a wildcard needs it). ${unmanagedNote}`,
      ),
    certificate: text(
      `A certificate of your own, in PEM, with its chain; compared by its fingerprint. Not with \`freeCertificate\`. ${unmanagedNote}`,
    ),
    certificateKey: text("The private key of `certificate`, in PEM.", {
      secret: true,
      writeOnly: "private keys are not read",
    }),
    keyType: enumInput(privateKeyType.names, {
      Ecdsa: "An ECDSA key: small and fast, for all current clients.",
      Rsa: "An RSA key: larger, for old clients as well.",
    })
      .optional()
      .describe(`The kind of key of a free certificate, which is issued anew when it changes. ${unmanagedNote}`),
    forceSsl: flag(`Whether HTTP requests are redirected to HTTPS, with 301. Needs a certificate. ${unmanagedNote}`),
    dnsWaitSeconds: z.int().min(0).max(3600).default(0).meta({
      description:
        "For how many seconds a create or update waits until the hostname points to the platform, so that it gets a free certificate: 0 to 3600. Default: 0.",
      writeOnly: "an instruction to this provider",
    }),
  })
  .meta({ group: true });

const withCertificate = ["freeCertificate", "certificate"];

const outputs = z.object({
  hostnameId: z.int().describe("The hostname's id."),
  isSystemHostname: z.boolean().describe("Whether the hostname is the platform's own, as `<name>.b-cdn.net`."),
  isManagedHostname: z.boolean().describe("Whether the platform manages the hostname."),
  hasCertificate: z.boolean().meta({
    description: "Whether the hostname has a certificate.",
    changesWith: withCertificate,
  }),
  certificateType: enumOutput(certificateProvisionType).meta({
    description: "How the certificate came to the hostname: `Http01` and `Dns01` are free, `Custom` is your own.",
    changesWith: withCertificate,
  }),
  cnameTarget: z.string().describe("The value of the CNAME record that points the hostname to the pull zone."),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;
/** The settings that are applied one after another, each with what is missing when it fails. */
type Setting = "keyType" | "certificate" | "freeCertificate" | "forceSsl";

export const pullZoneHostname = defineResource({
  name: "PullZoneHostname",
  description:
    "A hostname of a pull zone, with its certificate and whether HTTPS is forced. A pull zone can have 10, unless support raised the limit. A hostname that the pull zone has already is taken over; one moves to another pull zone by its `pullZoneId`. If its certificate cannot be issued, the hostname is kept, and the next `up` requests it again.",
  vendorPage: "cdn/custom-hostname",
  example: {
    name: "www",
    args: { pullZoneId: 1001, hostname: "www.example.com", freeCertificate: "Http", forceSsl: true },
  },
  inputs,
  outputs,
  id: "{pullZoneId}/{hostname}",
  // No two pull zones can have one hostname.
  deleteBeforeReplace: (prior, inputs) => prior.hostname === inputs.hostname && prior.pullZoneId !== inputs.pullZoneId,

  check({ hostname, freeCertificate, certificate, certificateKey }, given) {
    const normal = hostname === undefined ? undefined : normalHostname(hostname);
    const problems = certificateProblems(certificate, certificateKey);
    if (normal && "problem" in normal) problems.push({ path: ["hostname"], reason: normal.problem });
    else if (hostname?.slice(1).includes("*") || (hostname?.startsWith("*") && !hostname.startsWith("*.")))
      problems.push({ path: ["hostname"], reason: "may have a `*` only as its first label" });
    if (hostname?.startsWith("*.") && freeCertificate === "Http")
      problems.push({ path: ["freeCertificate"], reason: "must be Dns for a wildcard, which HTTP cannot validate" });
    if (given.has("certificate") !== given.has("certificateKey"))
      problems.push({
        path: [given.has("certificate") ? "certificateKey" : "certificate"],
        reason: `is required with ${given.has("certificate") ? "certificate" : "certificateKey"}`,
      });
    if (given.has("certificate") && given.has("freeCertificate"))
      problems.push({ path: ["freeCertificate"], reason: "cannot be given with a certificate of your own" });
    return normal && "entry" in normal ? { problems, normal: { hostname: normal.entry } } : { problems };
  },

  claim: { list: "hostnames of pull zone {pullZoneId}", member: "{hostname}" },

  // Whether the system hostname counts is not documented, so it does not.
  counts: ({ pullZoneId, hostname }) =>
    pullZoneId === undefined || hostname === undefined || hostname.endsWith(".b-cdn.net")
      ? []
      : [{ of: `hostnames of pull zone ${pullZoneId}`, limit: "hostnames" }],

  async create({ inputs }, { api }) {
    const { pullZoneId, hostname, certificateKey } = inputs;
    requireKey(certificateKey);
    await withHostnameAdvice(hostname, () => addOrTakeOver(api, pullZoneId, hostname));
    return apply(api, inputs, new Set(settings), { known: {} });
  },

  async read({ prior, importing }, { api }) {
    const { pullZoneId, hostname } = prior.inputs;
    // Certificates are read only for those who manage them: a response has their private keys, too.
    const certificates = importing || prior.inputs.certificate !== undefined;
    const zone = await api.pullZones.snapshot(pullZoneId, { certificates });
    const found = find(zone, hostname);
    if (!found) return undefined;
    const own = found.certificateProvisionType === "Custom";
    const certificate = own ? certificateOf(pemOf(found.certificate), prior.inputs.certificate) : undefined;
    const settings = {
      keyType: found.certificateKeyType ?? prior.inputs.keyType,
      forceSsl: found.forceSSL ?? prior.inputs.forceSsl,
    };
    return {
      inputs: {
        pullZoneId,
        hostname,
        freeCertificate: freeCertificateOf(found, prior.inputs.freeCertificate),
        certificate,
        certificateKey: importing && certificate !== undefined ? keyPlaceholder : undefined,
        ...(importing ? differingFromNew(settings) : settings),
        dnsWaitSeconds: undefined,
      } as Reported<Inputs>,
      outputs: outputsOf(zone, found),
    };
  },

  update: ({ inputs, prior, changed }, { api }) => {
    const all = changed.has("certificateKey") ? [...changed, "certificate"] : [...changed];
    return apply(api, inputs, new Set(all), { known: prior.outputs, before: prior.inputs });
  },

  async delete({ prior: { inputs, outputs } }, { api }) {
    const { pullZoneId, hostname, forceSsl } = inputs;
    if (!outputs.isSystemHostname) await remove(api, pullZoneId, hostname);
    else if (forceSsl) await api.pullZoneHostnames.setForceSsl(pullZoneId, hostname, false);
  },

  async list({ pullZoneId }, { api }) {
    const { hostnames } = await api.pullZones.snapshot(pullZoneId);
    return hostnames
      .filter(({ isSystemHostname, forceSSL }) => !isSystemHostname || forceSSL)
      .flatMap(({ value }) => (value ? [{ name: value, inputs: { hostname: value.toLowerCase() } }] : []));
  },
});

/** What a new hostname does not have: an import writes nothing else. */
function differingFromNew({ keyType, forceSsl }: { keyType: string | undefined; forceSsl: boolean | undefined }) {
  return { keyType: keyType === "Ecdsa" ? undefined : keyType, forceSsl: forceSsl || undefined };
}

/**
 * Adds a hostname. One that the pull zone has, as its system hostname, is taken over; another pull zone of the account
 * may be about to give it up in the same run.
 */
async function addOrTakeOver(api: BunnyClient, pullZoneId: number, hostname: string): Promise<void> {
  const add = () => api.pullZoneHostnames.add(pullZoneId, hostname);
  try {
    await add();
  } catch (error) {
    if (!(error instanceof BunnyError && isHostnameRegistered(error))) throw error;
    if (find(await api.pullZones.get(pullZoneId), hostname)) return;
    const owner = await api.pullZoneHostnames.otherOwner(pullZoneId, hostname);
    if (owner !== undefined) throw ownedElsewhere(error, hostname, owner);
    await add();
  }
}

/** Removes a hostname. The platform refuses one that is gone, as it refuses any other. */
async function remove(api: BunnyClient, pullZoneId: number, hostname: string): Promise<void> {
  try {
    await api.pullZoneHostnames.remove(pullZoneId, hostname);
  } catch (error) {
    const isRefused = error instanceof BunnyError && error.code === "bad_request";
    if (!isRefused || find(await api.pullZones.get(pullZoneId), hostname)) throw error;
  }
}

/** In this order: a certificate is issued with a key of the right kind, and HTTPS is forced once there is one. */
const settings: readonly Setting[] = ["keyType", "certificate", "freeCertificate", "forceSsl"];

const missing: Readonly<Record<Setting, string>> = {
  keyType: "the kind of its key is not set",
  certificate: "its certificate is not set",
  freeCertificate: "it has no free certificate",
  forceSsl: "whether HTTPS is forced is not set",
};

/** Applies the given settings among those that changed, and reads the hostname back. */
async function apply(
  api: BunnyClient,
  inputs: Inputs,
  changed: ReadonlySet<string>,
  { known, before, repeated = false }: { known: Partial<Outputs>; before?: Partial<Inputs>; repeated?: boolean },
): Promise<{ outputs: Outputs }> {
  const { pullZoneId, hostname, dnsWaitSeconds } = inputs;
  const lost = (one: PullZoneHostname) =>
    settings.filter((name) => changed.has(name) && inputs[name] !== undefined && !isShown[name](one, inputs));
  // Settings that were not reached stay as they were.
  let reached: Partial<Inputs> = { pullZoneId, hostname, dnsWaitSeconds, ...unchanged(inputs, before ?? {}, changed) };
  // A create has added the hostname by now.
  let hasChanged = before === undefined;
  for (const name of settings) {
    if (!changed.has(name) || inputs[name] === undefined) continue;
    await laterStep(
      hasChanged ? { inputs: reached, outputs: known } : undefined,
      `${hostname} is added, but ${missing[name]}`,
      () => withHostnameAdvice(hostname, () => applyOne(api, inputs, name)),
    );
    hasChanged = true;
    reached = {
      ...reached,
      [name]: inputs[name],
      ...(name === "certificate" ? { certificateKey: inputs.certificateKey } : {}),
    };
  }
  const outOfReach = `${hostname} is set up, but cannot be read back`;
  const { zone, found } = await laterStep({ inputs: reached, outputs: known }, outOfReach, async () => {
    const zone = await api.pullZoneHostnames.zoneWith(pullZoneId, hostname, (one) => lost(one).length === 0);
    const found = find(zone, hostname);
    if (found) return { zone, found };
    throw new BunnyError("not_applied", `Pull zone ${pullZoneId} does not have it. Run again, which adds it again.`);
  });
  const [outputs, missed] = [outputsOf(zone, found), lost(found)];
  if (missed.length === 0) return { outputs };
  const state = { ...reached, ...unchanged(inputs, before ?? {}, new Set(missed)) };
  // A write to the zone that began earlier, and whose response was lost, may undo what was written since.
  if (!repeated) return apply(api, inputs, new Set(missed), { known: outputs, before: state, repeated: true });
  const what = missed.map((name) => missing[name]).join(", and ");
  const advice = "the platform accepted it, but reads do not show it. Run again, which writes it again.";
  throw new ResourceInitFailedError({ inputs: state, outputs }, `${hostname} is added, but ${what}: ${advice}`);
}

function unchanged(inputs: Inputs, before: Partial<Inputs>, changed: ReadonlySet<string>): Partial<Inputs> {
  const names = [...settings, "certificateKey" as const];
  return Object.fromEntries(names.map((name) => [name, changed.has(name) ? before[name] : inputs[name]]));
}

async function applyOne(api: BunnyClient, inputs: Inputs, name: Setting): Promise<void> {
  const { pullZoneId, hostname, certificate, certificateKey, freeCertificate, keyType, forceSsl } = inputs;
  if (name === "keyType" && keyType) await api.pullZoneHostnames.setKeyType(pullZoneId, hostname, keyType);
  if (name === "certificate" && certificate && certificateKey) {
    requireKey(certificateKey);
    await api.pullZoneHostnames.addCertificate(pullZoneId, hostname, { certificate, certificateKey });
  }
  if (name === "freeCertificate" && freeCertificate)
    await api.pullZoneHostnames.loadFreeCertificate(pullZoneId, hostname, {
      validation: freeCertificate,
      waitMs: inputs.dnsWaitSeconds * 1_000,
    });
  if (name === "forceSsl" && forceSsl !== undefined)
    await api.pullZoneHostnames.setForceSsl(pullZoneId, hostname, forceSsl);
}

const hasCertificate = (one: PullZoneHostname) => one.hasCertificate !== false;

/** Whether a read shows a setting as it was written, as far as it reports it. */
const isShown: Readonly<Record<Setting, (one: PullZoneHostname, inputs: Inputs) => boolean>> = {
  keyType: ({ certificateKeyType: type }, { keyType }) => type == null || type === keyType,
  certificate: hasCertificate,
  freeCertificate: hasCertificate,
  forceSsl: ({ forceSSL }, { forceSsl }) => forceSSL == null || forceSSL === forceSsl,
};

function find({ hostnames }: PullZone, hostname: string): PullZoneHostname | undefined {
  return hostnames.find(({ value }) => value?.toLowerCase() === hostname);
}

/** The certificate that was read, as the program writes it. One that the response does not have is not known to differ. */
function certificateOf(current: string | undefined, prior: string | undefined): string | undefined {
  return current === undefined || isSameCertificate(current, prior) ? prior : current;
}

/** How a free certificate was validated. One that may also be validated over HTTP is as good as requested. */
function freeCertificateOf(
  { hasCertificate, certificateProvisionType: type }: PullZoneHostname,
  prior: Inputs["freeCertificate"],
): Inputs["freeCertificate"] {
  if (hasCertificate == null || type == null) return prior;
  if (!hasCertificate || type === "Custom") return undefined;
  return prior ?? (type === "Http01" ? "Http" : type === "Dns01" ? "Dns" : undefined);
}

function outputsOf(zone: PullZone, found: PullZoneHostname): Outputs {
  return {
    hostnameId: found.id,
    isSystemHostname: found.isSystemHostname ?? false,
    isManagedHostname: found.isManagedHostname ?? false,
    hasCertificate: found.hasCertificate ?? false,
    certificateType: found.certificateProvisionType ?? "Unknown",
    cnameTarget: `${zone.name}.${zone.cnameDomain}`,
  };
}
