export { propertyOf, toRecord } from "./pull-zone-record";
export { argumentsWith, members, values } from "./pull-zone-values";
