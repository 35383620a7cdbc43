import { z } from "zod";
import type { Candidate } from "../../consistency/create-once";
import { undefinedIfNotFound } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { flag, number, numbers, texts } from "../../wire/members";
import { listOf, mapOf, noBody, requireAnyOf, underData } from "../../wire/schemas";
import type { Connection } from "../connection";
import { planType } from "./plan-type";

/** The type of a list's entries. */
export const accessListType = wireEnum(vendor.AccessListType);
/** The action for a request that a list matches. */
export const accessListAction = wireEnum(vendor.AccessListAction);

/** The kind of its ids, and of the read that shows all lists of a zone. */
const [kind, readKind] = ["access list", "access lists"];

const customAccessList = z.object({
  id: z.int(),
  ...texts("name", "description", "content", "checksum", "lastModified"),
  type: accessListType.wire.nullish(),
  entryCount: number,
});
const customAccessListResponse = underData(customAccessList);

const accessListDetails = z.object({
  listId: z.int(),
  configurationId: z.int(),
  ...texts("name", "description", "updateFrequency", "lastUpdated"),
  isEnabled: flag,
  type: accessListType.wire.nullish(),
  ...numbers("category", "entryCount"),
  action: accessListAction.wire.nullish(),
  requiredPlan: planType.wire.nullish(),
});

const accessLists = requireAnyOf(
  z.object({
    managedLists: listOf(accessListDetails),
    customLists: listOf(accessListDetails),
    ...numbers("customEntryCount", "customEntryLimit", "customListCount", "customListLimit"),
  }),
);

const configuration = z.object({ isEnabled: flag, action: accessListAction.wire.nullish() });
const configurationResponse = underData(configuration);

export type CustomAccessList = z.output<typeof customAccessList>;
/** A list as a shield zone uses it: enabled or not, and with which action. */
export type AccessListDetails = z.output<typeof accessListDetails>;
/** All lists of a shield zone, with the plan's limits. */
export type AccessLists = z.output<typeof accessLists>;
export type AccessListConfiguration = z.output<typeof configuration>;
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
export class CustomAccessLists {
  constructor(private readonly connection: Connection) {}

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
        response: customAccessListResponse,
      });
    return this.connection.writes.create(objectKey.shieldZone(shieldZoneId), readKind, () =>
      this.connection.creates.run({
        ...options,
        description: `an access list named ${JSON.stringify(list.name)} in shield zone ${shieldZoneId}`,
        queue: `access lists named ${list.name} in shield zone ${shieldZoneId}`,
        kind,
        send,
        idOf: ({ id }) => id,
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
  list(shieldZoneId: number, options?: CallOptions): Promise<AccessLists> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/access-lists", {
      ...options,
      path: { shieldZoneId },
      response: accessLists,
    });
  }

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
      response: customAccessListResponse,
      about: ["id", id],
    });
  }

  /**
   * Changes a custom list's name or content; omitted properties stay. Type and description cannot be changed.
   * `PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}`
   */
  update(
    shieldZoneId: number,
    id: number,
    changes: { name?: string; content?: string; checksum?: string },
    options?: CallOptions,
  ): Promise<CustomAccessList> {
    this.connection.creates.owns(kind, id);
    return this.write(shieldZoneId, () =>
      this.connection.call("PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}", {
        ...options,
        path: { shieldZoneId, id },
        body: changes,
        response: customAccessListResponse,
      }),
    );
  }

  /** Deletes a custom list. `DELETE /shield/shield-zone/{shieldZoneId}/access-lists/{id}` */
  delete(shieldZoneId: number, id: number, options?: CallOptions): Promise<void> {
    this.connection.creates.owns(kind, id);
    return this.write(shieldZoneId, () =>
      this.connection.call("DELETE /shield/shield-zone/{shieldZoneId}/access-lists/{id}", {
        ...options,
        path: { shieldZoneId, id },
        response: noBody,
      }),
    );
  }

  /**
   * Sets the action of a list in its zone, and whether the list is enabled. It takes the configuration's id, which only
   * {@link list} returns, not the list's.
   * `PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}`
   */
  configure(
    shieldZoneId: number,
    configurationId: number,
    { action, enabled }: { action: AccessListAction; enabled?: boolean },
    options?: CallOptions,
  ): Promise<AccessListConfiguration> {
    return this.write(shieldZoneId, () =>
      this.connection.call("PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}", {
        ...options,
        path: { shieldZoneId, id: configurationId },
        body: { isEnabled: enabled, action: accessListAction.toWire(action) },
        response: configurationResponse,
      }),
    );
  }

  /**
   * The enums of access lists as the platform has them now, each a map of strings.
   * `GET /shield/shield-zone/{shieldZoneId}/access-lists/enums`
   */
  enums(shieldZoneId: number, options?: CallOptions): Promise<Record<string, Record<string, string>>> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/access-lists/enums", {
      ...options,
      path: { shieldZoneId },
      response: mapOf(mapOf(z.string())),
    });
  }

  /** A list is a separate object, as is its configuration. */
  private write<T>(shieldZoneId: number, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.concurrent(objectKey.shieldZone(shieldZoneId), write);
  }
}
