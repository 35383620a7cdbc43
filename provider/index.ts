import "../sdk/node-version/refuse-old-node";

export { BunnyError, type BunnyErrorCode } from "../sdk/errors";
export * from "./generated";
