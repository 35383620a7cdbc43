import { z } from "zod";
import { accessListType } from "../../../sdk/api/shield";
import { type AccessListAction, BunnyError, type CustomAccessList } from "../../../sdk/index";
import {
  defineResource,
  described,
  enumInput,
  flag,
  type HandlerContext,
  int,
  laterStep,
  omitNulls,
  type PriorState,
} from "../../define/define";
import { unknownMember } from "../../define/unknown";
import { shieldZoneId } from "../shared/ids";
import { normalEntries } from "../shared/normal-entry";
import { unmanagedNote } from "../shared/settings";
import { accessListActionInput, accessListEnabledNote, checkEnabled, importedSettings } from "./access-list-action";
import { contentOf, entriesFrom, normalEntry } from "./custom-access-list-entries";

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone that the list belongs to."),
  name: z.string().min(1).describe("The list's display name."),
  type: enumInput(accessListType.names, {
    IP: "IPv4 and IPv6 addresses.",
    CIDR: "Networks: an address with the length of its prefix, such as `192.0.2.0/24`.",
    ASN: "Numbers of autonomous systems, such as `AS13335`.",
    Country: "Countries, as two-letter codes (ISO 3166-1).",
    Organization: "Names of organizations that networks are registered to.",
    JA4: "JA4 fingerprints of the client's TLS handshake.",
  }).meta({
    description: "The type of the entries.",
    replaceOnChange: true,
  }),
  entries: z.array(z.string()).min(1).meta({
    description:
      'The entries, at least one. Compared as a set of normalised values: order, duplicates and notation (`"AS13335"` and `"13335"`, notations of an IPv6 address, letter case of a country code) are ignored.',
    set: true,
  }),
  description: z.string().min(1).optional().meta({
    description: "A description of the list.",
    replaceOnChange: true,
  }),
  action: described(accessListActionInput.optional(), `The action for requests that match the list. ${unmanagedNote}`, {
    unmanaged: true,
  }),
  enabled: flag(`Whether the list is enabled. ${accessListEnabledNote}`),
});

