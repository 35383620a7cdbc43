import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const name = config.require("name");

const database = new bunny.Database("orders", {
  name,
  primaryRegions: ["DE"],
  replicaRegions: ["NY"],
  // The platform keeps no backup. Leave this out of what must not be destroyed.
  deleteContents: true,
});

const token = new bunny.DatabaseToken("reader", {
  databaseId: database.databaseId,
  authorization: "ReadOnly",
  validDays: 90,
  renewBeforeDays: 30,
  rotation: config.require("rotation"),
});

const script = new bunny.EdgeScript("orders", {
  name,
  type: "CDN",
  code: new pulumi.asset.FileAsset("edge/orders.js"),
});
const { scriptId } = script;

const address = new bunny.EdgeScriptVariable("address", {
  scriptId,
  name: "DATABASE_URL",
  defaultValue: database.url,
});

const secret = new bunny.EdgeScriptSecret("token", {
  scriptId,
  name: "DATABASE_TOKEN",
  value: token.token,
});

/** Running instances see another address or token with the next publication. */
new bunny.EdgeScriptPublication("publication", { scriptId, triggers: [address.revision, secret.revision] });

export const url = database.url;
export const hostname = script.defaultHostname;
