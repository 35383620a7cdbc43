import { z } from "zod";
import { releaseStatus } from "../../../sdk/api/edge-scripting";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { scriptId } from "../shared/ids";

const release = z.object({
  id: z.int().describe("The release's id."),
  uuid: z.string().optional().describe("The UUID by which a release can be published again."),
  status: enumOutput(releaseStatus).optional().describe("The status of the release."),
  note: z.string().optional().describe("The release note."),
  author: z.string().optional().describe("The name of the author."),
  authorEmail: z.string().optional().describe("The author's email address."),
  commitSha: z.string().optional().describe("The Git commit that the release was built from."),
  dateReleased: z.string().optional().describe("When the release was created (ISO 8601, UTC)."),
  datePublished: z.string().optional().describe("When the release was published (ISO 8601, UTC)."),
});

export const getEdgeScriptReleases = defineDataSource({
  name: "getEdgeScriptReleases",
  description: "Lists the newest releases of an edge script, without their code.",
  vendorPage: "scripting/deployments",
  example: [
    {
      type: "getEdgeScriptReleases",
      name: "history",
      args: { scriptId: 42, limit: 5 },
      exports: { releases: "releases" },
    },
  ],
  inputs: z.object({
    scriptId,
    limit: z.int().min(1).max(1000).default(20).describe("The maximum number of releases, 1 to 1000. Default: 20."),
  }),
  outputs: z.object({ releases: z.array(release).describe("The releases, newest first.") }),
  async read({ inputs: { scriptId, limit } }, { api }) {
    const { items } = await api.edgeScriptReleases.listPage(scriptId, { perPage: Math.max(5, limit) });
    const releases = items.slice(0, limit).map(({ code: _, deleted: __, ...release }) => release);
    return omitNulls({ releases });
  },
});
