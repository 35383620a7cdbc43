import * as fs from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";

/** The script that adds headers to every response. */
export const script = new bunny.EdgeScript("headers", {
  name: `security-headers-${pulumi.getStack()}`,
  type: "Middleware",
  code: fs.readFileSync("edge/headers.js", "utf8"),
});

export const policy = new bunny.EdgeScriptVariable("policy", {
  scriptId: script.scriptId,
  name: "CONTENT_SECURITY_POLICY",
  defaultValue: `default-src 'self' https://${settings.hostname}`,
});
