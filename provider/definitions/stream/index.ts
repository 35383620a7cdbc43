/** The product's name in headings. */
export const title = "Stream";

export { streamLibrary } from "./stream-library";
export { uploadSizes } from "./stream-video-file";
