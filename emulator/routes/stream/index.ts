export { addStreamLibrary, sentStreamLibrary } from "./stream-libraries";
