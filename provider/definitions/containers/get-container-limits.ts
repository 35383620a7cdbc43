import { z } from "zod";
import { defineDataSource, int } from "../../define/define";

export const getContainerLimits = defineDataSource({
  name: "getContainerLimits",
  description: "Reads how many apps of Magic Containers the account has, and what it may have.",
  vendorPage: "magic-containers",
  example: { name: "containerLimits", exports: { maxApps: "maxApps" } },
  inputs: z.object({}),
  outputs: z.object({
    currentApps: int("How many apps there are."),
    maxApps: int("How many apps there may be."),
    maxRegionsPerApp: int("In how many regions an app may run; absent where there is no limit."),
    maxMilliCoresPerInstance: int(
      "How many thousandths of a core an instance may have; absent where there is no limit.",
    ),
    maxMemoryPerInstance: int("How many bytes of memory an instance may have; absent where there is no limit."),
    maxInstancesPerRegion: int("How many instances an app may have in a region."),
    maxInstancesPerApp: int("How many instances an app may have; absent where there is no limit."),
    maxVolumesPerApp: int("How many volumes an app may have."),
    maxVolumeSizeGb: int("How many gigabytes a volume may have; absent where there is no limit."),
  }),
  async read(_, { api }) {
    const limits = await api.containerConfig.getLimits();
    return {
      currentApps: limits.existingNumberOfApplications,
      maxApps: limits.maxNumberOfApplications,
      maxRegionsPerApp: limits.maxNumberOfRegionsPerApplication,
      maxMilliCoresPerInstance: limits.maxCpuMilliCoresPerPod,
      maxMemoryPerInstance: limits.maxMemoryBytesPerPod,
      maxInstancesPerRegion: limits.maxNumberOfInstancesPerRegion,
      maxInstancesPerApp: limits.maxNumberOfInstancesPerApplication,
      maxVolumesPerApp: limits.maxNumberOfVolumesPerApplication,
      maxVolumeSizeGb: limits.maxVolumeSize,
    };
  },
});
