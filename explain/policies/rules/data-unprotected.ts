import type { ResourceDefinition } from "../../../provider/define/define";
import { database } from "../../../provider/definitions/databases";
import { dnsZone } from "../../../provider/definitions/dns";
import { storageZone } from "../../../provider/definitions/storage";
import { streamLibrary } from "../../../provider/definitions/stream";
import { defineRule } from "../rule";

const of: readonly ResourceDefinition[] = [database, dnsZone, storageZone, streamLibrary];

export const dataUnprotected = defineRule({
  name: "data-unprotected",
  severity: "high",
  enforcement: "advisory",
  scope: "resource",
  of,
  reason: "What holds data is gone for good when a resource is renamed, moved or removed by mistake.",
  remedy: "Give the resource the option `protect: true`.",
  *judge(resources) {
    for (const definition of of)
      for (const resource of resources.of(definition))
        if (!resource.isProtected) yield { resource, message: "its deletion is not refused" };
  },
});
