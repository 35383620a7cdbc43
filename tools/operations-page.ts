import { documentedOperations } from "../emulator/generated/documented-operations";
import { allRoutes } from "../emulator/generated/routes";
import { table, withPart } from "./markdown";

interface LeftOut {
  readonly document: string;
  /** An operation, or a property of bodies. */
  readonly name: string;
  readonly reason: string;
}

/** The rows of the page of what is left out. */
export function leftOutRows(page: string): LeftOut[] {
  return [...page.matchAll(/^\| `(\S+\.json)` \| (.+?) \| (.+) \|$/gm)].flatMap(
    ([, document = "", names = "", reason = ""]) =>
      names.split("<br>").map((name) => ({ document, name: name.replaceAll("`", ""), reason })),
  );
}

/** The page of comparisons, with every operation that changes something: who sends it, or why nobody does. */
export function pageWithOperations(
  page: string,
  leftOut: string,
  sent: ReadonlyMap<string, { readonly by: ReadonlySet<string> }>,
): string {
  const reasons = leftOutRows(leftOut);
  const senderOf = (document: string, operation: string) =>
    [...(sent.get(operation)?.by ?? [])].map((name) => `[${name}](reference/${name}.md)`).join(", ") ||
    reasons.find((row) => row.document === document && row.name === operation)?.reason ||
    "";
  const isWrite = (operation: string) => /^(?:POST|PUT|PATCH|DELETE) /.test(operation);
  const all = [...documented, ...undocumented.filter(({ operation }) => sent.has(operation))];
  const rows = all
    .filter(({ operation }) => isWrite(operation))
    .map((one) => ({ ...one, sender: senderOf(one.document, one.operation) }));
  const grouped = Map.groupBy(rows, ({ document, sender }) => `${document} ${sender}`);
  const cells = [...grouped.values()].map((group) => [
    group[0]?.document ? `\`${group[0].document}\`` : "none",
    group.map(({ operation }) => `\`${operation}\``).join("<br>"),
    group[0]?.sender ?? "",
  ]);
  return withPart(page, "operations", table(["document", "operation", "resource, or why none"], cells));
}

const documented = Object.entries(documentedOperations).flatMap(([document, named]) =>
  Object.keys(named).map((operation) => ({ document: `${document}.json`, operation })),
);
/** What the emulator has from the vendor's pages and clients. */
const undocumented = allRoutes.flatMap((route) =>
  route.undocumented ? [{ document: "", operation: route.operation }] : [],
);
