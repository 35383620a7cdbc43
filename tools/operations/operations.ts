import { routesByProduct } from "../../emulator/routes";
import { dataSources, resources } from "../../provider/registry";
import { undocumentedOperations } from "../../tests/contract/known-disagreements";
import { definitionFile, routeFile } from "./paths";
import { sdkFunctions } from "./sdk-functions";
import { functionsUsedBy } from "./users";

/** One operation of the API, and where this repository implements it. */
export interface KnownOperation {
  readonly operation: string;
  /** The vendor's file that describes it. */
  readonly specification: string;
  /** The client's functions that send it. */
  readonly functions: readonly string[];
  /** The emulator's file with its route. */
  readonly route: string | undefined;
  /** The resources and data sources that use it. */
  readonly users: readonly string[];
}

/** Every documented operation that the client or the emulator knows, in the order of the client. */
export function knownOperations(): KnownOperation[] {
  const functions = sdkFunctions();
  const routes = routeFiles();
  const users = [...resources, ...dataSources].map(({ name }) => ({
    name,
    uses: functionsUsedBy(definitionFile(name)),
  }));
  const all = new Set([...functions.flatMap(({ operations }) => operations), ...routes.keys()]);
  for (const { operation } of undocumentedOperations) all.delete(operation);
  return [...all].map((operation) => {
    const senders = functions.filter(({ operations }) => operations.includes(operation));
    const names = senders.map(({ name }) => name);
    return {
      operation,
      specification: senders[0]?.specification ?? "",
      functions: names,
      route: routes.get(operation),
      users: users.filter(({ uses }) => uses.some((used) => names.includes(used))).map(({ name }) => name),
    };
  });
}

function routeFiles(): Map<string, string> {
  const files = Object.values(routesByProduct).flatMap((product) => Object.entries(product));
  return new Map(
    files.flatMap(([name, routes]) => routes.map(({ operation }) => [operation, routeFile(name)] as const)),
  );
}
