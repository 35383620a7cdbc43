export * from "../../define/properties";
