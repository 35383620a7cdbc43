import { driftIn, ignoredIn, unmanagedSettingsIn } from "./ignored";
import type { Report, StackReport } from "./report";
import { driftsOf } from "./since";

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly unit?: "seconds" | "ratio";
  /** Undefined where it is not known. */
  of(stack: StackReport): number | undefined;
}

const seconds = (ms: number) => Math.round(ms / 1_000);

const metricsOfStack: readonly Metric[] = [
  { name: "resources", help: "Resources that were read.", of: ({ resources }) => resources },
  {
    name: "drifted_resources",
    help: "Resources that drifted, without ignored ones.",
    of: (stack) => driftIn(stack).length,
  },
  {
    name: "ignored_resources",
    help: "Resources of which all drift is ignored by rules.",
    of: (stack) => ignoredIn(stack).length,
  },
  {
    name: "unmanaged_settings_resources",
    help: "Resources with unmanaged settings that changed, with --strict.",
    of: (stack) => unmanagedSettingsIn(stack).length,
  },
  {
    name: "oldest_drift_seconds",
    help: "Age of the oldest drift: since a report first had it, or the platform changed it.",
    unit: "seconds",
    of: oldestDrift,
  },
  { name: "failures", help: "What could not be read.", of: ({ failures }) => failures.length },
  {
    name: "check_duration_seconds",
    help: "Time that reading the stack took.",
    unit: "seconds",
    of: ({ durationMs }) => (durationMs === undefined ? undefined : durationMs / 1_000),
  },
  {
    name: "check_timestamp_seconds",
    help: "When the stack was read, in seconds since 1970.",
    unit: "seconds",
    of: ({ checkedAt }) => seconds(Date.parse(checkedAt)),
  },
];

/** The report as metrics in OpenMetrics text, which Prometheus' own format includes. */
export function openmetrics(report: Report): string {
  const { failed, unmanaged, coverage } = report.summary;
  const stacks = metricsOfStack.map(({ of, ...metric }) =>
    family(
      metric,
      report.stacks.map((stack) => [stack.name, of(stack)] as const),
    ),
  );
  const whole = [
    family({ name: "failed_stacks", help: "Stacks and folders that could not be read, or only in part." }, [
      [undefined, failed],
    ]),
    family({ name: "unmanaged_objects", help: "Objects that no stack manages." }, [[undefined, unmanaged]]),
    family({ name: "coverage_ratio", help: "Share of all objects that stacks manage.", unit: "ratio" }, [
      [undefined, coverage],
    ]),
  ];
  return `${[...stacks, ...whole].join("")}# EOF`;
}

/** A family without samples is left out. */
function family(
  { name, help, unit }: Omit<Metric, "of">,
  samples: readonly (readonly [stack: string | undefined, value: number | undefined])[],
): string {
  const known = samples.filter(([, value]) => value !== undefined);
  if (known.length === 0) return "";
  const full = `pulumi_bunny_drift_${name}`;
  const head = [`# TYPE ${full} gauge`, ...(unit ? [`# UNIT ${full} ${unit}`] : []), `# HELP ${full} ${help}`];
  const lines = known.map(
    ([stack, value]) => `${full}${stack === undefined ? "" : `{stack="${escaped(stack)}"}`} ${value}`,
  );
  return `${[...head, ...lines].join("\n")}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}

/** 0 without drift; undefined where it is not known since when something drifts. */
function oldestDrift(stack: StackReport): number | undefined {
  const drifting = driftIn(stack);
  if (drifting.length === 0) return stack.status === "clean" ? 0 : undefined;
  const seen = driftsOf({ ...stack, findings: drifting }).flatMap(({ ignored, firstSeenAt }) =>
    ignored === undefined && firstSeenAt !== undefined ? [firstSeenAt] : [],
  );
  const [first] = [...seen, ...drifting.flatMap(({ changedAt }) => changedAt ?? [])].toSorted();
  return first === undefined ? undefined : seconds(Date.parse(stack.checkedAt) - Date.parse(first));
}
