import { routesByProduct } from "../../emulator/generated/routes";
import { kebab } from "../../provider/codegen/kebab";
import { products } from "../../provider/generated/products";

/** The file of a resource's or a data source's definition. */
export function definitionFile(name: string): string {
  const product = productWith(products, ({ resources, dataSources }) =>
    [...resources, ...dataSources].some((definition) => definition.name === name),
  );
  return `provider/definitions/${product}/${kebab(name)}.ts`;
}

/** The emulator's file of each operation that it has. */
export function routeFiles(): Map<string, string> {
  return new Map(
    Object.entries(routesByProduct).flatMap(([product, areas]) =>
      Object.entries(areas).flatMap(([area, routes]) =>
        routes.map(({ operation }) => [operation, `emulator/routes/${product}/${area}.ts`] as const),
      ),
    ),
  );
}

function productWith<T>(all: Readonly<Record<string, T>>, has: (product: T) => boolean): string {
  const [name] = Object.entries(all).find(([, product]) => has(product)) ?? [];
  if (name === undefined) throw new Error("No product has it.");
  return name;
}
