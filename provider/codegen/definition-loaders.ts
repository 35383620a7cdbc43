import type { ProductDefinitions } from "../define/define";
import { kebab, lowerFirst } from "./spelling";
import { marker } from "./typescript";

/** The TypeScript module that loads each definition on demand. */
export function definitionLoadersModule(products: Readonly<Record<string, ProductDefinitions>>): string {
  const loaders = (kind: "resources" | "dataSources") =>
    Object.entries(products)
      .flatMap(([folder, product]) => product[kind].map(({ name }) => ({ folder, name })))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ folder, name }) => {
        const variable = lowerFirst(name);
        return `${name}: () => import("../definitions/${folder}/${kebab(name)}.js").then(({ ${variable} }) => ${variable}),`;
      })
      .join("\n");
  return `${marker}
import type { DataSourceDefinition, ResourceDefinition } from "../define/define";

type Loaders<Definition> = Record<string, () => Promise<Definition>>;

/** Loads the definition of each resource. */
export const resourceLoaders: Loaders<ResourceDefinition> = {
${loaders("resources")}
};

/** Loads the definition of each data source. */
export const dataSourceLoaders: Loaders<DataSourceDefinition> = {
${loaders("dataSources")}
};
`;
}