const outputs = z.object({
  listId: z.int().describe("The list's id."),
  configurationId: int(
    "The id of the configuration that holds the list's `action` and `enabled`. Absent while neither is managed.",
  ),
  checksum: described(z.string().optional(), "The SHA-256 checksum of the content, in hex.", {
    repeats: ["entries"],
    changesWith: ["entries"],
  }),
  entryCount: int("The number of entries, as the platform counts them.", { changesWith: ["entries"] }),
  lastModified: described(z.string().optional(), "When the list was last changed (ISO 8601, UTC).", {
    lastChanged: true,
    changesWith: ["name", "entries"],
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const customAccessList = defineResource({
  name: "CustomAccessList",
  description:
    "A custom access list of a shield zone: IP addresses, CIDR ranges, AS numbers, countries, organizations or JA4 fingerprints, and the action for requests that match.",
  vendorPage: "shield/access-lists",
  plan: "Any; how many lists and entries it includes are `customListLimit` and `customEntryLimit` of `getAccessLists`.",
  example: {
    name: "office",
    args: {
      shieldZoneId: 2001,
      name: "office",
      type: "CIDR",
      entries: ["192.0.2.0/24", "2001:db8::/32"],
      action: "Allow",
      enabled: true,
    },
  },
  inputs,
  outputs,
  id: "{shieldZoneId}/{listId}",
  existing: { by: ["name"] },

  check(inputs, given) {
    const { type, entries } = inputs;
    const { problems, normal: settings } = checkEnabled(inputs, given);
    if (entries === undefined) return { problems, normal: settings };
    // Their normal form depends on the type.
    if (type === undefined) return { problems, normal: { ...settings, entries: unknownMember } };
    const normal = normalEntries(entries, (text) => normalEntry(type, text));
    problems.push(...normal.problems.map(({ at, reason }) => ({ path: ["entries", at], reason })));
    return { problems, normal: { ...settings, entries: normal.entries } };
  },

  async create({ inputs, replaced }, context) {
    const { shieldZoneId, name, type, entries, description } = inputs;
    const content = contentOf(entries);
    const list = await context.api.accessLists.create(shieldZoneId, { name, type, description, ...content });
    const outputs = outputsOf(list);
    const { action: _, enabled: __, ...appliedInputs } = inputs;
    const { action = replaced?.action, enabled = replaced?.enabled } = inputs;
    const reached = { inputs: appliedInputs, outputs };
    const isKept = action !== inputs.action || enabled !== inputs.enabled;
    const failed = (state: PriorState<Inputs, Outputs>, what: string) => async (error: unknown) => {
      // No argument has what the old list had. While that one is in the state, the next run replaces it again.
      const isUndone = isKept && (await hasDeleted(context, shieldZoneId, outputs.listId));
      return laterStep(isUndone ? undefined : state, what, () => Promise.reject(error));
    };
    await verifyChecksum(list, content.checksum).catch(failed(withoutEntries(reached), "the list was created"));
    if (action === undefined && enabled === undefined) return { outputs };
    const configurationId = await configure(context, inputs, outputs, { action, enabled }).catch(
      failed(reached, "the list was created, but its action was not set"),
    );
    return { outputs: { ...outputs, configurationId } };
  },

  async read({ prior, importing }, { api }) {
    const { shieldZoneId, action, enabled } = prior.inputs;
    const { listId, configurationId } = prior.outputs;
    const managesAction = importing || action !== undefined;
    const managesEnabled = importing || enabled !== undefined;
    const configured = managesAction || managesEnabled || configurationId !== undefined;
    const [list, lists] = await Promise.all([
      api.accessLists.get(shieldZoneId, listId),
      configured ? api.accessLists.snapshot(shieldZoneId) : undefined,
    ]);
    const details = lists?.customLists.find((candidate) => candidate.listId === listId);
    const settings = importing && details ? importedSettings(details) : { ...details, enabled: details?.isEnabled };
    return {
      inputs: {
        shieldZoneId,
        name: list.name,
        // A value that this version does not know is returned unchanged, and so shows as drift.
        type: (list.type ?? undefined) as Inputs["type"] | undefined,
        entries: list.content == null ? undefined : entriesFrom(list.type ?? prior.inputs.type, list.content),
        description: list.description || undefined,
        // A null is no action, so it says nothing about the action that is in force.
        action: managesAction && details ? ((settings.action ?? action) as Inputs["action"]) : undefined,
        enabled: managesEnabled && details ? (settings.enabled ?? enabled) : undefined,
      },
      outputs: { ...outputsOf(list), configurationId: details?.configurationId },
    };
  },

  async update({ inputs, prior, changed }, context) {
    const { shieldZoneId, name, entries, action, enabled } = inputs;
    const listId = prior.outputs.listId;
    const setting = {
      action: changed.has("action") ? action : undefined,
      enabled: changed.has("enabled") ? enabled : undefined,
    };
    let outputs: Outputs = { ...prior.outputs, listId };
    let reached: { inputs: Partial<Inputs>; outputs: Outputs } | undefined;

    if (changed.has("name") || changed.has("entries")) {
      const content = changed.has("entries") ? contentOf(entries) : undefined;
      const newName = changed.has("name") ? name : undefined;
      const list = await context.api.accessLists.update(shieldZoneId, listId, { name: newName, ...content });
      outputs = { configurationId: prior.outputs.configurationId, ...outputsOf(list) };
      const written = { inputs: { ...prior.inputs, name, entries }, outputs };
      reached = written;
      if (content)
        await laterStep(withoutEntries(written), "the list was updated", () => verifyChecksum(list, content.checksum));
    }
    if (setting.action === undefined && setting.enabled === undefined) return { outputs };
    const configurationId = await laterStep(reached, "the list was updated, but its action was not", () =>
      configure(context, inputs, outputs, setting),
    );
    return { outputs: { ...outputs, configurationId } };
  },

  async unmanaged({ prior: { inputs: was, outputs }, inputs }, { api }) {
    if (inputs.action !== undefined && inputs.enabled !== undefined) return {};
    const { customLists } = await api.accessLists.snapshot(was.shieldZoneId);
    const { action, isEnabled } = customLists.find(({ listId }) => listId === outputs.listId) ?? {};
    return omitNulls({ action: action as Inputs["action"], enabled: isEnabled });
  },

  delete: ({ prior }, { api }) => api.accessLists.delete(prior.inputs.shieldZoneId, prior.outputs.listId),

  async list({ shieldZoneId }, { api }) {
    const { customLists } = await api.accessLists.snapshot(shieldZoneId);
    return customLists.map(({ listId, name }) => ({ name: name ?? "access list", outputs: { listId } }));
  },
});

function outputsOf({ id, checksum, entryCount, lastModified }: CustomAccessList): Outputs {
  return omitNulls({ listId: id, checksum, entryCount, lastModified });
}

async function hasDeleted({ api }: HandlerContext, shieldZoneId: number, listId: number): Promise<boolean> {
  return api.accessLists.delete(shieldZoneId, listId).then(
    () => true,
    () => false,
  );
}

/** Sets `action` and `enabled`. The platform requires the action in each request, so one that does not change is read first. */
async function configure(
  { api }: HandlerContext,
  { shieldZoneId }: Inputs,
  { listId, configurationId: known }: Outputs,
  setting: { action?: AccessListAction; enabled?: boolean },
): Promise<number> {
  let configurationId = known;
  let { action } = setting;
  if (configurationId === undefined || action === undefined) {
    const details = await api.accessLists.details(shieldZoneId, listId);
    if (!details) throw new BunnyError("not_found", `Shield zone ${shieldZoneId} does not list access list ${listId}.`);
    configurationId = details.configurationId;
    action ??= details.action ?? undefined;
    if (action === undefined)
      throw new BunnyError(
        "unexpected_response",
        `The response for shield zone ${shieldZoneId} has no action for access list ${listId}. Set the argument action.`,
      );
  }
  await api.accessLists.configure(shieldZoneId, configurationId, { action, enabled: setting.enabled });
  return configurationId;
}

/** The platform stored other entries than it was sent. Without any in the state, the next run writes them again. */
function withoutEntries({ inputs: { entries: _, ...inputs }, outputs }: PriorState<Inputs, Outputs>) {
  return { inputs, outputs };
}

async function verifyChecksum({ checksum }: CustomAccessList, sent: string): Promise<void> {
  if (checksum == null || checksum.toLowerCase() === sent) return;
  // Neither checksum is shown: the entries of a short list can be found by it, and they may be secret.
  throw new Error(
    "the platform stored content with another checksum than that of the entries. Check the content of the list.",
  );
}
