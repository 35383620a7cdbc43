export { sentApiGuardian, sentEndpoint } from "./api-guardian";
export { putDocument } from "./api-guardian-records";
export { sentBotDetection } from "./bot-detection";
export { knownBots } from "./bots";
export { configurationIdOf, managedLists } from "./managed-lists";
export {
  authLocations,
  authSchemeTypes,
  type DocumentEndpoint,
  type OpenApiDocument,
  readOpenApiDocument,
} from "./openapi-document";
export { petShop } from "./pet-shop";
export { type PlanLimits, planLimits } from "./plan-limits";
export { newApiGuardian } from "./records";
export { responsePageTypes } from "./response-pages";
export { sentSettings } from "./shield-zone-settings";
export { addShieldZone } from "./shield-zones";
export { sentUploadScanning } from "./upload-scanning";
