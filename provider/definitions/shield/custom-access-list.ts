import { z } from "zod";
import { type AccessListAction, type AccessListDetails, BunnyError, type CustomAccessList } from "../../../sdk";
import { accessListType } from "../../../sdk/api/shield/access-lists";
import { defineResource, type HandlerContext, type PriorState } from "../../define/define";
import { laterStep } from "../../define/init-failed";
import { omitNulls } from "../../define/omit-nulls";
import { normalEntries } from "../shared/normal-entry";
import { shieldZoneId } from "../shared/zone-ids";
import { contentOf, entriesFrom, normalEntry } from "./custom-access-list-entries";

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone that the list belongs to.",
    replaceOnChange: true,
  }),
  name: z.string().min(1).meta({ description: "The list's display name." }),
  type: z.enum(accessListType.names).meta({
    description: "What the entries are.",
    replaceOnChange: true,
  }),
  entries: z.array(z.string()).min(1).meta({
    description:
      'The entries. A set: order, repeats and spelling (`"AS13335"` and `"13335"`, forms of an IPv6 address, case of a country) are no difference.',
    set: true,
  }),
  description: z.string().min(1).optional().meta({
    description: "What the list is for.",
    replaceOnChange: true,
  }),
  action: z.enum(["Allow", "Block", "Challenge", "Log", "Bypass"]).optional().meta({
    description: "What happens to a request that the list matches. Left as it is on the platform where not given.",
  }),
  enabled: z.boolean().optional().meta({
    description: "Whether the list is in force. Left as it is on the platform where not given.",
  }),
});

