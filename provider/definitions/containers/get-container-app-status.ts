import { z } from "zod";
import type { ContainerAppOverview } from "../../../sdk/api/containers";
import { defineDataSource, flag, number, text } from "../../define/define";
import { containerAppId } from "../shared/ids";
import { moving } from "../shared/statistics";

const container = z.object({
  containerId: text("The container's id."),
  name: text("The container's name."),
  status: text("`notStarted`, `started` or `ready`."),
  image: text("The image that it runs, which is the old one until the rollout reaches it."),
  reason: text("Why it does not run, such as `CrashLoopBackOff`."),
  message: text("What the platform says of that."),
  restarts: number("How often it was started again."),
  exitCode: number("The code with which it ended last."),
});

const pod = z.object({
  name: text("The instance's name."),
  status: text("`notScheduled`, `scheduled`, `ready` or `deleting`."),
  message: text("What the platform says of it."),
  containers: z.array(container).meta({ description: "Its containers." }),
});

const region = z.object({
  region: text("The region's code."),
  isRequired: flag("Whether the app always runs there."),
  status: text("`active`, `progressing`, `inactive`, `failing` or `unknown`."),
  pods: z.array(pod).meta({ description: "The instances there, new and old ones." }),
});

export const getContainerAppStatus = defineDataSource({
  name: "getContainerAppStatus",
  description: `Reads what an app of Magic Containers runs now, by region and instance: how far a rollout is, and why a container does not start. ${moving}`,
  vendorPage: "magic-containers",
  example: { name: "storefrontNow", args: { appId: "storefront-app" }, exports: { storefrontStatus: "status" } },
  inputs: z.object({ appId: containerAppId }),
  outputs: z.object({
    status: text("`active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`."),
    activeInstances: number("How many instances run."),
    desiredInstances: number("How many instances should run."),
    monthlyCost: number("What the app costs in a month, in US dollars."),
    regions: z.array(region).meta({ description: "The regions in which it runs." }),
  }),
  async read({ inputs: { appId } }, { api }) {
    const { status, activeInstances, desiredInstances, monthlyCost, regions } =
      await api.containerApps.getOverview(appId);
    return { status, activeInstances, desiredInstances, monthlyCost, regions: regions.map(regionFrom) };
  },
});

type Region = ContainerAppOverview["regions"][number];
type Pod = Region["pods"][number];

const regionFrom = ({ region, isRequired, status, pods }: Region) => ({
  region,
  isRequired,
  status,
  pods: pods.map(podFrom),
});

const podFrom = ({ name, status, message, containers }: Pod) => ({
  name,
  status,
  message: message || undefined,
  containers: containers.map(({ id, numberOfRestarts, reason, message, ...one }) => ({
    containerId: id,
    name: one.name,
    status: one.status,
    image: one.image,
    reason: reason || undefined,
    message: message || undefined,
    restarts: numberOfRestarts,
    exitCode: one.exitCode,
  })),
});
