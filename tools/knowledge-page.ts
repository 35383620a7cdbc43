import "../emulator/generated/routes";
import { clients, type Knowledge, type Page, type Rule, type Standard, sources } from "../emulator/http/sources";
import { assumptions } from "../emulator/server/assumptions";
import { generatedMarker } from "../provider/codegen/docs";
import { type Disagreement, knownDisagreements, malformedBodies } from "../tests/contract/known-disagreements";

const intro =
  "What the emulator knows of the platform, and from where. It refuses a request only for a reason of the first two parts; nothing here was measured on the platform itself.";

/** The page about where the emulator's behaviour comes from. */
export function knowledgePage(): string {
  return `${[
    generatedMarker,
    "# What the emulator knows",
    intro,
    "## From the vendor's documents",
    "Sentences of the OpenAPI documents that reasons of refusals quote:",
    table(["document", "operation", "says"], unique(rules.map(ruleRow))),
    "What pages of the vendor's documentation publish, each as of the day of its last change where it has one:",
    table(["page", "says", "date"], unique(pages.map(({ page, says, date = "" }) => [page, says, date]))),
    "Rules of a standard that the documentation names:",
    table(["standard", "says"], unique(standards.map(({ standard, says }) => [standard, says]))),
    "## From clients",
    "What a client of the platform knows that no document says, and where a user reported it:",
    table(["client", "knows", "reported"], unique(knowledge.map(knowledgeRow))),
    "Where the platform, as its clients know it, differs from the vendor's own document:",
    table(["operation", "why", "from"], unique(knownDisagreements.map(disagreementRow))),
    "Responses to a body that is not JSON where none is documented:",
    table(
      ["operations", "why"],
      malformedBodies.map(({ operations, reason }) => [operations.map(code).join("<br>"), reason]),
    ),
    "## Assumptions",
    "Where no document and no client says what the platform does, or where they disagree:",
    table(
      ["about", "the emulator", "because", "option"],
      assumptions.map(({ about, assumes, because, option = "" }) => [about, assumes, because, option && code(option)]),
    ),
  ].join("\n\n")}\n`;
}

const rules = sources.filter((source): source is Rule => "document" in source);
const pages = sources.filter((source): source is Page => "page" in source);
const standards = sources.filter((source): source is Standard => "standard" in source);
const knowledge = sources.filter((source): source is Knowledge => "client" in source);

const code = (text: string) => `\`${text}\``;
const ruleRow = ({ document, operation, says }: Rule) => [
  code(`${document}.json`),
  operation ? code(operation) : "",
  says,
];
const clientLink = (name: string) => (clients[name] ? `[${name}](${clients[name]})` : code(name));

function knowledgeRow({ client, knows, reported, date }: Knowledge): string[] {
  const [repository, number] = reported?.split("#") ?? [];
  const link = number ? `[${reported}](https://github.com/${repository}/issues/${number}), ${date}` : "";
  return [clientLink(client), knows, link];
}

const disagreementRow = ({ operation, reason, source }: Omit<Disagreement, "says">) => [
  code(operation),
  reason,
  clientLink(source),
];

function unique(rows: readonly string[][]): string[][] {
  return [...new Map(rows.map((row) => [row.join("|"), row])).values()].toSorted((a, b) =>
    a.join("|") < b.join("|") ? -1 : 1,
  );
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");
}
