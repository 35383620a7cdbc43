import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

/** What differs from one environment to the next: `Pulumi.<stack>.yaml`. */
export const settings = {
  name: config.require("name"),
  origin: config.require("origin"),
  hostname: config.require("hostname"),
  enforce: config.requireBoolean("enforce"),
  office: config.requireObject<string[]>("office"),
  blockedIps: config.getObject<string[]>("blockedIps") ?? [],
  // `pulumi config set --path` stores an id as a number.
  falsePositives: (config.getObject<(string | number)[]>("falsePositives") ?? []).map(String),
  loginsPerMinute: config.requireNumber("loginsPerMinute"),
};
