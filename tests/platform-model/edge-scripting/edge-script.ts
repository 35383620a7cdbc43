import type { EdgeScriptRecord } from "../../../emulator/routes/edge-scripting/records";
import type { Model } from "../model";
import { argsOf, counted, word } from "../values";

const types = counted("DNS", "CDN", "Middleware");

/** The code that the instances of a script run; undefined before the first publication. */
export function liveCode({ Releases, CurrentReleaseId }: EdgeScriptRecord): string | undefined {
  return Releases.find(({ Id }) => Id === CurrentReleaseId)?.Code;
}

export const edgeScript: Model = {
  resource: "EdgeScript",
  inForce(account, { id }) {
    const script = account.edgeScripts.get(Number(id));
    if (!script) return undefined;
    const zones = [...account.pullZones.values()].filter(({ EdgeScriptId }) => EdgeScriptId === script.Id);
    return {
      name: script.Name,
      type: word(types, script.ScriptType),
      "the code that is saved": script.Code,
      "the code that is live": liveCode(script),
      integration: script.Integration?.IntegrationId,
      repository: script.Integration?.RepositorySettings?.Id ?? undefined,
      "the pull zones that it is the origin of": zones.map(({ Name }) => Name),
    };
  },
  declares({ name, type, code, publish = true, linkedPullZone, integration }) {
    const { integrationId, repositorySettings } = argsOf(integration ?? {});
    const { create, name: zoneName } = argsOf(linkedPullZone ?? {});
    return {
      name,
      type,
      "the code that is saved": code,
      // Published code stays live when `publish` is switched off.
      "the code that is live": publish ? code : undefined,
      integration: integrationId,
      repository: argsOf(repositorySettings ?? {}).id,
      "the pull zones that it is the origin of": create && zoneName !== undefined ? [zoneName] : undefined,
    };
  },
};
