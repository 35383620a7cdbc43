import type { DataSourceDefinition, ResourceDefinition } from "./define/define";
import { unknownName } from "./define/unknown-name";
import { dataSourceLoaders, resourceLoaders } from "./generated/definitions";

/**
 * Loads the definition of a resource alone: engines start their providers anew for each operation, and to load all
 * takes longer than to start.
 *
 * @throws Error where this version has no such resource.
 */
export async function loadResource(name: string): Promise<ResourceDefinition> {
  const load = Object.hasOwn(resourceLoaders, name) ? resourceLoaders[name] : undefined;
  if (!load) throw unknownName(name, "resource", Object.keys(resourceLoaders));
  return load();
}

/**
 * Loads the definition of a data source alone.
 *
 * @throws Error where this version has no such data source.
 */
export async function loadDataSource(name: string): Promise<DataSourceDefinition> {
  const load = Object.hasOwn(dataSourceLoaders, name) ? dataSourceLoaders[name] : undefined;
  if (!load) throw unknownName(name, "data source", Object.keys(dataSourceLoaders));
  return load();
}
