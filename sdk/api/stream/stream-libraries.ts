import { z } from "zod";
import type { Candidate } from "../../consistency/create-once";
import { hasSameMembers, holdsMember } from "../../consistency/list-members";
import { appliedIf } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { Upload } from "../../http/request";
import { flag, int, ints, texts } from "../../wire/members";
import { allItems, findIn, type PageOptions, pageOf } from "../../wire/pagination";
import { listOf, noBody } from "../../wire/schemas";
import { Area } from "../area";
import {
  requestsFor,
  type StreamLibrarySettings,
  type settingsOfCreate,
  streamLibrarySettings,
  streamLibrarySettingsToWire,
} from "./library-settings";

/** The kind of its ids. */
const kind = "stream library";
/** What rows of writes share. */
const write = { owns: kind, writes: objectKey.streamLibrary } as const;

const streamLibrary = streamLibrarySettings.extend({
  id: z.int(),
  ...texts("name", "dateCreated", "dateModified", "apiKey", "readOnlyApiKey"),
  ...ints("videoCount", "trafficUsage", "storageUsage", "watermarkPositionLeft", "watermarkPositionTop"),
  ...ints("watermarkWidth", "watermarkHeight", "storageZoneId"),
  replicationRegions: listOf(z.string()),
  hasWatermark: flag,
  /** Another one after each upload of the image. */
  watermarkVersion: int,
  /** The pull zone and the storage zone that the platform creates for the library. */
  pullZoneId: int,
  allowedReferrers: listOf(z.string()),
  blockedReferrers: listOf(z.string()),
});
const streamLibraryPage = pageOf(streamLibrary);

/** A video library, without what it is billed. */
export type StreamLibrary = z.output<typeof streamLibrary>;

export interface CreateStreamLibrary extends Pick<StreamLibrarySettings, (typeof settingsOfCreate)[number]> {
  name: string;
  /** Where else videos are stored. It cannot be changed later. */
  replicationRegions?: readonly string[];
}

/** Where a watermark is in the picture, and its size, in percent. */
export interface StreamWatermarkPlace {
  watermarkPositionLeft?: number;
  watermarkPositionTop?: number;
  watermarkWidth?: number;
  watermarkHeight?: number;
}

/** Lists of referrers: hostnames without scheme and path, of which `*` matches any part. One that is omitted stays. */
export interface StreamLibraryReferrers {
  readonly allowed?: readonly string[];
  readonly blocked?: readonly string[];
}

/** Video libraries. Source: the vendor's `core.json`. */
export class StreamLibraries extends Area {
  /** All libraries, page after page; `search` is a substring of the name. `GET /videolibrary` */
  list(options?: { search?: string } & CallOptions): AsyncGenerator<StreamLibrary, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the libraries. `GET /videolibrary` */
  readonly listPage = this.row("GET /videolibrary", {
    response: streamLibraryPage,
    select: ({ page = 1, perPage = 1000, search }: { search?: string } & PageOptions) => ({
      query: { page, perPage, search },
    }),
  });

  /** The library of this name; undefined if there is none. `GET /videolibrary` */
  find(name: string, options?: CallOptions): Promise<StreamLibrary | undefined> {
    return findIn(this.list({ ...options, search: name }), (library) => library.name === name);
  }

  /** The languages of the player, and those that can be transcribed. `GET /videolibrary/languages` */
  readonly listLanguages = this.row("GET /videolibrary/languages");

  /** Reads a library. `GET /videolibrary/{id}` */
  readonly get = this.row("GET /videolibrary/{id}", {
    owns: kind,
    about: "id",
    recent: objectKey.streamLibrary,
    response: streamLibrary,
  });

  /** Reads a library, from a cache of 30 s that those who need it at a time share. `GET /videolibrary/{id}` */
  snapshot(id: number): Promise<StreamLibrary> {
    return this.connection.reads.get(objectKey.streamLibrary(id), kind, () => this.get(id));
  }

