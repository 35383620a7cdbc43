import { question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const passwordSymbols = question({
  id: "containers/password-symbols",
  asks: "How many symbols of a registry's password does the platform show at each end?",
  matters: "`ContainerRegistry` compares these with the password of the program to notice that it was changed.",
  place: "emulator/routes/containers/container-registries.ts",
  ...creating("containerRegistry"),
  shows: [],
  answers: { three: "three", other: "another number", none: "none" },
  assumed: "three",
  async ask(context) {
    const { id } = await context.make("containerRegistry", context.name());
    const { body } = await context.need("GET /registries/{registryId}", { path: { registryId: id } });
    const shown = ["firstPasswordSymbols", "lastPasswordSymbols"].map((name) => memberOf(body, name) ?? "");
    if (shown.every((text) => text === "")) return "none";
    return shown.every((text) => String(text).length === 3) ? "three" : "other";
  },
});
