import type { ContainerApp } from "../../../sdk/api/containers";
import type { BunnyClient } from "../../../sdk/index";
import type { ContainerAppOutputs } from "./container-app-arguments";
import { endpointOutputsOf } from "./container-app-read";
import {
  changedContainerRequest,
  containerRequest,
  endpointRequest,
  imageRequest,
  settingsRequest,
} from "./container-app-requests";
import { showsWritten } from "./container-app-shown";
import { endpointKey, type Step } from "./container-app-update";
import { wholeRequest } from "./container-app-whole";

type Registries = Readonly<Record<string, number>>;

/** Sends the request of one step, and returns the outputs as far as its response has them. */
export async function runStep(
  api: BunnyClient,
  outputs: ContainerAppOutputs,
  step: Step,
  registries: Registries,
): Promise<ContainerAppOutputs> {
  const { appId, containerIds = {}, registryIds = {}, endpoints = {} } = outputs;
  switch (step.kind) {
    case "app":
      await api.containerApps.update(appId, settingsRequest(step.members));
      return outputs;
    case "run":
      await (step.running ? api.containerApps.deploy(appId) : api.containerApps.undeploy(appId));
      return outputs;
    case "gracePeriod": {
      const isShown = (app: ContainerApp) => showsWritten(app, step.written, registryIds);
      const app = await api.containerAppPolls.appUntil(appId, isShown, { forMs: 60_000 });
      await api.containerApps.replace(
        appId,
        wholeRequest(app, step.seconds, step.ownZones, step.written.to.regions?.nodeSelectors),
      );
      return outputs;
    }
    case "addContainer": {
      const { name } = step.container;
      const registryId = registries[name] ?? 0;
      const added = await api.containerAppParts.addContainer(
        appId,
        containerRequest(step.container, step.environment, registryId),
      );
      return {
        ...outputs,
        containerIds: { ...containerIds, [name]: added.id },
        registryIds: { ...registryIds, [name]: registryId },
        endpoints: { ...endpoints, ...Object.fromEntries(endpointOutputsOf(added)) },
      };
    }
    case "changeContainer": {
      const { name } = step.container;
      const registryId = registries[name] ?? registryIds[name] ?? 0;
      const request = step.isOtherImage ? imageRequest(step.container, registryId) : undefined;
      await api.containerAppParts.updateContainer(
        appId,
        step.id,
        changedContainerRequest(step.container, step.environment, request),
      );
      return { ...outputs, registryIds: { ...registryIds, [name]: registryId } };
    }
    case "removeContainer": {
      await api.containerAppParts.deleteContainer(appId, step.id);
      const isOther = ([name]: readonly [string, unknown]) => name !== step.name;
      const isOfOther = ([key]: readonly [string, unknown]) => !key.startsWith(endpointKey(step.name, ""));
      return {
        ...outputs,
        containerIds: Object.fromEntries(Object.entries(containerIds).filter(isOther)),
        registryIds: Object.fromEntries(Object.entries(registryIds).filter(isOther)),
        endpoints: Object.fromEntries(Object.entries(endpoints).filter(isOfOther)),
      };
    }
    case "addEndpoint": {
      const { container, endpoint } = step;
      const id = await api.containerAppParts.addEndpoint(
        appId,
        containerIds[container] ?? "",
        endpointRequest(endpoint),
      );
      const added = { id, publicIpAddresses: [] };
      return { ...outputs, endpoints: { ...endpoints, [endpointKey(container, endpoint.name)]: added } };
    }
    case "changeEndpoint":
      await api.containerAppParts.updateEndpoint(appId, step.id, endpointRequest(step.endpoint));
      return outputs;
    case "removeEndpoint": {
      await api.containerAppParts.deleteEndpoint(appId, step.id);
      const { [endpointKey(step.container, step.name)]: _, ...others } = endpoints;
      return { ...outputs, endpoints: others };
    }
  }
}
