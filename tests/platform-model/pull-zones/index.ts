export { properties as pullZoneProperties } from "./pull-zone";
