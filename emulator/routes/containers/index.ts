export { sentApp, sentContainer } from "./app-bodies";
export { addContainerApp } from "./app-writes";
export { addContainerRegistry, seededRegistry } from "./container-registries";
