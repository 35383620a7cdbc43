import type { Candidate } from "../../consistency/create-once";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { EdgeScriptRelease } from "../../wire/generated/edge-scripting";
import { allItems, type PageOptions } from "../../wire/pagination";
import { utcTime } from "../../wire/utc-time";
import { Area } from "../area";

const rollBackRow = {
  repeatable: true,
  request: (release?: { note?: string }) => ({ body: { note: release?.note } }),
};

/** Releases of edge scripts. Source: the vendor's `edge-scripting.json`. */
export class EdgeScriptReleases extends Area {
  /** All releases of a script, newest first, page after page. `GET /compute/script/{id}/releases` */
  list(scriptId: number, options?: CallOptions): AsyncGenerator<EdgeScriptRelease, void, undefined> {
    return allItems((page) => this.listPage(scriptId, { ...options, page }));
  }

  /** One page of a script's releases. `GET /compute/script/{id}/releases` */
  readonly listPage = this.row("GET /compute/script/{id}/releases", {
    select: ({ page = 1, perPage = 1000 }: PageOptions) => ({ query: { page, perPage } }),
  });

  /** The release that is live. Fails with `not_found` where there is none. `GET /compute/script/{id}/releases/active` */
  readonly getActive = this.row("GET /compute/script/{id}/releases/active");

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
        send: () => this.connection.call("POST /compute/script/{id}/publish", { ...options, path, body: { note } }),
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
    const saved = await this.connection.call("GET /compute/script/{id}/code", { ...options, path });
    if (live.code !== saved.code) return [];
    return [{ id: live.id, changedAt: live.datePublished ?? live.dateReleased ?? null, value: undefined }];
  }

  /** Rolls back to an earlier release. `POST /compute/script/{id}/publish/{uuid}` */
  readonly rollBack = this.row("POST /compute/script/{id}/publish/{uuid}", {
    ...rollBackRow,
    writes: objectKey.edgeScript,
  });
  private readonly sendRollBack = this.row("POST /compute/script/{id}/publish/{uuid}", rollBackRow);

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
