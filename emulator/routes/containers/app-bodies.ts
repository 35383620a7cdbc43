import type { z } from "zod";
import type {
  addApplicationRequest,
  containerRequest,
  endpointRequest,
  patchContainerRequest,
  updateRegionSettingsRequest,
} from "../../http/generated/requests";

export type SentEndpoint = z.output<typeof endpointRequest>;
export type SentContainer = z.output<typeof containerRequest>;
export type ChangedContainer = z.output<typeof patchContainerRequest>;
export type SentRegions = z.output<typeof updateRegionSettingsRequest>;
type SentApp = z.output<typeof addApplicationRequest>;
export type SentVolumes = SentApp["volumes"];
export type SentRepository = SentApp["repositorySettings"];
