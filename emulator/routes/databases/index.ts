export { addDatabase } from "./databases";
