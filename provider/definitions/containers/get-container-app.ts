import { z } from "zod";
import { type BunnyClient, BunnyError } from "../../../sdk/index";
import { defineDataSource } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { containerAppModel } from "./container-app-model";

export const getContainerApp = defineDataSource({
  name: "getContainerApp",
  description:
    "Reads an app of Magic Containers by its id or its name: its containers, their endpoints, and the hosts and pull zones of these. Values of environments are left out, as they may be secrets. Give exactly one of `appId` and `name`.",
  vendorPage: "magic-containers",
  example: { name: "storefront", args: { name: "storefront" }, exports: { storefrontContainers: "containers" } },
  inputs: z.object({
    appId: z.string().min(1).optional().meta({ description: "The app's id." }),
    name: z.string().min(1).optional().meta({ description: "The app's name, exactly as it is." }),
  }),
  outputs: containerAppModel.outputs,

  check: eitherOf("appId", "name"),

  read: async ({ inputs: { appId, name } }, { api }) =>
    containerAppModel.from(await api.containerApps.get(appId ?? (await idOfName(api, name ?? "")))),
});

/** The id of the one app of a name, which others may have as well. */
async function idOfName(api: BunnyClient, name: string): Promise<string> {
  const ids = [];
  for await (const app of api.containerApps.list()) if (app.name === name) ids.push(app.id);
  const [id] = ids;
  const called = `named ${JSON.stringify(name)}`;
  if (id === undefined) throw new BunnyError("not_found", `There is no app ${called} in the account.`);
  if (ids.length === 1) return id;
  throw new BunnyError("invalid_argument", `The apps ${ids.join(", ")} are ${called}: give appId.`);
}
