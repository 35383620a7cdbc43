import { nameTwice } from "../../shapes/creates";

export const libraryOfSameName = nameTwice({
  id: "stream/same-name",
  asks: "May two video libraries have one name?",
  matters: "A create whose response is lost finds its library by more than its name, since names may repeat.",
  place: "emulator/routes/stream/stream-libraries.ts",
  kind: "streamLibrary",
  assumed: "accepted",
});
