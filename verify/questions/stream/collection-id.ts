import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { newLibrary } from "./library-of-its-own";

export const collectionId = question({
  id: "stream/collection-id",
  asks: "Does a new collection have an id?",
  matters: "The document lets it be null; clients, and `StreamCollection`, know a collection by it.",
  place: "tests/contract/known-disagreements.ts",
  ...creating("streamLibrary"),
  shows: ["name"],
  answers: { returned: "yes", null: "no" },
  assumed: "returned",
  async ask(context) {
    const { makeCollection } = await newLibrary(context);
    return typeof (await makeCollection()).guid === "string" ? "returned" : "null";
  },
});
