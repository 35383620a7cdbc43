import { question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const hostOfDockerHub = question({
  id: "containers/host-of-docker-hub",
  asks: "Is the host of an image registry of Docker Hub `docker.io`?",
  matters: "No response has the type of a registry: an import tells it by the host.",
  place: "sdk/api/containers/registry-types.ts",
  ...creating("containerRegistry"),
  shows: ["type"],
  answers: { dockerIo: "yes, or one below it", other: "no" },
  assumed: "dockerIo",
  async ask(context) {
    const { id } = await context.make("containerRegistry", context.name());
    const { body } = await context.need("GET /registries/{registryId}", { path: { registryId: id } });
    return /(^|\.)docker\.io$/i.test(String(memberOf(body, "hostName"))) ? "dockerIo" : "other";
  },
});
