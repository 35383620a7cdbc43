import type { Candidate } from "../../consistency/create-once";
import { undefinedIfNotFound } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import {
  type AccessListDetails,
  type AccessLists,
  accessListAction,
  accessListType,
  type CustomAccessList,
} from "../../wire/generated/shield";
import { Area } from "../area";

/** What rows of writes share. */
const write = { writes: objectKey.shieldZone, isPart: true } as const;

/** The kind of its ids, and of the read that shows all lists of a zone. */
const [kind, readKind] = ["access list", "access lists"];
export type AccessListType = (typeof accessListType.names)[number];
export type AccessListAction = Parameters<typeof accessListAction.toWire>[0];

export interface CreateAccessList {
  name: string;
  type: AccessListType;
  /** The entries, one per line. */
  content: string;
  description?: string;
  /** SHA-256 of the content, in hex; the platform refuses content that does not match. */
  checksum?: string;
}

/** Access lists of a shield zone. Source: the vendor's `shield.json`. */
export class CustomAccessLists extends Area {
  /**
   * Creates a custom list, exactly once even if the response is lost.
   * `POST /shield/shield-zone/{shieldZoneId}/access-lists`
   */
  create(shieldZoneId: number, list: CreateAccessList, options?: CallOptions): Promise<CustomAccessList> {
    const send = () =>
      this.connection.call("POST /shield/shield-zone/{shieldZoneId}/access-lists", {
        ...options,
        path: { shieldZoneId },
        body: { ...list, type: accessListType.toWire(list.type) },
      });
    return this.connection.writes.create(objectKey.shieldZone(shieldZoneId), readKind, () =>
      this.connection.creates.run({
        ...options,
        description: `an access list named ${JSON.stringify(list.name)} in shield zone ${shieldZoneId}`,
        queue: `access lists named ${list.name} in shield zone ${shieldZoneId}`,
        kind,
        send,
        findCandidates: () => this.findCandidates(shieldZoneId, list, options),
      }),
    );
  }

  private async findCandidates(
    shieldZoneId: number,
    { name, type, description, content }: CreateAccessList,
    options?: CallOptions,
  ): Promise<Candidate<CustomAccessList>[]> {
    const { customLists } = await this.list(shieldZoneId, options);
    const alike = customLists.filter(
      (list) => list.name === name && list.type === type && (list.description ?? "") === (description ?? ""),
    );
    const lists = await Promise.all(
      alike.map(({ listId }) => undefinedIfNotFound(this.read(shieldZoneId, listId, options))),
    );
    return lists
      .filter((list) => list !== undefined)
      .filter((list) => list.content === content)
      .map((list) => ({ id: list.id, changedAt: list.lastModified ?? null, value: list }));
  }

  /** All lists, managed and custom, with their configurations. `GET /shield/shield-zone/{shieldZoneId}/access-lists` */
  readonly list = this.row("GET /shield/shield-zone/{shieldZoneId}/access-lists");

  /**
   * The cached lists: at most 30 s old, and read after this client's last write to the zone. `GET /shield/shield-zone/{shieldZoneId}/access-lists`
   */
  snapshot(shieldZoneId: number): Promise<AccessLists> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), readKind, () => this.list(shieldZoneId));
  }

  /**
   * One custom list as its zone uses it, from the {@link snapshot}; undefined if it does not exist. Polls for a list
   * that this client created recently. `GET /shield/shield-zone/{shieldZoneId}/access-lists`
   */
  async details(shieldZoneId: number, id: number): Promise<AccessListDetails | undefined> {
    const detailsIn = ({ customLists }: AccessLists) => customLists.find(({ listId }) => listId === id);
    const known = detailsIn(await this.snapshot(shieldZoneId));
    if (known || !this.connection.recent.has(objectKey.shieldZone(shieldZoneId))) return known;
    return detailsIn(
      await this.connection.poll.until(
        () => this.list(shieldZoneId),
        (lists) => detailsIn(lists) !== undefined,
      ),
    );
  }

  /** Reads a custom list with its content. `GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}` */
  get(shieldZoneId: number, id: number, options?: CallOptions): Promise<CustomAccessList> {
    this.connection.creates.owns(kind, id);
    return this.read(shieldZoneId, id, options);
  }

  private read(shieldZoneId: number, id: number, options?: CallOptions): Promise<CustomAccessList> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}", {
      ...options,
      path: { shieldZoneId, id },
      about: ["id", id],
    });
  }

  /**
   * Changes a custom list's name or content; omitted properties stay. Type and description cannot be changed.
   * `PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}`
   */
  readonly update = this.row("PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}", {
    owns: kind,
    ...write,
    request: (changes: { name?: string; content?: string; checksum?: string }) => ({ body: changes }),
  });

  /** Deletes a custom list. `DELETE /shield/shield-zone/{shieldZoneId}/access-lists/{id}` */
  readonly delete = this.row("DELETE /shield/shield-zone/{shieldZoneId}/access-lists/{id}", { owns: kind, ...write });

  /**
   * Sets the action of a list in its zone, and whether the list is enabled. It takes the configuration's id, which only
   * {@link list} returns, not the list's.
   * `PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}`
   */
  readonly configure = this.row("PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}", {
    ...write,
    request: ({ action, enabled }: { action: AccessListAction; enabled?: boolean }) => ({
      body: { isEnabled: enabled, action: accessListAction.toWire(action) },
    }),
  });

  /**
   * The enums of access lists as the platform has them now, each a map of strings.
   * `GET /shield/shield-zone/{shieldZoneId}/access-lists/enums`
   */
  readonly enums = this.row("GET /shield/shield-zone/{shieldZoneId}/access-lists/enums");
}
