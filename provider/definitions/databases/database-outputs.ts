import { z } from "zod";
import type { Database } from "../../../sdk/index";
import { omitNulls } from "../../define/omit-nulls";

const outputs = z.object({
  databaseId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe("The database's id."),
  url: z.string().optional().meta({
    always: true,
    description: "Its address as the libSQL clients take it: `libsql://…`.",
    changesWith: [],
  }),
  httpUrl: z.string().optional().meta({ always: true, description: "The same over HTTPS.", changesWith: [] }),
});

function from({ id, url }: Database): z.output<typeof outputs> {
  return omitNulls({ databaseId: id, url, httpUrl: url?.replace(/^libsql:/, "https:") });
}

/** The outputs that the resource and the data sources share. */
export const databaseOutputs = { outputs, from };
