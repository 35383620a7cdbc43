import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { collect, undefinedIfNotFound } from "../../../sdk/internal";
import { defineResource, type PriorState } from "../../define/define";
import { changedPart } from "../../define/group";
import { laterStep } from "../../define/init-failed";
import { reportWarning } from "../../messages/progress";
import { countAndSize } from "../shared/count-and-size";
import { deleteContents } from "../shared/delete-contents";
import { codesAt, repeated, unlisted } from "../shared/items";
import { keyRotation, rotates } from "../shared/key-rotation";
import { argumentsFrom } from "../shared/setting-arguments";
import {
  argumentsOf,
  importedArguments,
  managesTokens,
  type ReadLibrary,
  settingsOf,
  settingsOfNew,
} from "./stream-library-arguments";
import { settingsProblems } from "./stream-library-checks";
import { type StreamLibraryArguments, streamLibraryGroups } from "./stream-library-groups";
import { streamLibraryOutputs } from "./stream-library-outputs";
import { flatSettings } from "./stream-library-setting";

const inputs = z
  .object({
    name: z.string().min(1).describe("The library's name."),
    replicationRegions: z
      .array(z.string().regex(/^[A-Za-z]{2,4}$/, "is not the code of a region, such as NY"))
      .default([])
      .meta({
        description:
          "The codes of the regions in which videos are stored as well: `DE`, `SE`, `LA`, `SYD`, `JH`, `UK`, `NY`, `SG`, `BR`. They are chosen when the library is created: another list replaces the library, with all its videos. One that was added outside of Pulumi stays. The new library gets the settings and referrers that no program manages. Default: none.",
        set: true,
        replaceOnChange: true,
      }),
    ...streamLibraryGroups.shape,
    deleteContents,
    keyRotation: keyRotation("a new `apiKey` and a new `readOnlyApiKey`"),
    tokenKeyRotation: keyRotation("a new key that signs the URLs of the pull zone and of embedded players"),
  })
  .meta({ group: true });

