export { readForProgram } from "../program/read-for-program";
export { provider } from "./dynamic-provider";
