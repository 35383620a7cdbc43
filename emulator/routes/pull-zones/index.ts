export { issueCertificate, newKeys } from "./certificates";
export { sentEdgeRule } from "./edge-rule-settings";
export { addEdgeRule } from "./edge-rules";
export { issueForDomain } from "./pull-zone-hostnames";
export { sentSettings } from "./pull-zone-settings";
export { addPullZone, defaultHostname, deletePullZone, isNameTaken, nameTaken, newHostname } from "./pull-zones";
