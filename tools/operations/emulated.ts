import { documentedOperations as committed } from "../../emulator/generated/documented-operations";
import { allRoutes } from "../../emulator/generated/routes";
import { knownOperations } from "./operations";
import { routeFiles } from "./paths";
import { uncovered } from "./uncovered";
import { documentedOperations, documentNames } from "./vendor-documents";

/** An operation of the vendor's documents, and the emulator's file with its route. */
export interface EmulatedOperation {
  readonly document: string;
  readonly operation: string;
  readonly name: string;
  /** Undefined if the emulator does not have it. */
  readonly route: string | undefined;
}

/**
 * Every operation of the documents, in their order and then by path. Names come from the documents; where these are not
 * at hand, from the file that was generated from them.
 *
 * @throws Error if an operation has no name in either.
 */
export function emulatedOperations(): EmulatedOperation[] {
  const names = namesOf();
  const routes = routeFiles();
  const sent = knownOperations().map(({ specification, operation }) => ({ document: specification, operation }));
  const others = uncovered.flatMap(({ document, operations }) =>
    operations.map((operation) => ({ document, operation })),
  );
  return documentNames.flatMap((document) =>
    [...sent, ...others]
      .filter((row) => row.document === document && !undocumented.has(row.operation))
      .toSorted((a, b) => byPath(a.operation, b.operation))
      .map(({ operation }) => {
        const name = names.get(`${document} ${operation}`);
        if (name === undefined) throw new Error(`${operation} has no name: generate with ${document} at hand.`);
        return { document, operation, name, route: routes.get(operation) };
      }),
  );
}

/** Routes that no document has. */
export const undocumentedRoutes = allRoutes.filter(({ undocumented }) => undocumented);
const undocumented: ReadonlySet<string> = new Set(undocumentedRoutes.map(({ operation }) => operation));

function namesOf(): Map<string, string> {
  const documented = documentedOperations()?.map(
    ({ document, operation, name }) => [document, operation, name] as const,
  );
  const rows =
    documented ??
    Object.entries(committed).flatMap(([document, operations]) =>
      Object.entries(operations).map(([operation, name]) => [`${document}.json`, operation, name] as const),
    );
  return new Map(rows.map(([document, operation, name]) => [`${document} ${operation}`, name]));
}

function byPath(a: string, b: string): number {
  const [key, other] = [a, b].map((operation) => operation.split(" ").toReversed().join(" "));
  return (key ?? "") < (other ?? "") ? -1 : 1;
}
