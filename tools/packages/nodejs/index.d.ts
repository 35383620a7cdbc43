export * from "pulumi-bunny/native";
