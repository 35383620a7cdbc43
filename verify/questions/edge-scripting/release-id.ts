import { refusal } from "../../clean";
import { isSuccess, NotAsked, question } from "../../question";
import { membersIn } from "../../read";
import { creating } from "../../shapes/subject";
import { publishNew } from "./published";

export const releaseId = question({
  id: "edge-scripting/release-id",
  asks: "Is the id of a release a UUID, as the document calls it?",
  matters: "A client has seen eight characters, and the emulator gives such.",
  place: "emulator/routes/edge-scripting/edge-script-releases.ts",
  ...creating("edgeScript"),
  shows: ["Uuid"],
  answers: { eight: "no, it has eight characters", uuid: "yes", other: "no, it is something else" },
  assumed: "eight",
  async ask(context) {
    const { id, published } = await publishNew(context);
    if (!isSuccess(published.status)) throw refusal("the publication", published.status, published.body);
    const { body } = await context.need("GET /compute/script/{id}/releases", { path: { id } });
    const [uuid] = membersIn(body, "Items", "Uuid");
    if (typeof uuid !== "string") throw new NotAsked("the new release is not listed");
    if (uuid.length === 8) return "eight";
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid) ? "uuid" : "other";
  },
});
