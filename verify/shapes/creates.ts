import { refusal } from "../clean";
import { type Kind, kinds } from "../kinds";
import { isSuccess, question, type Settings } from "../question";
import { creating, type Subject } from "./subject";

type OfKind = Subject & { readonly kind: Kind };

/** Whether two objects may have one name. */
export const nameTwice = ({ kind, assumed, ...subject }: OfKind & { readonly assumed: "accepted" | "refused" }) =>
  question({
    ...subject,
    ...creating(kind),
    creates: `twice ${creating(kind).creates}`,
    shows: [],
    answers: { accepted: "yes", refused: "no, the second is refused" },
    assumed,
    async ask(context) {
      const name = context.name();
      await context.make(kind, name);
      return isSuccess((await context.tryToMake(kind, name)).status) ? "accepted" : "refused";
    },
  });

/** Whether the platform takes a create that it is assumed to refuse. */
export const refusedCreate = ({
  kind,
  ending = "",
  settings,
  ...subject
}: OfKind & { readonly ending?: string; readonly settings?: Settings }) =>
  question({
    ...subject,
    ...creating(kind),
    shows: Object.keys(settings ?? {}),
    answers: { refused: "no, it refuses it", accepted: "yes" },
    assumed: "refused",
    async ask(context) {
      const { status } = await context.tryToMake(kind, `${context.name()}${ending}`, { settings });
      return isSuccess(status) ? "accepted" : "refused";
    },
  });

/** Whether the response to a create has the new object, which its document does not say. */
export const newBody = ({ kind, ...subject }: OfKind) =>
  question({
    ...subject,
    ...creating(kind),
    shows: ["Id"],
    answers: { returned: "yes", empty: "no, it has none" },
    assumed: "returned",
    async ask(context) {
      const { made, status, body } = await context.tryToMake(kind, context.name());
      if (!isSuccess(status)) throw refusal(kinds[kind].create, status, body);
      return made ? "returned" : "empty";
    },
  });
