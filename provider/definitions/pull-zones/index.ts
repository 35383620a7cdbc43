/** The product's name in headings. */
export const title = "Pull zones";

export { pullZone } from "./pull-zone";
export { edgeRuleFrom, pullZoneEdgeRule } from "./pull-zone-edge-rule";
export { pullZoneHostname } from "./pull-zone-hostname";
export { originTypeOf } from "./pull-zone-origin-form";
