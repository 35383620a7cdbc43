import { question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const nameAtGitHub = question({
  id: "containers/name-at-github",
  asks: "Does an image registry of GitHub keep its name?",
  matters: "`ContainerRegistry` takes a name for each type; one that the platform replaces would show drift.",
  place: "emulator/routes/containers/container-registries.ts",
  ...creating("containerRegistry"),
  shows: ["displayName"],
  answers: { kept: "yes", changed: "no, it gets another" },
  assumed: "kept",
  async ask(context) {
    const { id, name } = await context.make("containerRegistry", context.name(), { type: "gitHub" });
    const { body } = await context.need("GET /registries/{registryId}", { path: { registryId: id } });
    return memberOf(body, "displayName") === name ? "kept" : "changed";
  },
});
