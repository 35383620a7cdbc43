import { type Model, objectModel } from "../model";
import { textOf } from "../values";

const hosts: Readonly<Record<string, string>> = {
  DockerHub: "docker.io",
  GitHub: "ghcr.io",
  BunnyRegistry: "registry.bunny.net",
};

export const containerRegistry: Model = objectModel({
  resource: "ContainerRegistry",
  objects: ({ containerRegistries }) =>
    new Map(
      [...containerRegistries.values()].map((record) => [
        String(record.id),
        {
          name: record.displayName,
          host: record.hostName,
          "user who signs in": record.userName,
          "password that signs in": record.password,
        },
      ]),
    ),
  declares: ({ name, type, userName, password }) => ({
    name,
    host: hosts[textOf(type)],
    "user who signs in": userName,
    "password that signs in": password,
  }),
});
