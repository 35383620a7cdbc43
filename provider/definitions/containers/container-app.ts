import { type BunnyClient, BunnyError } from "../../../sdk/index";
import { collect, undefinedIfNotFound } from "../../../sdk/internal";
import { defineResource, keepUnverified, laterStep, type PriorState, secretOf } from "../../define/define";
import {
  type Container,
  type ContainerAppInputs,
  type ContainerAppOutputs,
  containerAppInputs,
  containerAppOutputs,
} from "./container-app-arguments";
import { containerAppProblems, normalRegions, unknownRegions, withKeptPolicies } from "./container-app-checks";
import { withDigests } from "./container-app-digests";
import { inputsOf, outputsOf } from "./container-app-read";
import { registriesOfImport, registryIdsOf, registryOfState } from "./container-app-registries";
import { containerRequest, regionsRequest, volumesRequest } from "./container-app-requests";
import type { Before } from "./container-app-rollout";
import { runStep } from "./container-app-steps";
import { endpointKey, type Step, updatePlan, variablesOf } from "./container-app-update";
import { noPods, podsBefore, waitForRollout } from "./container-app-wait";
import { deleteZones, warnOfKeptZones, warnOfZones, withGeneratedZones, zonesOf } from "./container-app-zones";
import { imageOf } from "./image-reference";

type Prior = PriorState<ContainerAppInputs, ContainerAppOutputs>;

