import { z } from "zod";
import type { Operation } from "../sdk/internal";

interface KindOfObject {
  readonly create: Operation;
  readonly list: Operation;
  readonly remove: Operation;
  /** The property of an object that has its name. */
  readonly named: string;
  /** The text after the mark of a name. */
  readonly ending: string;
  readonly body: (name: string) => Readonly<Record<string, unknown>>;
}

/** The objects of an account that questions create. What lies inside of one goes with it. */
export const kinds = {
  pullZone: {
    create: "POST /pullzone",
    list: "GET /pullzone",
    remove: "DELETE /pullzone/{id}",
    named: "Name",
    ending: "",
    body: (Name) => ({ Name, OriginUrl: "https://example.com" }),
  },
  edgeScript: {
    create: "POST /compute/script",
    list: "GET /compute/script",
    remove: "DELETE /compute/script/{id}",
    named: "Name",
    ending: "",
    body: (Name) => ({ Name, ScriptType: 1, CreateLinkedPullZone: false }),
  },
  dnsZone: {
    create: "POST /dnszone",
    list: "GET /dnszone",
    remove: "DELETE /dnszone/{id}",
    named: "Domain",
    ending: ".com",
    body: (Domain) => ({ Domain }),
  },
} as const satisfies Record<string, KindOfObject>;

export type Kind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

const object = z.looseObject({ Id: z.int() });
const page = z.object({ Items: z.array(object).nullable(), HasMoreItems: z.boolean().nullish() });

/** The id and the name of an object in a response; undefined where the response is none. */
export function identityOf(kind: Kind, body: unknown): { id: number; name: unknown } | undefined {
  const { success, data } = object.safeParse(body);
  return success ? { id: data.Id, name: data[kinds[kind].named] } : undefined;
}

/** The objects of a page, and whether there are more; undefined where the response is no page. */
export function pageOf(kind: Kind, body: unknown) {
  const { success, data } = page.safeParse(body);
  if (!success) return undefined;
  const items = (data.Items ?? []).map((item) => ({ id: item.Id, name: item[kinds[kind].named] }));
  return { items, hasMore: data.HasMoreItems ?? false };
}
