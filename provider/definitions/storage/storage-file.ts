import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { BunnyClient, Upload } from "../../../sdk/index";
import { defineResource, described, int, type Problem, text } from "../../define/define";
import { outputOf } from "../../define/example";
import { checkedChecksum, checksum, readSourceAhead, sourceChecksum } from "../shared/file-arguments";
import { storageZoneId } from "../shared/ids";
import { textChecksum, unchangedFile, uploadOf } from "../shared/local-files";
import { inTurn } from "./file-turns";
import { shortChecksum } from "./folder-files";
import { withStorage } from "./storage-access";
import { contentClaim, contentType, fileClaim, normalFilePath, pathsExcludedBy } from "./storage-paths";
import { uploadFile } from "./upload-file";

const inputs = z.object({
  storageZoneId: storageZoneId.describe("The id of the storage zone."),
  path: z.string().min(1).describe("The path of the file in the zone, such as `images/logo.png`."),
  content: text("The content as text. Encrypted in the state. Give either `content` or `source`.", {
    secret: true,
    writeOnly: "compared by its checksum",
  }),
  source: z.string().min(1).optional().meta({
    description: "The path of a local file with the content, relative to the program.",
    localPath: true,
    writeOnly: "compared by its checksum",
  }),
  contentType: described(
    contentType.optional(),
    "The content type. If omitted, the platform chooses it by the file's extension.",
  ),
  checksum: checksum.optional().meta({
    description:
      "The SHA-256 of the content in lower-case hex, which decides whether the file is uploaded. Default: calculated from the content. A given one must match it.",
    calculated: true,
  }),
});

const outputs = z.object({
  size: int("The size in bytes.", { changesWith: ["content", "source", "checksum"] }),
});

type Inputs = z.output<typeof inputs>;

export const storageFile = defineResource({
  name: "StorageFile",
  description:
    "A file of a storage zone, from a text or from a local file. Its SHA-256 decides: a file with the same content is not uploaded again, and one that was changed outside of Pulumi shows as drift of `checksum`. Local files are streamed, so that their size does not matter. An import writes texts of up to 64 KiB into the program; for others give `source`. An existing file at the path is overwritten. For a whole folder use StorageFolder.",
  vendorPage: "storage/http",
  example: [
    {
      type: "StorageZone",
      name: "files",
      args: { name: "acme-files", region: "DE", replicationRegions: ["NY", "SG"] },
    },
    {
      type: "StorageFile",
      name: "robots",
      args: { storageZoneId: outputOf("files.storageZoneId"), path: "robots.txt", content: "User-agent: *\n" },
    },
  ],
  inputs,
  outputs,
  id: "{storageZoneId}/{path}",

  // A path is either a file or a folder.
  deleteBeforeReplace: (prior, { storageZoneId, path = "" }) =>
    prior.storageZoneId === storageZoneId && pathsExcludedBy([path])(prior.path ?? ""),

  readAhead: readSourceAhead,

  check({ path, content, source, checksum }, given) {
    const problems: Problem[] = [];
    const normal: { path?: string; checksum?: string } = {};
    if (path !== undefined) {
      const result = normalFilePath(path);
      if ("entry" in result) normal.path = result.entry;
      else problems.push({ path: ["path"], reason: result.problem });
    }
    const isOne = given.has("content") !== given.has("source");
    if (!isOne) problems.push({ path: ["content"], reason: "give either content or source" });
    const actual = content !== undefined ? textChecksum(content) : source && sourceChecksum(source, problems);
    const known = checkedChecksum(actual, { isGiven: given.has("checksum"), checksum }, problems);
    if (known !== undefined) normal.checksum = known;
    return { problems, normal };
  },

  claims({ storageZoneId, path, checksum, contentType }) {
    if (storageZoneId === undefined || path === undefined) return [];
    if (checksum === undefined) return [fileClaim(storageZoneId, path)];
    return [contentClaim(storageZoneId, path, { checksum: shortChecksum(checksum), contentType })];
  },

  async create({ inputs }, { api }) {
    return { outputs: { size: await upload(api, inputs) } };
  },

  async read({ prior: { inputs }, importing }, { api }) {
    const { storageZoneId, path } = inputs;
    const file = await withStorage(api, storageZoneId, (zone) => api.storageFiles.describe(zone, path));
    if (!file) return undefined;
    const isShort = (file.length ?? Number.POSITIVE_INFINITY) <= maxImportedBytes;
    const managesType = importing || inputs.contentType !== undefined;
    return {
      inputs: {
        storageZoneId,
        path,
        content: importing && isShort ? await readText(api, storageZoneId, path) : undefined,
        source: undefined,
        contentType: managesType ? (file.contentType ?? inputs.contentType) : undefined,
        // The checksum is not in the document: without it a change cannot be seen.
        checksum: file.checksum?.toLowerCase() ?? inputs.checksum,
      },
      outputs: { size: file.length },
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const isUploaded = changed.has("checksum") || changed.has("contentType");
    return { outputs: { size: isUploaded ? await upload(api, inputs) : prior.outputs.size } };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    const { storageZoneId, path } = inputs;
    await withStorage(api, storageZoneId, (zone) =>
      inTurn(storageZoneId, path, async () => {
        if (!claims.has(fileClaim(storageZoneId, path))) await api.storageFiles.delete(zone, path);
      }),
    );
  },
});

/** An import writes the text of a file of this size into the program. */
const maxImportedBytes = 64 * 1024;

/** The content of a file; undefined where it is no text. */
async function readText(api: BunnyClient, storageZoneId: number, path: string): Promise<string | undefined> {
  const bytes = await withStorage(api, storageZoneId, (zone) => buffer(api.storageFiles.download(zone, path)));
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Uploads the content, and returns its size. */
async function upload(api: BunnyClient, inputs: Inputs): Promise<number> {
  const { storageZoneId, path, contentType, checksum } = inputs;
  const { body, size } = await contentOf(inputs);
  await withStorage(api, storageZoneId, (zone) => uploadFile(api, zone, path, { body, checksum, contentType }));
  return size;
}

async function contentOf({ content, source, checksum }: Inputs): Promise<{ body: string | Upload; size: number }> {
  if (source === undefined) return { body: content ?? "", size: Buffer.byteLength(content ?? "") };
  const file = await unchangedFile(source, checksum);
  return { body: uploadOf(source, file), size: file.size };
}
