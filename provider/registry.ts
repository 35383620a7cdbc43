import type { DataSourceDefinition, ResourceDefinition } from "./define/define";
import { products } from "./definitions";

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Every resource of the provider. */
export const resources: readonly ResourceDefinition[] = Object.values(products)
  .flatMap((product) => product.resources)
  .toSorted(byName);

/** Every data source of the provider. */
export const dataSources: readonly DataSourceDefinition[] = Object.values(products)
  .flatMap((product) => product.dataSources)
  .toSorted(byName);

/** The resource of this name. */
export function resourceNamed(name: string): ResourceDefinition {
  return named(resources, name, "resource");
}

/** The data source of this name. */
export function dataSourceNamed(name: string): DataSourceDefinition {
  return named(dataSources, name, "data source");
}

function named<T extends { name: string }>(all: readonly T[], name: string, kind: string): T {
  const found = all.find((definition) => definition.name === name);
  if (!found) {
    throw new Error(
      `This version of pulumi-bunny has no ${kind} ${JSON.stringify(name)}. It has ${all.map((known) => known.name).join(", ")}. Install a version that has it.`,
    );
  }
  return found;
}
