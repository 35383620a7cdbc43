import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const count = (description: string) => z.int().optional().meta({ description });

export const getContainerLimits = defineDataSource({
  name: "getContainerLimits",
  description: "Reads how many apps of Magic Containers the account has, and what it may have.",
  vendorPage: "magic-containers",
  example: [{ type: "getContainerLimits", name: "containerLimits", exports: { maxApps: "maxApps" } }],
  inputs: z.object({}),
  outputs: z.object({
    currentApps: count("How many apps there are."),
    maxApps: count("How many apps there may be."),
    maxRegionsPerApp: count("In how many regions an app may run; absent where there is no limit."),
    maxMilliCoresPerInstance: count(
      "How many thousandths of a core an instance may have; absent where there is no limit.",
    ),
    maxMemoryPerInstance: count("How many bytes of memory an instance may have; absent where there is no limit."),
    maxInstancesPerRegion: count("How many instances an app may have in a region."),
    maxInstancesPerApp: count("How many instances an app may have; absent where there is no limit."),
    maxVolumesPerApp: count("How many volumes an app may have."),
    maxVolumeSizeGb: count("How many gigabytes a volume may have; absent where there is no limit."),
  }),
  async read(_, { api }) {
    const limits = await api.containerConfig.getLimits();
    return omitNulls({
      currentApps: limits.existingNumberOfApplications,
      maxApps: limits.maxNumberOfApplications,
      maxRegionsPerApp: limits.maxNumberOfRegionsPerApplication,
      maxMilliCoresPerInstance: limits.maxCpuMilliCoresPerPod,
      maxMemoryPerInstance: limits.maxMemoryBytesPerPod,
      maxInstancesPerRegion: limits.maxNumberOfInstancesPerRegion,
      maxInstancesPerApp: limits.maxNumberOfInstancesPerApplication,
      maxVolumesPerApp: limits.maxNumberOfVolumesPerApplication,
      maxVolumeSizeGb: limits.maxVolumeSize,
    });
  },
});
