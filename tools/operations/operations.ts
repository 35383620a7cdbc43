import { dataSources, resources } from "../../provider/registry";
import { definitionFile, routeFiles } from "./paths";
import { sdkFunctions } from "./sdk-functions";
import { functionsUsedBy } from "./users";

/** One operation of the API, and where this repository implements it. */
export interface KnownOperation {
  readonly operation: string;
  /** The vendor's file that describes it, or the client of the vendor that is its only source. */
  readonly specification: string;
  /** The client's functions that send it. */
  readonly functions: readonly string[];
  /** The emulator's file with its route. */
  readonly route: string | undefined;
  /** The resources and data sources that use it. */
  readonly users: readonly string[];
}

/** Every operation that the client sends, in its order. */
export function knownOperations(): KnownOperation[] {
  const functions = sdkFunctions();
  const routes = routeFiles();
  const users = [...resources, ...dataSources].map(({ name }) => ({
    name,
    uses: functionsUsedBy(definitionFile(name)),
  }));
  const all = new Set(functions.flatMap(({ operations }) => operations));
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
