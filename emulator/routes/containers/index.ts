export { addContainerApp } from "./app-writes";
export { sentLogForwarding, setLogForwarding } from "./container-log-forwarding";
export { addContainerRegistry, seededRegistry } from "./container-registries";
