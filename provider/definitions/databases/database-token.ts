import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineResource, enumInput, outputOf, text } from "../../define/define";
import { unknownMember } from "../../define/unknown";

const unlisted = "the platform lists no tokens";
const instruction = "an instruction to this provider";

const inputs = z.object({
  databaseId: z
    .string()
    .regex(/^[\w-]{1,64}$/, "is not the id of a database")
    .describe("The id of the database that the token opens."),
  authorization: enumInput(["FullAccess", "ReadOnly"], {
    FullAccess: "The token reads and writes.",
    ReadOnly: "The token reads alone.",
  }).meta({ description: "What the token allows.", replaceOnChange: true, writeOnly: unlisted }),
  expiresAt: z.iso
    .datetime({ offset: true, error: "must be a time with its zone, such as 2027-01-31T00:00:00Z" })
    .optional()
    .meta({
      description:
        "When the token expires (ISO 8601). Default: what `validDays` says, or else never. A time that is given here is not renewed by itself: give another one.",
      replaceOnChange: true,
      calculated: true,
      writeOnly: unlisted,
    }),
  validDays: z.int().min(1).max(36_500).optional().meta({
    description:
      "How many days the token is valid at least: `expiresAt` is the end of the last one (UTC). Not with `expiresAt`.",
    writeOnly: instruction,
  }),
  renewBeforeDays: z.int().min(0).default(0).meta({
    description:
      "With `validDays`: `pulumi up` replaces the token when fewer than these days are left until `expiresAt`, so run it more often than that. Fewer than `validDays`. Default: 0, once it has expired.",
    writeOnly: instruction,
  }),
  rotation: z.string().min(1).optional().meta({
    description: "Any text, such as a date: another one replaces the token. Default: none.",
    replaceOnChange: true,
    writeOnly: instruction,
  }),
  revokeAllOnDelete: z.boolean().default(false).meta({
    description:
      "Whether deleting or replacing the token revokes all tokens of the database, those of others included, which is the only revocation that there is. The new token of a replacement is then created after the old one is revoked. The value in the state counts. Default: false, so that a deleted token is valid until it expires.",
    writeOnly: instruction,
  }),
});

const outputs = z.object({
  tokenId: z.string().describe("An id of this resource, given by the provider."),
  token: text("The token, which the platform shows once.", { always: true, secret: true }),
});

export const databaseToken = defineResource({
  name: "DatabaseToken",
  description:
    "An access token of a database. A replacement creates the new token before the old one is forgotten, so that what reads `token` in the same `up` gets the new one in time. The platform shows no token again and revokes them only all at once: a refresh finds that the database is gone, not that its tokens were revoked, and a delete only forgets the token unless `revokeAllOnDelete` is set.",
  vendorPage: "database",
  example: [
    {
      type: "Database",
      name: "orders",
      args: { name: "orders", primaryRegions: ["DE"], replicaRegions: ["NY", "SG"], deleteContents: true },
    },
    {
      type: "DatabaseToken",
      name: "reader",
      args: {
        databaseId: outputOf("orders.databaseId"),
        authorization: "ReadOnly",
        validDays: 90,
        renewBeforeDays: 30,
      },
      exports: { readerToken: "token" },
    },
  ],
  inputs,
  outputs,
  id: "{databaseId}/{tokenId}",
  noImport: "The platform shows a token only when it is generated: create a new one.",

  // A revocation after the create would end the new token as well.
  deleteBeforeReplace: ({ revokeAllOnDelete }) => revokeAllOnDelete === true,

  check({ validDays, renewBeforeDays }, given, prior) {
    const problems = [
      ...(given.has("validDays") && given.has("expiresAt")
        ? [{ path: ["validDays"], reason: "cannot be given with expiresAt" }]
        : []),
      ...(renewBeforeDays && !given.has("validDays")
        ? [{ path: ["renewBeforeDays"], reason: "requires validDays" }]
        : []),
      ...(validDays !== undefined && renewBeforeDays !== undefined && renewBeforeDays >= validDays
        ? [{ path: ["renewBeforeDays"], reason: "must be less than validDays" }]
        : []),
    ];
    if (given.has("expiresAt") || !given.has("validDays")) return { problems };
    if (validDays === undefined) return { problems, normal: { expiresAt: unknownMember } };
    const { expiresAt = "" } = prior;
    // While it is unknown, the days of the state count: most changes of them replace nothing.
    const renewAt = Date.parse(expiresAt) - (renewBeforeDays ?? prior.renewBeforeDays ?? 0) * dayMs;
    const isInTime = prior.validDays === validDays && Date.now() <= renewAt;
    return { problems, normal: { expiresAt: isInTime ? expiresAt : endOfDay(validDays) } };
  },

  endedByDelete: ({ databaseId, revokeAllOnDelete }) =>
    revokeAllOnDelete
      ? `a delete or a replacement of this token revokes all tokens of database ${databaseId}, those of others included; the new token of a replacement is created after that`
      : undefined,

  async create({ inputs: { databaseId, authorization, expiresAt } }, { api }) {
    const { token } = await api.databaseTokens.generate(databaseId, { authorization, expiresAt });
    return { outputs: { tokenId: randomUUID(), token } };
  },

  async read({ prior: { inputs, outputs } }, { api }) {
    const { databaseId, authorization, expiresAt, validDays, rotation } = inputs;
    const { renewBeforeDays, revokeAllOnDelete } = inputs;
    const { tokenId, token } = outputs;
    await api.databases.get(databaseId);
    return {
      inputs: { databaseId, authorization, expiresAt, validDays, renewBeforeDays, rotation, revokeAllOnDelete },
      outputs: { tokenId, token },
    };
  },

  async update({ prior: { outputs } }) {
    return { outputs: { ...outputs, tokenId: outputs.tokenId ?? randomUUID() } };
  },

  async delete({ prior: { inputs } }, { api }) {
    if (inputs.revokeAllOnDelete) await api.databaseTokens.revokeAll(inputs.databaseId);
  },
});

const dayMs = 24 * 60 * 60 * 1000;

/** The end of the day (UTC) so many days from today: the same time all day, in a preview as in its run. */
function endOfDay(days: number): string {
  const today = Math.floor(Date.now() / dayMs);
  return new Date((today + days + 1) * dayMs).toISOString();
}