const outputs = z.object({
  listId: z.int().meta({ description: "The list's id." }),
  configurationId: z.int().optional().meta({
    description:
      "The id under which the zone keeps the list's action and whether it is enabled. Known where `action` or `enabled` is given.",
  }),
  checksum: z
    .string()
    .optional()
    .meta({ description: "SHA-256 of the content, in hex.", repeats: ["entries"] }),
  entryCount: z.int().optional().meta({ description: "How many entries the platform counts." }),
  lastModified: z.string().optional().meta({
    description: "When the list was last changed (ISO 8601, UTC).",
    lastChanged: true,
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const customAccessList = defineResource({
  name: "CustomAccessList",
  description:
    "A custom access list of a shield zone: addresses, ranges, networks, countries, organizations or JA4 fingerprints, and what happens to requests that match.",
  example: [
    {
      type: "CustomAccessList",
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
  ],
  inputs,
  outputs,
  id: "{shieldZoneId}/{listId}",

  check({ type, entries }) {
    if (type === undefined || entries === undefined) return { problems: [] };
    const normal = normalEntries(entries, (text) => normalEntry(type, text));
    const problems = normal.problems.map(({ at, reason }) => ({ path: ["entries", at], reason }));
    return { problems, normal: { entries: normal.entries } };
  },

  async create({ inputs }, context) {
    const { shieldZoneId, name, type, entries, description } = inputs;
    const content = contentOf(entries);
    const list = await context.api.accessLists.create(shieldZoneId, { name, type, description, ...content });
    const made = outputsOf(list);
    const { action, enabled, ...basics } = inputs;
    const reached = { inputs: basics, outputs: made };
    await laterStep(withoutEntries(reached), "the list was created", () => verifyChecksum(list, content.checksum));
    if (action === undefined && enabled === undefined) return { outputs: made };
    const configurationId = await laterStep(reached, "the list was created, but its action is not set", () =>
      configure(context, inputs, made, { action, enabled }),
    );
    return { outputs: { ...made, configurationId } };
  },

  async read({ prior, importing }, { api }) {
    const { shieldZoneId = 0, action, enabled } = prior.inputs;
    const { listId = 0, configurationId } = prior.outputs;
    const managesAction = importing || action !== undefined;
    const managesEnabled = importing || enabled !== undefined;
    const configured = managesAction || managesEnabled || configurationId !== undefined;
    const [list, lists] = await Promise.all([
      api.accessLists.get(shieldZoneId, listId),
      configured ? api.accessLists.snapshot(shieldZoneId) : undefined,
    ]);
    const details = lists?.customLists.find((candidate) => candidate.listId === listId);
    return {
      inputs: {
        shieldZoneId,
        name: list.name ?? undefined,
        // A type that this version does not know is shown as it is, and so as a difference.
        type: (list.type ?? undefined) as Inputs["type"] | undefined,
        entries: list.content == null ? undefined : entriesFrom(list.type ?? prior.inputs.type, list.content),
        description: list.description || undefined,
        // Null is no action: an answer with it says nothing about the action.
        action: managesAction && details ? (actionOf(details, importing) ?? action) : undefined,
        enabled: managesEnabled && details ? (details.isEnabled ?? enabled) : undefined,
      },
      outputs: { ...outputsOf(list), configurationId: details?.configurationId },
    };
  },

  async update({ inputs, prior, changed }, context) {
    const { shieldZoneId, name, entries, action, enabled } = inputs;
    const listId = prior.outputs.listId ?? 0;
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
      const there = { inputs: { ...prior.inputs, name, entries }, outputs };
      reached = there;
      if (content)
        await laterStep(withoutEntries(there), "the list was changed", () => verifyChecksum(list, content.checksum));
    }
    if (setting.action === undefined && setting.enabled === undefined) return { outputs };
    const configurationId = await laterStep(reached, "the list was changed, but its action is not", () =>
      configure(context, inputs, outputs, setting),
    );
    return { outputs: { ...outputs, configurationId } };
  },

  delete: ({ prior }, { api }) => api.accessLists.delete(prior.inputs.shieldZoneId ?? 0, prior.outputs.listId ?? 0),

  async list({ shieldZoneId = 0 }, { api }) {
    const { customLists } = await api.accessLists.snapshot(shieldZoneId);
    return customLists.map(({ listId, name }) => ({ name: name ?? "access list", outputs: { listId } }));
  },
});

function outputsOf({ id, checksum, entryCount, lastModified }: CustomAccessList): Outputs {
  return omitNulls({ listId: id, checksum, entryCount, lastModified });
}

/** A list without an action is imported without one: none is not to be asked for. */
function actionOf({ action }: AccessListDetails, importing: boolean): Inputs["action"] {
  return importing && action === "None" ? undefined : ((action ?? undefined) as Inputs["action"]);
}

/** Sets action and enabled; what is not given stays, which the platform wants to be told for the action. */
async function configure(
  { api }: HandlerContext,
  { shieldZoneId, action: goal }: Inputs,
  { listId, configurationId: known }: Outputs,
  setting: { action?: AccessListAction; enabled?: boolean },
): Promise<number> {
  let configurationId = known;
  let action = setting.action ?? goal;
  if (configurationId === undefined || action === undefined) {
    const details = await api.accessLists.details(shieldZoneId, listId);
    if (!details) throw new BunnyError("not_found", `Shield zone ${shieldZoneId} does not list access list ${listId}.`);
    configurationId = details.configurationId;
    action ??= details.action ?? undefined;
    if (action === undefined)
      throw new BunnyError(
        "unexpected_response",
        `Shield zone ${shieldZoneId} does not tell the action of access list ${listId}. Give one.`,
      );
  }
  await api.accessLists.configure(shieldZoneId, configurationId, { action, enabled: setting.enabled });
  return configurationId;
}

/** Which entries the platform keeps in place of those that it was sent is not known. Whatever is asked next differs. */
function withoutEntries({ inputs: { entries: _, ...inputs }, outputs }: PriorState<Inputs, Outputs>) {
  return { inputs, outputs };
}

async function verifyChecksum({ checksum }: CustomAccessList, sent: string): Promise<void> {
  if (checksum == null || checksum.toLowerCase() === sent) return;
  throw new Error(
    `the platform keeps content with checksum ${checksum}, but ${sent} was sent. Look at the list's content.`,
  );
}
