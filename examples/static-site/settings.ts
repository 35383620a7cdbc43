import * as pulumi from "@pulumi/pulumi";

const config = new pulumi.Config();

export const settings = {
  /** The name of the storage zone and the pull zone, each unique on the whole platform. */
  name: config.require("name"),
  domain: config.require("domain"),
  /** The networks that reach the back office. */
  office: config.requireObject<string[]>("office"),
};