  /** Creates a library with its pull zone and its storage zone, exactly once. `POST /videolibrary` */
  async create(library: CreateStreamLibrary, options?: CallOptions): Promise<StreamLibrary> {
    const { name, replicationRegions, ...settings } = library;
    const body = { ...streamLibrarySettingsToWire(settings), name, replicationRegions };
    const created = await this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the video libraries`,
      queue: `video libraries named ${name}`,
      kind,
      send: () => this.connection.call("POST /videolibrary", { ...options, body, response: streamLibrary }),
      idOf: ({ id }) => id,
      findCandidates: () => this.findCandidates(name, options),
    });
    this.connection.recent.wrote(objectKey.streamLibrary(created.id));
    return created;
  }

  private async findCandidates(name: string, options?: CallOptions): Promise<Candidate<StreamLibrary>[]> {
    const candidates = [];
    for await (const library of this.list({ ...options, search: name }))
      if (library.name === name)
        candidates.push({ id: library.id, changedAt: library.dateCreated ?? null, value: library });
    return candidates;
  }

  /**
   * Changes the name, settings and the place of the watermark; omitted ones stay. Those of tokens need a request of their own, as the platform loses
   * them beside others. Undefined where nothing is given. `POST /videolibrary/{id}`
   */
  async update(
    id: number,
    settings: StreamLibrarySettings & StreamWatermarkPlace & { name?: string },
    options?: CallOptions,
  ): Promise<StreamLibrary | undefined> {
    let updated: StreamLibrary | undefined;
    for (const request of requestsFor(settings)) {
      const body = streamLibrarySettingsToWire(request);
      const details = { ...options, path: { id }, body, response: streamLibrary, repeatable: true };
      updated = await this.write(id, options, () => this.connection.call("POST /videolibrary/{id}", details));
      if (updated.pullZoneId != null) this.connection.reads.forget(objectKey.pullZone(updated.pullZoneId));
    }
    return updated;
  }

  /** Deletes a library with its videos, its pull zone and its storage zone. `DELETE /videolibrary/{id}` */
  readonly delete = this.row("DELETE /videolibrary/{id}", { ...write, recent: objectKey.streamLibrary });

  /**
   * Creates a new key, which a read returns; the old one is invalid. Where the response is lost, one more is created.
   * `POST /videolibrary/{id}/resetApiKey`
   */
  readonly resetApiKey = this.row("POST /videolibrary/{id}/resetApiKey", { ...write, repeatable: true });

  /** Creates a new read-only key; the old one is invalid. `POST /videolibrary/{id}/resetReadOnlyApiKey` */
  readonly resetReadOnlyApiKey = this.row("POST /videolibrary/{id}/resetReadOnlyApiKey", {
    ...write,
    repeatable: true,
  });

  /** Sets the image of the watermark; its place is set by `update`. `PUT /videolibrary/{id}/watermark` */
  readonly setWatermark = this.row("PUT /videolibrary/{id}/watermark", {
    ...write,
    request: (upload: Upload) => ({ upload, headers: { "content-type": "application/octet-stream" } }),
  });

  /** Removes the watermark from later videos. `DELETE /videolibrary/{id}/watermark` */
  readonly deleteWatermark = this.row("DELETE /videolibrary/{id}/watermark", write);

  /**
   * Gives a library these lists of referrers, one entry after another, as no request takes a list. New entries come
   * first: a list of allowed ones that is empty for a moment would allow all. A read verifies the lists.
   *
   * @throws BunnyError with `mayHaveHappened` where some entries were written.
   */
  async setReferrers(id: number, lists: StreamLibraryReferrers, options?: CallOptions): Promise<void> {
    if (this.referrerEdits(await this.snapshot(id), lists).length === 0) return;
    const details = { ...options, path: { id }, response: noBody, repeatable: true };
    const read = () => this.get(id, options);
    const send = async (again: boolean) => {
      const edits = this.referrerEdits(await (again ? read() : this.snapshot(id)), lists);
      for (const [at, [operation, hostname]] of edits.entries())
        await this.connection.call(operation, { ...details, body: { hostname } }).catch((error: unknown) => {
          throw at > 0 && error instanceof BunnyError
            ? new BunnyError(error.code, error.message, { ...error, mayHaveHappened: true }, { cause: error })
            : error;
        });
    };
    await this.connection.writes.verified<StreamLibrary, void>({
      ...options,
      object: objectKey.streamLibrary(id),
      operation: "POST /videolibrary/{id}/addAllowedReferrer",
      exclusive: true,
      readKind: kind,
      read,
      send,
      verify: appliedIf(
        ({ allowedReferrers, blockedReferrers }: StreamLibrary) =>
          hasSameMembers(lists.allowed ?? allowedReferrers, allowedReferrers) &&
          hasSameMembers(lists.blocked ?? blockedReferrers, blockedReferrers),
      ),
    });
  }

  /** The requests that give a library these lists, additions first. */
  private referrerEdits(library: StreamLibrary, { allowed, blocked }: StreamLibraryReferrers): ReferrerEdit[] {
    const { allowedReferrers, blockedReferrers } = library;
    const missing = (operation: ReferrerEdit[0], from: readonly string[], others: readonly string[]) =>
      [...new Set(from)]
        .filter((hostname) => !holdsMember(others, hostname))
        .map((hostname): ReferrerEdit => [operation, hostname]);
    const [toAllow, toBlock] = [allowed ?? allowedReferrers, blocked ?? blockedReferrers];
    return [
      ...missing("POST /videolibrary/{id}/addAllowedReferrer", toAllow, allowedReferrers),
      ...missing("POST /videolibrary/{id}/addBlockedReferrer", toBlock, blockedReferrers),
      ...missing("POST /videolibrary/{id}/removeAllowedReferrer", allowedReferrers, toAllow),
      ...missing("POST /videolibrary/{id}/removeBlockedReferrer", blockedReferrers, toBlock),
    ];
  }

  private write<T>(id: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    this.connection.creates.owns(kind, id);
    return this.connection.writes.queued(objectKey.streamLibrary(id), options, write);
  }
}

type ReferrerEdit = readonly [
  operation: `POST /videolibrary/{id}/${"add" | "remove"}${"Allowed" | "Blocked"}Referrer`,
  hostname: string,
];
