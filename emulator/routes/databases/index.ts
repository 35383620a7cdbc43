export { addDatabase, sentDatabase, sentToken } from "./databases";
