export * from "./generated/native";
