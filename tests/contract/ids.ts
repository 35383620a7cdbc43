import type { Objects } from "./surface";

/** The ids of an account's objects by the names of a path's placeholders. */
export function idsIn(path: string, objects: Objects): Readonly<Record<string, unknown>> {
  const id = path.includes("/access-lists/configurations/")
    ? objects.configurationId
    : path.includes("/access-lists/")
      ? objects.listId
      : path.includes("/rate-limit/")
        ? objects.rateLimitId
        : path.includes("/custom-rule/")
          ? objects.wafRuleId
          : path.includes("/records/")
            ? objects.recordId
            : {
                pullzone: objects.pullZoneId,
                compute: objects.scriptId,
                dnszone: objects.dnsZoneId,
                storagezone: objects.storageZoneId,
                videolibrary: objects.libraryId,
                team: objects.memberId,
                loadbalancer: objects.originGroupId,
              }[path.split("/")[1] ?? ""];
  return {
    ...objects,
    id,
    zoneId: objects.dnsZoneId,
    db_id: objects.databaseId,
    registryId: objects.containerRegistryId,
    appId: objects.containerAppId,
    ...(path.startsWith("/apps/") ? { endpointId: objects.appEndpointId } : {}),
    uuid: objects.releaseUuid,
    category: 2,
    ruleId: "942100",
    pageType: "block",
    resourceId: objects.pullZoneId,
    source: 1101,
    date: path.startsWith("/shield") ? today().replace(/(\d+)-(\d+)-(\d+)/, "$2-$3-$1") : today(),
    dateTime: today().replace(/(\d+)-(\d+)-(\d+)/, "$2-$3-$1"),
    continuationToken: "start",
  };
}

const today = () => new Date().toISOString().slice(0, 10);
