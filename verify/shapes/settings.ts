import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../../sdk/internal";
import type { Kind } from "../kinds";
import { isSuccess, question } from "../question";
import { memberOf } from "../read";
import { creating, type Subject } from "./subject";

interface AboutSetting extends Subject {
  readonly kind: Kind;
  readonly update: Operation;
  readonly read: Operation;
  readonly setting: string;
  readonly value: string | number | boolean;
}

const answers = { kept: "it keeps it", changed: "it keeps another value", refused: "it refuses it" } as const;

/** What becomes of a value that nobody has seen the platform take. */
export const settingOf = ({
  kind,
  update,
  read,
  setting,
  value,
  assumed,
  ...subject
}: AboutSetting & { readonly assumed: keyof typeof answers }) =>
  question({
    ...subject,
    ...creating(kind),
    shows: [setting],
    answers,
    assumed,
    async ask(context) {
      const path = { id: (await context.make(kind, context.name())).id };
      const { status } = await context.send(update, { path, body: { [setting]: value } });
      if (!isSuccess(status)) return "refused";
      return memberOf((await context.need(read, { path })).body, setting) === value ? "kept" : "changed";
    },
  });

/** Whether a new object has the settings that are recorded of one. */
export const newSettings = ({
  kind,
  read,
  recorded,
  ...subject
}: Subject & { readonly kind: Kind; readonly read: Operation; readonly recorded: Readonly<Record<string, unknown>> }) =>
  question({
    ...subject,
    ...creating(kind),
    shows: Object.keys(recorded),
    answers: { recorded: "they are as recorded", others: "at least one is another" },
    assumed: "recorded",
    async ask(context) {
      const { id } = await context.make(kind, context.name());
      const { body } = await context.need(read, { path: { id } });
      const isRecorded = ([name, value]: [string, unknown]) => isDeepStrictEqual(memberOf(body, name), value);
      return Object.entries(recorded).every(isRecorded) ? "recorded" : "others";
    },
  });
