import { core } from "../../http/replies";
import type { Guard } from "../../http/route";

/**
 * Authorizes a deployment: by the account's key, or by the key of this one script, as the vendor's GitHub action sends
 * it. That action's `GithubToken` is not accepted: only GitHub can say whether it is genuine.
 */
export const deploymentGuard: Guard = ({ accessKey, hasDeploymentKey }, { path, state }) => {
  const script = state.edgeScripts.get(Number(path.id));
  return accessKey || (script && hasDeploymentKey(script.DeploymentKey)) ? undefined : core.unauthorized();
};
