import { nameTwice } from "../../shapes/creates";

export const databaseOfSameName = nameTwice({
  id: "databases/same-name",
  asks: "May two databases have one name?",
  matters: "A create whose response is lost, or that is answered with 500, finds its database by more than its name.",
  place: "emulator/routes/databases/databases.ts",
  kind: "database",
  assumed: "accepted",
});
