import { z } from "zod";
import { described, text } from "../../define/properties";
import { actionType } from "./pull-zone-edge-rule-actions";
import { matching, triggerType } from "./pull-zone-edge-rule-triggers";

const parameter = (which: string, description: string) => text(`The ${which} parameter of the action${description}`);

const action = z
  .object({
    type: actionType.describe("What the action does."),
    parameter1: parameter(
      "first",
      ": the URL of `Redirect` and `OriginUrl`, the name of a header, the seconds of a cache time, the status code, the limit, or the id of a storage zone or script.",
    ),
    parameter2: parameter(
      "second",
      ": the status code of `Redirect` (301, 302, 307 or 308), or the value of a header.",
    ),
    parameter3: parameter("third", "."),
  })
  .strict();

const trigger = z
  .object({
    type: triggerType.describe("What the trigger compares."),
    patterns: described(
      z.array(z.string().min(1)).min(1).max(5),
      'The values that are compared with, 1 to 5: with `*` for any text, or a Lua pattern that begins with `pattern:` and ends with `$`. A URL is whole (`"https://example.com/old/*"`) or begins with `*`.',
    ),
    match: matching.default("MatchAny").describe("How many of the patterns must match. Default: `MatchAny`."),
    parameter: text(
      "The name of the header or cookie. Required by `RequestHeader`, `ResponseHeader` and `CookieValue`.",
    ),
  })
  .strict();

export type Action = z.output<typeof action>;
export type Trigger = z.output<typeof trigger>;

export const actions = z.array(action).min(1);
export const triggers = z.array(trigger).min(1).max(5);
