import { z } from "zod";
import type { Database } from "../../../sdk/index";
import { omitNulls, text } from "../../define/define";

const outputs = z.object({
  databaseId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe("The database's id."),
  url: text("Its address as the libSQL clients take it: `libsql://…`.", { always: true }),
  httpUrl: text("The same over HTTPS.", { always: true }),
});

function from({ id, url }: Database): z.output<typeof outputs> {
  return omitNulls({ databaseId: id, url, httpUrl: url?.replace(/^libsql:/, "https:") });
}

/** The outputs that the resource and the data sources share. */
export const databaseOutputs = { outputs, from };
