import "../../sdk/node-version/refuse-old-node";

export { type Change, type Deployment, type DeployOptions, deploy, type PropertyChange } from "./deploy";
export {
  type DeployedResource,
  type ExistingObject,
  type Message,
  type Platform,
  ProgramFailure,
  type Run,
  type RunOptions,
  startPlatform,
} from "./platform";
