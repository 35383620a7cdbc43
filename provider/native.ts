import "../sdk/node-version/refuse-old-node";

export * from "./generated/native";
