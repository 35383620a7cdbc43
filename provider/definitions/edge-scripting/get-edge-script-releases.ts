import { z } from "zod";
import { releaseStatus } from "../../../sdk/api/edge-scripting";
import { choice, defineDataSource, text } from "../../define/define";
import { scriptId } from "../shared/ids";

const release = z.object({
  id: z.int().describe("The release's id."),
  uuid: text("The UUID by which a release can be published again."),
  status: choice(releaseStatus, "The status of the release."),
  note: text("The release note."),
  author: text("The name of the author."),
  authorEmail: text("The author's email address."),
  commitSha: text("The Git commit that the release was built from."),
  dateReleased: text("When the release was created (ISO 8601, UTC)."),
  datePublished: text("When the release was published (ISO 8601, UTC)."),
});

export const getEdgeScriptReleases = defineDataSource({
  name: "getEdgeScriptReleases",
  description: "Lists the newest releases of an edge script, without their code.",
  vendorPage: "scripting/deployments",
  example: { name: "history", args: { scriptId: 42, limit: 5 }, exports: { releases: "releases" } },
  inputs: z.object({
    scriptId,
    limit: z.int().min(1).max(1000).default(20).describe("The maximum number of releases, 1 to 1000. Default: 20."),
  }),
  outputs: z.object({ releases: z.array(release).describe("The releases, newest first.") }),
  async read({ inputs: { scriptId, limit } }, { api }) {
    const { items } = await api.edgeScriptReleases.listPage(scriptId, { perPage: Math.max(5, limit) });
    const releases = items.slice(0, limit).map(({ code: _, deleted: __, ...release }) => release);
    return { releases };
  },
});
