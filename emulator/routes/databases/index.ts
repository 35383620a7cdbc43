export { addDatabase, sentDatabase } from "./databases";
