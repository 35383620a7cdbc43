import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const newRegistryStatus = question({
  id: "containers/new-registry-status",
  asks: "With which status is a new image registry answered?",
  matters: "The document lists 200, and the vendor's Terraform provider takes 201 alone; the provider takes both.",
  place: "tests/contract/known-disagreements.ts",
  ...creating("containerRegistry"),
  shows: ["status"],
  answers: { created: "201", ok: "200", other: "another success" },
  assumed: "created",
  async ask(context) {
    const { status, body } = await context.tryToMake("containerRegistry", context.name());
    if (!isSuccess(status)) throw refusal("POST /registries", status, body);
    return status === 201 ? "created" : status === 200 ? "ok" : "other";
  },
});
