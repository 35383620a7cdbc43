import { generatedMarker } from "../../provider/codegen/docs";
import type { KnownOperation } from "./operations";
import { routeFiles } from "./paths";
import { requestBodies } from "./request-bodies";
import type { RequestBody } from "./request-body";
import { uncovered } from "./uncovered";
import type { Uncovered } from "./uncovered-operations";
import { documentNames, isDocument } from "./vendor-documents";

const intro = [
  "Every operation that the vendor documents, by OpenAPI file: which resources and data sources use it, whether only the client does, whether it is planned, or why it is left out. With the client's function where this package sends it, and [the emulator's](emulator-operations.md) file with the route.",
  "Below, for each request body that a resource or a data source sends: the argument that sets each property, or why none does.",
];

/** The page about all operations that the vendor documents. */
export function operationsPage(operations: readonly KnownOperation[]): string {
  const parts = documentNames.map((document) =>
    documentPart(
      document,
      operations.filter(({ specification }) => specification === document),
      uncovered.filter((row) => row.document === document),
    ),
  );
  const others = operations.filter(({ specification }) => !isDocument(specification));
  const bodies = ["## Properties of request bodies", ...requestBodies.map(bodyPart)];
  return `${[generatedMarker, "# Operations", ...intro, summary(operations), ...parts, undocumentedPart(others), ...bodies].join("\n\n")}\n`;
}

function summary(operations: readonly KnownOperation[]): string {
  const rows = documentNames.map((document) => {
    const known = operations.filter(({ specification }) => specification === document);
    const covered = known.filter(({ users }) => users.length > 0).length;
    const others = (status: Uncovered["status"]) =>
      uncovered
        .filter((row) => row.document === document && row.status === status)
        .reduce((sum, row) => sum + row.operations.length, 0);
    return `| \`${document}\` | ${covered} | ${known.length - covered} | ${others("planned")} | ${others("left out")} |`;
  });
  return `| document | resource or data source | client alone | planned | left out |\n|---|--:|--:|--:|--:|\n${rows.join("\n")}`;
}

function documentPart(document: string, known: readonly KnownOperation[], others: readonly Uncovered[]): string {
  const routes = routeFiles();
  const rows = others.flatMap(({ status, reason, operations }) =>
    operations.map((operation) => `| \`${operation}\` | ${status}: ${reason} | ${fileLink(routes.get(operation))} |`),
  );
  const notSent = `| operation | not sent | emulator |\n|---|---|---|\n${rows.join("\n")}`;
  return [
    `## \`${document}\``,
    ...(known.length > 0 ? [sentTable(known)] : []),
    ...(rows.length > 0 ? [notSent] : []),
  ].join("\n\n");
}

/** Operations that are known from a client of the vendor alone. */
function undocumentedPart(operations: readonly KnownOperation[]): string {
  const clients = [...new Set(operations.map(({ specification }) => `\`${specification}\``))].join(", ");
  return `## In no document\n\nAll that is known of these is what a client of the vendor sends and expects: ${clients}.\n\n${sentTable(operations)}`;
}

const sentTable = (operations: readonly KnownOperation[]) =>
  `| operation | covered by | client | emulator |\n|---|---|---|---|\n${operations.map(sentRow).join("\n")}`;

function sentRow({ operation, functions, route, users }: KnownOperation): string {
  const used = users.map((name) => `[${name}](${name}.md)`).join(", ");
  const sent = functions.map((name) => `\`${name}\``).join(", ");
  return `| \`${operation}\` | ${used || "the client alone"} | ${sent} | ${fileLink(route)} |`;
}

const fileLink = (route: string | undefined) => (route ? `[${route.split("/").at(-1)}](../../${route})` : "");

function bodyPart(body: RequestBody): string {
  const carried = Object.entries(body.arguments).map(([member, argument]) => `| \`${member}\` | \`${argument}\` |`);
  const omitted = (body.omitted ?? []).map(
    ({ reason, members }) => `| ${members.map((member) => `\`${member}\``).join(", ")} | ${reason} |`,
  );
  return `### \`${body.operation}\`\n\n| property | argument |\n|---|---|\n${[...carried, ...omitted].join("\n")}`;
}
