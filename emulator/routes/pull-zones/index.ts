export { issueCertificate } from "./certificates";
export { addEdgeRule, sentEdgeRule } from "./edge-rules";
export { issueForDomain } from "./pull-zone-hostnames";
export { sentSettings } from "./pull-zone-settings";
export { addPullZone, defaultHostname, deletePullZone, isNameTaken, nameTaken, newHostname } from "./pull-zones";
