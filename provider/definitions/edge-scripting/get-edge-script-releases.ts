import { z } from "zod";
import { releaseStatus } from "../../../sdk/api/edge-scripting/edge-script-releases";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { scriptId } from "../shared/ids";

const release = z.object({
  id: z.int().meta({ description: "The release's id." }),
  uuid: z.string().optional().meta({ description: "The id by which a release is put live again." }),
  status: enumOutput(releaseStatus).optional().meta({ description: "Whether it is the one that runs." }),
  note: z.string().optional().meta({ description: "The note that it carries." }),
  author: z.string().optional().meta({ description: "Who made it." }),
  authorEmail: z.string().optional().meta({ description: "The author's address." }),
  commitSha: z.string().optional().meta({ description: "The commit that it was made from." }),
  dateReleased: z.string().optional().meta({ description: "When it was made (ISO 8601, UTC)." }),
  datePublished: z.string().optional().meta({ description: "When it was put live (ISO 8601, UTC)." }),
});

export const getEdgeScriptReleases = defineDataSource({
  name: "getEdgeScriptReleases",
  description: "The newest releases of an edge script, without their code.",
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
    limit: z.int().min(1).max(1000).default(20).meta({ description: "How many at most, 1 to 1000." }),
  }),
  outputs: z.object({ releases: z.array(release).meta({ description: "The releases, newest first." }) }),
  async read({ inputs: { scriptId, limit } }, { api }) {
    const { items } = await api.edgeScriptReleases.listPage(scriptId, { perPage: Math.max(5, limit) });
    const releases = items.slice(0, limit).map(({ code: _, deleted: __, ...release }) => release);
    return omitNulls({ releases });
  },
});
