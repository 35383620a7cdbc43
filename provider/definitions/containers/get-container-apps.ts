import { z } from "zod";
import { defineDataSource, text } from "../../define/define";

export const getContainerApps = defineDataSource({
  name: "getContainerApps",
  description: "Lists the apps of Magic Containers, those that are being deleted included.",
  vendorPage: "magic-containers",
  example: { name: "allApps", exports: { containerApps: "apps" } },
  inputs: z.object({}),
  outputs: z.object({
    apps: z
      .array(
        z.object({
          appId: z.string().meta({ description: "The app's id." }),
          name: text("The app's name, which others may have as well."),
          status: text("`active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`."),
          publicHost: text("The host or address of the endpoint that the dashboard shows; absent where there is none."),
        }),
      )
      .meta({ description: "All apps." }),
  }),
  async read(_, { api }) {
    const apps = [];
    for await (const { id, name, status, displayEndpoint } of api.containerApps.list())
      apps.push({ appId: id, name, status, publicHost: displayEndpoint?.address || undefined });
    return { apps };
  },
});
