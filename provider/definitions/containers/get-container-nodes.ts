import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource, texts } from "../../define/define";

export const getContainerNodes = defineDataSource({
  name: "getContainerNodes",
  description:
    "Lists the addresses of the machines that containers run on, for the allow list of a server that they send requests to. They change without a deployment.",
  vendorPage: "magic-containers",
  example: { name: "containerNodes", exports: { containerAddresses: "addresses" } },
  inputs: z.object({}),
  outputs: z.object({ addresses: texts("The IP addresses.") }),
  read: async (_, { api }) => ({ addresses: await collect(api.containerConfig.listNodes()) }),
});
