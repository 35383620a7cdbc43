import { buildReport } from "../../cli/drift/build-report";
import type { Finding, Report, StackReport } from "../../cli/drift/report";
import { compareWith } from "../../cli/drift/since";

const hourMs = 3_600_000;
const everyHours = 6;
const monday = Date.parse("2026-01-26T05:00:00.000Z");

const urn = (type: string, name: string) => `urn:pulumi:production::shop::bunny:index:${type}::${name}`;

function changed(type: string, name: string, id: string, property: string, from: unknown, to: unknown): Finding {
  const resource = { urn: urn(type, name), type: `bunny:index:${type}`, name, id };
  return { ...resource, change: "changed", properties: [{ property, from, to, secret: false }] };
}

const gone: Finding = {
  urn: urn("PullZoneBlockedIp", "scraper"),
  type: "bunny:index:PullZoneBlockedIp",
  name: "scraper",
  id: "1001/203.0.113.66",
  change: "gone",
  properties: [],
};
const ignored = changed("CustomAccessList", "bots", "2001/80", "entries", [], ["192.0.2.1"]);

/** What drifts in production `hours` after the week began: it drifts on Monday and is repaired on Wednesday, twice. */
function drifting(hours: number): Finding[] {
  const action = changed("CustomAccessList", "office <b>", "2001/77", "action", "Allow", hours < 24 ? "Log" : "Block");
  const code = changed("EdgeScript", "headers", "3007", "code", "a\nb\n", "a\nc\n");
  return [
    ...(hours >= 6 && hours < 48 ? [action] : []),
    ...(hours >= 18 && hours < 48 ? [gone] : []),
    ...(hours >= 30 && hours < 36 ? [code] : []),
    ...(hours >= 96 ? [code] : []),
    ...(hours >= 120 ? [action] : []),
    { ...ignored, properties: ignored.properties.map((drift) => ({ ...drift, ignored: "A bot writes them." })) },
  ];
}

/** Reports of a week, one every six hours, each compared with the one before. */
export function weekOfReports(): Report[] {
  const reports: Report[] = [];
  for (let hours = 0; hours <= 7 * 24 - everyHours; hours += everyHours) {
    const checkedAt = new Date(monday + hours * hourMs).toISOString();
    const findings = drifting(hours);
    const isFailed = hours === 72;
    const of = (name: string, more: Partial<StackReport>): StackReport => ({
      name: `acme/shop/${name}`,
      folder: "infra/shop",
      status: "clean",
      checkedAt,
      resources: 42,
      findings: [],
      failures: [],
      ...more,
    });
    const report = buildReport({
      stacks: [
        of("staging", {}),
        isFailed
          ? of("production", { status: "failed", failures: [{ message: "no access" }] })
          : of("production", { status: findings.length > 1 ? "drifted" : "clean", findings }),
      ],
      inventory: undefined,
      failures: [],
    });
    const before = reports.at(-1);
    reports.push(before ? compareWith(report, before) : report);
  }
  return reports;
}
