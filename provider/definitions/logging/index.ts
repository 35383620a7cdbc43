import type { ProductDefinitions } from "../../define/define";
import { getPullZoneLogs } from "./get-pull-zone-logs";

/** The resources and data sources of logging. */
export const logging: ProductDefinitions = {
  title: "Logging",
  resources: [],
  dataSources: [getPullZoneLogs],
};
