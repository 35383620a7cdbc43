import "../sdk/refuse-old-node";

export * from "./generated/native";
