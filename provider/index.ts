export { BunnyError, type BunnyErrorCode } from "../sdk/errors";
export * from "./generated";
