import { z } from "zod";
import type { Candidate } from "../../consistency/create-once";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flag, texts } from "../../wire/members";
import { allItems, type Page, type PageOptions, pageOf } from "../../wire/pagination";
import { noBody } from "../../wire/schemas";
import { utcTime } from "../../wire/utc-time";
import type { Connection } from "../connection";
import { scriptCode } from "./edge-scripts";

/** Whether a release is live. */
export const releaseStatus = wireEnum(vendor.EdgeScriptReleaseStatus);

const release = z.object({
  id: z.int(),
  ...texts("uuid", "code", "note", "author", "authorEmail", "commitSha", "dateReleased", "datePublished"),
  status: releaseStatus.wire.nullish(),
  deleted: flag,
});
const releasePage = pageOf(release);

export type EdgeScriptRelease = z.output<typeof release>;

/** Releases of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptReleases {
  constructor(private readonly connection: Connection) {}

  /** All releases of a script, newest first, page after page. `GET /compute/script/{id}/releases` */
  list(scriptId: number, options?: CallOptions): AsyncGenerator<EdgeScriptRelease, void, undefined> {
    return allItems((page) => this.listPage(scriptId, { ...options, page }));
  }

  /** One page of a script's releases. `GET /compute/script/{id}/releases` */
  listPage(
    scriptId: number,
    { page = 1, perPage = 1000, ...options }: PageOptions & CallOptions = {},
  ): Promise<Page<EdgeScriptRelease>> {
    return this.connection.call("GET /compute/script/{id}/releases", {
      ...options,
      path: { id: scriptId },
      query: { page, perPage },
      response: releasePage,
    });
  }

  /** The release that is live. Fails with `not_found` where there is none. `GET /compute/script/{id}/releases/active` */
  getActive(scriptId: number, options?: CallOptions): Promise<EdgeScriptRelease> {
    return this.connection.call("GET /compute/script/{id}/releases/active", {
      ...options,
      path: { id: scriptId },
      response: release,
    });
  }

  /**
   * Publishes the saved code as a new release, exactly once even if the response is lost.
   * `POST /compute/script/{id}/publish`
   */
  async publish(scriptId: number, { note }: { note?: string } = {}, options?: CallOptions): Promise<void> {
    const path = { id: scriptId };
    await this.connection.writes.queued(objectKey.edgeScript(scriptId), options, () =>
      this.connection.creates.run<number | undefined>({
        ...options,
        description: `a new release of edge script ${scriptId}`,
        queue: `releases of edge script ${scriptId}`,
        send: () =>
          this.connection.call("POST /compute/script/{id}/publish", {
            ...options,
            path,
            body: { note },
            response: noBody,
          }),
        findCandidates: () => this.findCandidates(scriptId, note, options),
      }),
    );
  }

  private async findCandidates(
    scriptId: number,
    note: string | undefined,
    options?: CallOptions,
  ): Promise<Candidate<undefined>[]> {
    const path = { id: scriptId };
    const { items } = await this.listPage(scriptId, { ...options, perPage: 5 });
    const [live] = items.filter(({ status }) => status === "Live");
    if (!live || (live.note ?? "") !== (note ?? "")) return [];
    const saved = await this.connection.call("GET /compute/script/{id}/code", {
      ...options,
      path,
      response: scriptCode,
    });
    if (live.code !== saved.code) return [];
    return [{ id: live.id, changedAt: live.datePublished ?? live.dateReleased ?? null, value: undefined }];
  }

  /** Rolls back to an earlier release. `POST /compute/script/{id}/publish/{uuid}` */
  rollBack(scriptId: number, uuid: string, { note }: { note?: string } = {}, options?: CallOptions): Promise<void> {
    return this.connection.writes.queued(objectKey.edgeScript(scriptId), options, () =>
      this.sendRollBack(scriptId, uuid, note, options),
    );
  }

  /**
   * Publishes the live release again, for running instances to read variables and secrets anew. What others make live
   * meanwhile stays live. Fails with `not_found` where no release is live. `GET /compute/script/{id}/releases/active`,
   * `POST /compute/script/{id}/publish/{uuid}`, `GET /compute/script/{id}/releases`
   */
  publishAgain(scriptId: number, options?: CallOptions): Promise<void> {
    return this.connection.writes.queued(objectKey.edgeScript(scriptId), options, async () => {
      const published = new Set<number>();
      let next: EdgeScriptRelease | undefined = await this.getActive(scriptId, options);
      while (next) {
        const { id, uuid, datePublished } = next;
        if (!uuid) throw withoutUuid(scriptId);
        await this.sendRollBack(scriptId, uuid, undefined, options);
        published.add(id);
        // Nothing locks a script: another process may have published between the read and the write.
        const { items } = await this.listPage(scriptId, { ...options, perPage: 5 });
        const since = publishedMs({ datePublished });
        next = items
          .filter((one) => !published.has(one.id) && !one.deleted && publishedMs(one) > since)
          .toSorted((a, b) => publishedMs(b) - publishedMs(a))
          .at(0);
      }
    });
  }

  private sendRollBack(scriptId: number, uuid: string, note?: string, options?: CallOptions): Promise<void> {
    return this.connection.call("POST /compute/script/{id}/publish/{uuid}", {
      ...options,
      path: { id: scriptId, uuid },
      body: { note },
      response: noBody,
      repeatable: true,
    });
  }
}

/** When a release went live; never where it is not known. */
function publishedMs({ datePublished }: Pick<EdgeScriptRelease, "datePublished">): number {
  return (datePublished ? utcTime(datePublished)?.getTime() : undefined) ?? Number.NaN;
}

function withoutUuid(scriptId: number): BunnyError {
  return new BunnyError("unexpected_response", `The active release of edge script ${scriptId} has no uuid.`, {
    operation: "GET /compute/script/{id}/releases/active",
  });
}