const { outputs } = streamLibraryOutputs;
type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const streamLibrary = defineResource({
  name: "StreamLibrary",
  description:
    "A video library: its player, encoding, captions, security and DRM in groups. In each group, only the arguments that a program gives are managed: others are neither changed nor shown as a difference, and one that is no longer given keeps its value. An import writes what a new library does not have. The platform creates a pull zone and a storage zone with it, which go with it. Deleting or replacing it is refused while it has videos, unless `deleteContents` is true in the state.",
  vendorPage: "stream",
  example: {
    name: "library",
    args: {
      name: "acme-videos",
      replicationRegions: ["NY"],
      player: { color: "#0a84ff", controls: ["play", "progress", "volume", "fullscreen"] },
      encoding: { resolutions: ["360p", "720p", "1080p"], keepOriginals: false },
      security: { blockEmptyReferrer: false },
    },
    exports: { streamPullZoneId: "pullZoneId" },
  },
  inputs,
  outputs,
  id: "{libraryId}",
  distinctIn: ["name"],
  existing: { by: ["name"] },

  // Whether two libraries may have one name is not known.
  deleteBeforeReplace: (prior, { name }) => prior.name === name,

  check({ replicationRegions, ...groups }) {
    const problems = settingsProblems(groups);
    if (!replicationRegions) return { problems };
    const codes = replicationRegions.map((code) => code?.toUpperCase());
    const twice = repeated(codesAt("replicationRegions", codes), "another one of the list");
    return { problems: [...problems, ...twice], normal: { replicationRegions: codes } };
  },

  async checkOnPlatform({ replicationRegions = [] }, { api }) {
    if (replicationRegions.length === 0) return [];
    return unlisted(codesAt("replicationRegions", replicationRegions), await api.storageZones.regionsSnapshot());
  },

  async create({ inputs, replaced = {} }, { api }) {
    const { name, replicationRegions, deleteContents, keyRotation, tokenKeyRotation, ...groups } = inputs;
    const { lists, ...others } = replaced;
    const { created, later } = settingsOfNew(groups, others);
    const regions = replicationRegions.length > 0 ? { replicationRegions } : {};
    const library = await api.streamLibraries.create({ name, ...regions, ...created });
    const outputs = streamLibraryOutputs.from(library);
    const applied = argumentsFrom(streamLibraryGroups, flatSettings(settingsOfNew(groups).created));
    const reached = { name, replicationRegions, deleteContents, keyRotation, tokenKeyRotation, ...applied };
    await laterStep(
      { inputs: reached, outputs },
      "the video library was created, but its settings were not all applied",
      () => api.streamLibraries.update(library.id, later),
    );
    if (lists)
      await laterStep({ inputs, outputs }, "the video library was created, but without its referrers", () =>
        api.streamLibraries.setReferrers(library.id, lists),
      );
    return { outputs };
  },

  async unmanaged({ prior: { outputs } }, { api }) {
    const library = await api.streamLibraries.get(outputs.libraryId);
    if (library.hasWatermark)
      reportWarning(
        `the watermark of video library ${library.id} goes with it: no read returns the image. Upload it to the new library, as by a StreamLibraryWatermark.`,
      );
    const settings = importedArguments({ library, zone: await pullZoneOf(api, library) });
    const { allowedReferrers: allowed, blockedReferrers: blocked } = library;
    return {
      ...(settings as Partial<Inputs>),
      ...(allowed.length + blocked.length > 0 && { lists: { allowed, blocked } }),
    };
  },

  async read({ prior, importing }, { api }) {
    const library = await api.streamLibraries.get(prior.outputs.libraryId);
    const needsZone = importing || managesTokens(prior.inputs);
    const read = { library, zone: needsZone ? await pullZoneOf(api, library) : undefined };
    const groups = importing ? importedArguments(read) : argumentsOf(read, prior.inputs);
    // A value that this version does not know is returned unchanged, and so shows as drift.
    const found = { ...argumentsBesides(library, prior.inputs, importing), ...groups } as Inputs;
    return { inputs: found, outputs: streamLibraryOutputs.from(library) };
  },

  async update(request, { api }) {
    const { inputs, prior, changed } = request;
    const libraryId = prior.outputs.libraryId;
    const { name, ...groups }: StreamLibraryArguments & { name?: string } = changedPart(request);
    const updated = await api.streamLibraries.update(libraryId, { ...settingsOf(groups), name });
    const outputs: Outputs = updated ? streamLibraryOutputs.from(updated) : { ...prior.outputs, libraryId };
    const { keyRotation, tokenKeyRotation } = prior.inputs;
    if (rotates(prior.inputs, inputs, changed, "tokenKeyRotation"))
      await laterStep(
        { inputs: { ...inputs, keyRotation, tokenKeyRotation }, outputs },
        "the settings were applied, but the key for tokens was not rotated",
        () => api.streamLibraries.update(libraryId, { resetToken: true }),
      );
    if (!rotates(prior.inputs, inputs, changed)) return { outputs };
    return { outputs: await rotateKeys(api, { inputs: { ...inputs, keyRotation }, outputs }, libraryId) };
  },

  async delete({ prior: { outputs } }, { api }) {
    await api.streamLibraries.delete(outputs.libraryId);
  },

  async contents({ prior }, { api }) {
    const { videoCount, storageUsage } = await api.streamLibraries.get(prior.outputs.libraryId);
    return videoCount ? countAndSize(videoCount, "video", storageUsage ?? 0) : undefined;
  },

  list: (_, { api }) =>
    collect(api.streamLibraries.list(), ({ id, name }) => ({
      name: name ?? "video library",
      outputs: { libraryId: id },
    })),
});

type Library = ReadLibrary["library"];

/** The library's pull zone; undefined where somebody has deleted it. */
async function pullZoneOf(api: BunnyClient, { pullZoneId }: Library): Promise<ReadLibrary["zone"]> {
  if (pullZoneId == null) return undefined;
  return undefinedIfNotFound(api.pullZones.get(pullZoneId));
}

/** The arguments besides those in groups. */
function argumentsBesides(library: Library, prior: Partial<Inputs>, importing: boolean) {
  const regions = library.replicationRegions.map((code) => code.toUpperCase());
  const { deleteContents, keyRotation, tokenKeyRotation } = prior;
  return {
    name: library.name,
    // As an input, a region that somebody has added would replace the library.
    replicationRegions: importing ? regions : prior.replicationRegions?.filter((code) => regions.includes(code)),
    deleteContents,
    keyRotation,
    tokenKeyRotation,
  };
}

/** New keys. After a failure the state has those that are valid, and the next run rotates them once more. */
async function rotateKeys(api: BunnyClient, before: PriorState<Inputs, Outputs>, libraryId: number): Promise<Outputs> {
  try {
    await api.streamLibraries.resetApiKey(libraryId);
    await api.streamLibraries.resetReadOnlyApiKey(libraryId);
  } catch (error) {
    const library = await api.streamLibraries.get(libraryId).catch(() => undefined);
    const outputs = { ...before.outputs, ...(library && streamLibraryOutputs.from(library)) };
    return laterStep({ ...before, outputs }, "the keys were not all rotated", () => Promise.reject(error));
  }
  return laterStep(before, "the keys were rotated, but the new ones could not be read", async () =>
    streamLibraryOutputs.from(await api.streamLibraries.get(libraryId)),
  );
}
