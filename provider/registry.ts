import type { DataSourceDefinition, ResourceDefinition } from "./define/define";
import { unknownName } from "./define/unknown-name";
import { products } from "./generated/products";

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

export const resources: readonly ResourceDefinition[] = Object.values(products)
  .flatMap((product) => product.resources)
  .toSorted(byName);

export const dataSources: readonly DataSourceDefinition[] = Object.values(products)
  .flatMap((product) => product.dataSources)
  .toSorted(byName);

/** @throws Error where this version has no such resource. */
export function resourceNamed(name: string): ResourceDefinition {
  return findByName(resources, name, "resource");
}

/** @throws Error where this version has no such data source. */
export function dataSourceNamed(name: string): DataSourceDefinition {
  return findByName(dataSources, name, "data source");
}

function findByName<T extends { name: string }>(all: readonly T[], name: string, kind: "resource" | "data source"): T {
  const match = all.find((definition) => definition.name === name);
  if (!match)
    throw unknownName(
      name,
      kind,
      all.map((known) => known.name),
    );
  return match;
}
