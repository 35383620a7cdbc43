export { prepareScripts } from "./prepare-scripts";