export const containerApp = defineResource({
  name: "ContainerApp",
  description:
    "An app of Magic Containers: its containers, where they run, and how they are reached. An update changes part by part, so that no endpoint gets another hostname that was not changed, and ends when the new pods are ready. `publicIp` endpoints are not managed: no request is documented that has one.",
  vendorPage: "magic-containers",
  example: {
    name: "webshop",
    args: {
      name: "webshop",
      regions: { required: ["DE"], allowed: ["NY", "SG"] },
      autoScaling: { min: 1, max: 3 },
      containers: [
        {
          name: "web",
          image: "ghcr.io/acme/shop:1.4",
          plainEnvironment: { MODE: "live" },
          probes: { readiness: { http: { path: "/health", port: 8080 } } },
          endpoints: [{ name: "http", cdn: { port: 8080 } }],
        },
      ],
      environment: { web: { TOKEN: secretOf("webshopToken") } },
    },
    exports: { webshopEndpoints: "endpoints" },
  },
  inputs: containerAppInputs,
  outputs: containerAppOutputs,
  id: "{appId}",
  distinctIn: ["name"],

  check: (inputs, _, prior) => ({
    problems: containerAppProblems(inputs, prior),
    normal: { ...normalRegions(inputs), ...withKeptPolicies(inputs, prior) } as typeof inputs,
  }),

  checkOnPlatform: async (inputs, { api }) => unknownRegions(inputs, await api.containerConfig.snapshot()),

  resolveOnPlatform: async (inputs, { api }) => ({
    ...inputs,
    ...(inputs.containers && { containers: await withDigests(api, inputs.containers) }),
  }),

  async create({ inputs }, { api }) {
    const { name, runtimeType, autoScaling, regions, terminationGracePeriodSeconds, volumes } = inputs;
    const { containers, running } = inputs;
    const registryIds = await registryIdsOf(api, containers);
    const request = {
      name,
      ...(runtimeType && { runtimeType }),
      autoScaling,
      regionSettings: regionsRequest(regions),
      terminationGracePeriodSeconds,
      volumes: volumesRequest(volumes),
      containerTemplates: containers.map((container) =>
        containerRequest(container, variablesOf(container, inputs), registryIds[container.name] ?? 0),
      ),
    };
    const partly = (error: unknown) =>
      error instanceof BunnyError && error.savedId !== undefined
        ? { inputs: {}, outputs: { appId: error.savedId, registryIds } }
        : undefined;
    const appId = await keepUnverified(partly, () => api.containerApps.create(request));
    const created = { inputs: { ...inputs, running: true }, outputs: { appId, registryIds } };
    const outputs = withGeneratedZones(
      {},
      inputs,
      await laterStep(created, "the app was created, but could not be read", () => readOutputs(api, appId)),
    );
    if (!running)
      await laterStep({ ...created, outputs }, "the app was created, but not stopped", () =>
        api.containerApps.undeploy(appId),
      );
    await awaitRollout(api, { inputs, outputs }, { ...noPods, images: inputs.containers }, "created");
    return { outputs };
  },

  async read({ prior, importing }, { api }) {
    const app = await api.containerApps.get(prior.outputs.appId);
    const registryOf = importing ? await registriesOfImport(api) : registryOfState(prior.outputs.registryIds);
    const { waitForRollout, deleteGeneratedPullZones } = prior.inputs;
    return {
      inputs: { ...inputsOf(app, prior.inputs, registryOf, importing), waitForRollout, deleteGeneratedPullZones },
      outputs: withGeneratedZones(prior.outputs, prior.inputs, outputsOf(app)),
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    const before = await knownOutputs(api, prior);
    const steps = updatePlan(prior.inputs, inputs, before);
    const { containers = [] } = prior.inputs;
    const needsRegistries = steps.some((step) => step.kind === "addContainer" || isOfOtherImage(step));
    const known = { containers, registryIds: before.registryIds ?? {} };
    const registries = needsRegistries ? await registryIdsOf(api, inputs.containers, known) : {};
    const isRollout = steps.some(changesPods);
    const waits = inputs.running && inputs.waitForRollout;
    const changeOfContainers = steps.some(changesContainers) ? { from: prior.inputs, to: inputs } : undefined;
    const hasPods = waits && isRollout && prior.inputs.running;
    const pods = hasPods ? await podsBefore(api, before, changeOfContainers) : noPods;
    const done = await runSteps(api, steps, { inputs: prior.inputs, outputs: before }, registries);
    const outputs = withGeneratedZones(before, inputs, done);
    warnOfKeptZones(prior.inputs, inputs);
    // Nothing changes where an earlier rollout failed, and the engine asks again.
    const images = changed.size === 0 ? inputs.containers : steps.flatMap(sentImage);
    if (isRollout || changed.size === 0) await awaitRollout(api, { inputs, outputs }, { ...pods, images }, "updated");
    return { outputs };
  },

  async delete({ prior, claims }, { api }) {
    const { appId = "" } = prior.outputs;
    const zones = await zonesOf(api, prior, claims);
    await undefinedIfNotFound(api.containerApps.delete(appId));
    await api.containerAppPolls.untilGone(appId, { forMs: longestDeleteMs });
    await (prior.inputs.deleteGeneratedPullZones === false ? warnOfZones : deleteZones)(api, zones);
  },

  list: (_, { api }) =>
    collect(api.containerApps.list(), ({ id, name }) => ({ name: name ?? "container app", outputs: { appId: id } })),
});

const longestDeleteMs = 10 * 60_000;

/** The container of a step that sends its image: others may have another one by now, which the program does not follow. */
const sentImage = (step: Step) => (step.kind === "addContainer" || isOfOtherImage(step) ? [step.container] : []);

const isOfOtherImage = (step: Step): step is Extract<Step, { kind: "changeContainer" }> =>
  step.kind === "changeContainer" && step.isOtherImage;

/** Whether pods begin or end with a step. */
function changesPods(step: Step): boolean {
  if (step.kind === "run") return step.running;
  if (step.kind === "app") return Object.keys(step.members).some((name) => name !== "name");
  return step.kind === "gracePeriod" || changesContainers(step);
}

const changesContainers = ({ kind }: Step) => ["addContainer", "changeContainer", "removeContainer"].includes(kind);

async function readOutputs(api: BunnyClient, appId: string): Promise<ContainerAppOutputs> {
  return outputsOf(await api.containerAppPolls.withHosts(appId));
}

/** An update that failed half-way may have left containers and endpoints without ids. */
async function knownOutputs(api: BunnyClient, { inputs, outputs }: Prior): Promise<ContainerAppOutputs> {
  const { appId = "", containerIds, endpoints } = outputs;
  const isKnown = (inputs.containers ?? []).every(
    (container) =>
      containerIds?.[container.name] !== undefined &&
      container.endpoints.every(({ name }) => endpoints?.[endpointKey(container.name, name)] !== undefined),
  );
  return isKnown ? { ...outputs, appId } : withGeneratedZones(outputs, inputs, await readOutputs(api, appId));
}

/** Runs the steps one after another. A failure leaves the inputs of those that were done in the state. */
async function runSteps(
  api: BunnyClient,
  steps: readonly Step[],
  before: { inputs: Partial<ContainerAppInputs>; outputs: ContainerAppOutputs },
  registries: Readonly<Record<string, number>>,
): Promise<ContainerAppOutputs> {
  let reached: typeof before | undefined;
  for (const step of steps) {
    const { outputs } = reached ?? before;
    const ran = await laterStep(reached, "the app was updated in part", () => runStep(api, outputs, step, registries));
    reached = { inputs: step.reached, outputs: ran };
  }
  if (!reached) return before.outputs;
  const { appId } = before.outputs;
  const hasNewHosts = steps.some((step) =>
    ["addContainer", "addEndpoint", "changeEndpoint", "gracePeriod"].includes(step.kind),
  );
  if (!hasNewHosts) return reached.outputs;
  return laterStep(reached, "the app was updated, but could not be read", () => readOutputs(api, appId));
}

/** Waits until an app runs, where it should. */
async function awaitRollout(
  api: BunnyClient,
  { inputs, outputs }: { inputs: ContainerAppInputs; outputs: ContainerAppOutputs },
  { images, ...before }: Before & { images: readonly Container[] },
  done: string,
): Promise<void> {
  if (!inputs.running || !inputs.waitForRollout) return;
  await laterStep({ inputs, outputs }, `the app was ${done}, but does not run`, () =>
    waitForRollout(api, outputs.appId, { ...before, images: new Map(images.map((one) => [one.name, imageOf(one)])) }),
  );
}
