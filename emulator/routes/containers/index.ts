export { addContainerApp } from "./app-writes";
export { addContainerRegistry, seededRegistry } from "./container-registries";
