import "../sdk/node-version/refuse-old-node";

export type { BunnyErrorCode } from "../sdk/errors";
export { BunnyError } from "../sdk/errors";
export * from "./generated";
