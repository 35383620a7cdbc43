import type { Operation } from "../../sdk/internal";
import { type Context, isSuccess, question } from "../question";
import { textsIn } from "../read";
import { creating, type Subject } from "./subject";

const pullZone = { kind: "pullZone", read: "GET /pullzone/{id}" } as const;
const library = { kind: "streamLibrary", read: "GET /videolibrary/{id}" } as const;

/** The lists of an object to which entries are added one by one. */
const lists = {
  blockedIps: { ...pullZone, path: "/pullzone/{id}", entry: "BlockedIp", member: "BlockedIp" },
  allowedReferrers: { ...pullZone, path: "/pullzone/{id}", entry: "AllowedReferrer", member: "Hostname" },
  blockedReferrers: { ...pullZone, path: "/pullzone/{id}", entry: "BlockedReferrer", member: "Hostname" },
  allowedOfLibrary: { ...library, path: "/videolibrary/{id}", entry: "AllowedReferrer", member: "Hostname" },
  blockedOfLibrary: { ...library, path: "/videolibrary/{id}", entry: "BlockedReferrer", member: "Hostname" },
} as const;

type List = keyof typeof lists;

interface AboutList extends Subject {
  readonly list: List;
  readonly entry: string;
}

const exampleOf = (list: List) => (list === "blockedIps" ? "198.51.100.7" : "www.example.com");

/** What becomes of an entry in a form that nobody has seen the platform take. */
export const entryInForm = ({ list, entry, ...subject }: AboutList) =>
  question({
    ...subject,
    ...ofList(list),
    answers: { kept: "it keeps it as it is", changed: "it keeps something else", refused: "it refuses it" },
    assumed: "kept",
    async ask(context) {
      const one = await newList(context, list);
      if (!isSuccess(await one.edit("add", entry))) return "refused";
      return (await one.entries()).includes(entry) ? "kept" : "changed";
    },
  });

/** What happens when an entry is added that a list has already. */
export const entryTwice = ({ list, ...subject }: Subject & { readonly list: List }) =>
  question({
    ...subject,
    ...ofList(list),
    answers: {
      once: "it succeeds, and the entry is listed once",
      twice: "it succeeds, and the entry is listed twice",
      refused: "it is refused",
    },
    assumed: "once",
    async ask(context) {
      const [one, entry] = [await newList(context, list), exampleOf(list)];
      await one.need(entry);
      if (!isSuccess(await one.edit("add", entry))) return "refused";
      return (await one.entries()).filter((other) => other === entry).length > 1 ? "twice" : "once";
    },
  });

/** What happens when an entry is taken off a list that does not have it. */
export const missingEntry = ({ list, ...subject }: Subject & { readonly list: List }) =>
  question({
    ...subject,
    ...ofList(list),
    answers: { accepted: "it succeeds", refused: "it is refused" },
    assumed: "accepted",
    async ask(context) {
      const one = await newList(context, list);
      return isSuccess(await one.edit("remove", exampleOf(list))) ? "accepted" : "refused";
    },
  });

const ofList = (list: List) => ({
  ...creating(lists[list].kind),
  shows: [lists[list].member, `${lists[list].entry}s`],
});

/** A list of a new object. */
export async function newList(context: Context, list: List) {
  const { kind, read, path, entry, member } = lists[list];
  const { id } = await context.make(kind, context.name());
  const details = (value: string) => ({ path: { id }, body: { [member]: value } });
  const operation = (what: "add" | "remove", name: string): Operation => `POST ${path}/${what}${name}`;
  return {
    id,
    edit: async (what: "add" | "remove", value: string) =>
      (await context.send(operation(what, entry), details(value))).status,
    need: (value: string) => context.need(operation("add", entry), details(value)),
    entries: async () => textsIn((await context.need(read, { path: { id } })).body, `${entry}s`),
  };
}
