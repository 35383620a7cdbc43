import type { Operation } from "../../sdk/internal";
import { type Kind, kinds } from "../kinds";
import { type Context, type Details, isSuccess, type Made, question } from "../question";
import { memberOf } from "../read";
import { creating, type Subject } from "./subject";

/** Whether a name's availability is in the response, whose body no document describes. */
export const availability = ({
  kind,
  operation,
  ...subject
}: Subject & { readonly kind: Kind; readonly operation: Operation }) =>
  question({
    ...subject,
    creates: "nothing",
    costs: "free",
    shows: ["Available"],
    answers: { returned: "yes, as `Available`", empty: "no" },
    assumed: "returned",
    async ask(context) {
      const { body } = await context.need(operation, { body: { Name: `${context.name()}${kinds[kind].ending}` } });
      return typeof memberOf(body, "Available") === "boolean" ? "returned" : "empty";
    },
  });

/** The form of a page of a list, whose document describes the plain array of page 0. */
export const pageForm = ({ operation, ...subject }: Subject & { readonly operation: Operation }) =>
  question({
    ...subject,
    creates: "nothing",
    costs: "free",
    shows: ["HasMoreItems"],
    answers: { object: "an object with `Items`", array: "a plain array" },
    assumed: "object",
    async ask(context) {
      const { body } = await context.need(operation, { query: { page: 1, perPage: 5, search: context.name() } });
      return Array.isArray(body) ? "array" : "object";
    },
  });

/** How the platform answers a read of what is gone, for which its document lists no response. */
export const goneRead = ({ kind, reads, ...subject }: Subject & { readonly kind: Kind; readonly reads: Operation }) =>
  question({
    ...subject,
    ...creating(kind),
    shows: [],
    answers: { notFound: "with 404", other: "with another status" },
    assumed: "notFound",
    async ask(context) {
      const { id } = await context.make(kind, context.name());
      await context.need(kinds[kind].remove, { path: { [kinds[kind].placeholder]: id } });
      // The two name their object differently.
      const path = { [kinds[kind].placeholder]: id, [reads.split(/[{}]/)[1] ?? ""]: id };
      return (await context.send(reads, { path })).status === 404 ? "notFound" : "other";
    },
  });

/** How the platform answers a body that is not JSON. */
export const malformedBody = ({
  kind,
  operation,
  detailsOf = ({ id }) => ({ path: { [placeholderOf(operation)]: id } }),
  ...subject
}: Subject & {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly detailsOf?: (made: Made, context: Context) => Details | Promise<Details>;
}) =>
  question({
    ...subject,
    ...creating(kind),
    shows: [],
    answers: { badRequest: "with 400", other: "with another status" },
    assumed: "badRequest",
    async ask(context) {
      const details = await detailsOf(await context.make(kind, context.name()), context);
      const text = { content: '{"unfinished":', type: "application/json" };
      return (await context.send(operation, { ...details, text, expects: [500] })).status === 400
        ? "badRequest"
        : "other";
    },
  });

/** Whether an operation needs the key, for which its document lists no 401. */
export const withoutKey = ({ operation, ...subject }: Subject & { readonly operation: Operation }) =>
  question({
    ...subject,
    creates: "nothing",
    costs: "free",
    shows: [],
    answers: { refused: "yes, without it is 401", answered: "no" },
    assumed: "refused",
    async ask(context) {
      await context.need(operation);
      const { status } = await context.send(operation, { withoutKey: true, expects: [401] });
      return isSuccess(status) ? "answered" : "refused";
    },
  });

const placeholderOf = (operation: Operation) => operation.split(/[{}]/)[1] ?? "";
