export { addContainerRegistry, seededRegistry } from "./container-registries";
