import { z } from "zod";
import type { EdgeScript } from "../../../sdk/index";
import { flag, int, number, omitNulls, text } from "../../define/define";

/** The arguments whose change is written to the script itself. */
const written = ["name", "code", "publish"];

const outputs = z.object({
  scriptId: z.int().describe("The script's id."),
  currentReleaseId: number("The id of the active release; absent before the first release.", {
    changesWith: ["code", "publish"],
  }),
  defaultHostname: text("The script's default hostname.", { always: true, repeats: ["name"], changesWith: ["name"] }),
  systemHostname: text("The script's system hostname.", { always: true, repeats: ["name"], changesWith: ["name"] }),
  deploymentKey: text("The key that authorizes deployments from a CI pipeline.", {
    always: true,
    secret: true,
    changesWith: ["keyRotation"],
  }),
  linkedPullZones: z
    .array(
      z.object({
        id: z.int().describe("The pull zone's id."),
        pullZoneName: text("The pull zone's name."),
        defaultHostname: text("The pull zone's default hostname."),
      }),
    )
    .meta({ description: "The pull zones that are linked to the script.", repeats: ["linkedPullZone"] }),
  variables: z
    .array(
      z.object({
        id: z.int().describe("The variable's id."),
        name: text("The variable's name."),
        required: flag("Whether the script requires the variable to run."),
      }),
    )
    .describe("The script's environment variables, without values, since a program may mark values as secret."),
  repositoryId: int("The id of the repository that the script is deployed from.", { repeats: ["integration"] }),
  integrationId: int("The id of the integration with the Git provider that deploys the script.", {
    repeats: ["integration"],
  }),
  lastModified: text("When the script was last changed (ISO 8601, UTC).", {
    always: true,
    lastChanged: true,
    changesWith: written,
  }),
});

type Outputs = z.output<typeof outputs>;

function from(script: EdgeScript): Outputs {
  const { id, edgeScriptVariables, linkedPullZones, defaultHostname, systemHostname, deploymentKey } = script;
  return omitNulls({
    scriptId: id,
    currentReleaseId: script.currentReleaseId || undefined,
    defaultHostname,
    systemHostname,
    deploymentKey,
    linkedPullZones,
    variables: edgeScriptVariables.map(({ id, name, required }) => omitNulls({ id, name, required })),
    repositoryId: script.repositoryId || undefined,
    integrationId: script.integrationId || undefined,
    lastModified: script.lastModified,
  });
}

/** The outputs that the resource and the data source share. */
export const edgeScriptOutputs = { outputs, from };
