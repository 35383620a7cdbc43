export { addStreamCollection } from "./stream-collections";
export { addStreamLibrary, sentStreamLibrary } from "./stream-libraries";
export { addStreamVideo, sentStreamVideo } from "./stream-videos";
