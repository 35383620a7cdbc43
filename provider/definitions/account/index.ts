import type { ProductDefinitions } from "../../define/define";
import { getCountries } from "./get-countries";
import { getRegions } from "./get-regions";

/** The resources and data sources of the account. */
export const account: ProductDefinitions = {
  title: "Account",
  resources: [],
  dataSources: [getCountries, getRegions],
};
