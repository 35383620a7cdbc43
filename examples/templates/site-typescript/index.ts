import * as pulumi from "@pulumi/pulumi";
import { PullZone, StorageFolder, StorageZone } from "pulumi-bunny";

const name = new pulumi.Config().require("name");

// All of its files are in the folder, from which the next run uploads them again.
const files = new StorageZone("files", { name, region: "DE", deleteContents: true });
const { storageZoneId } = files;

new StorageFolder("content", { storageZoneId, source: "public" }, { deletedWith: files });

const site = new PullZone("site", { name, origin: { storageZoneId }, security: { tls1: false, tls1_1: false } });

export const url = pulumi.interpolate`https://${site.defaultHostname}/`;
