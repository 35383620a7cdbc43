import { Option } from "commander";

/** The option with a preview, after which the zones are judged. */
export const planOption = () =>
  new Option("--plan <file>", "judge the zones as they are after this plan, of `pulumi preview --json`");
