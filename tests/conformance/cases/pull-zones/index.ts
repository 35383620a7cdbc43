export { propertyOf, toRecord } from "./pull-zone-record";
export { argumentsWith, members, type Pair, type Values, values } from "./pull-zone-values";
