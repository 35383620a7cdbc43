import "../../sdk/node-version/refuse-old-node";

export { bunnyPolicies } from "./pack";
