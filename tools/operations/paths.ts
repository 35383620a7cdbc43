import { kebab } from "../../provider/kebab";
import { resources } from "../../provider/registry";

/** The file of a resource's or a data source's definition. */
export function definitionFile(name: string): string {
  const folder = resources.some((resource) => resource.name === name) ? "resources" : "data-sources";
  return `provider/${folder}/${kebab(name)}.ts`;
}

/** The emulator's file of an area's routes. */
export function routeFile(area: string): string {
  return `emulator/routes/${area}.ts`;
}
