import { z } from "zod";

/** The argument of whatever holds data that no backup brings back; see `contents` of a definition. */
export const deleteContents = z.boolean().default(false).meta({
  description:
    "Whether it may be deleted or replaced with what it holds, which nothing brings back. Otherwise `destroy`, and a change that replaces it, are refused while it holds something. The value in the state counts: set it to true, run `pulumi up`, and only then destroy or replace it. Default: false.",
  writeOnly: "an instruction to this provider",
});
