import { addDnsZone } from "../emulator/routes/dns";
import type { Case, Comparison } from "./frame";
import { hosts } from "./hosts";
import { live, type Step } from "./life";
import type { Declared } from "./sites";

const count = 2_000;
const dnsZoneId = 60_000;

/** Of the records of a zone, these three have another address after the change. */
const changed: ReadonlySet<number> = new Set([0, 1_000, 1_999]);
const address = (n: number, isChanged: boolean) => `${isChanged ? "198" : "10"}.0.${n >> 8}.${n & 255}`;

const record = (n: number, isChanged = false) => ({
  type: "A",
  name: `host-${n}`,
  value: address(n, isChanged && changed.has(n)),
});
const numbers = Array.from({ length: count }, (_, n) => n);

/** Each record by itself. */
const single = (isChanged = false): Declared[] =>
  numbers.map((n) => ({ type: "DnsRecord", name: `record-${n}`, args: { dnsZoneId, ...record(n, isChanged) } }));

/** All records of a zone file. */
const whole = (isChanged = false): Declared[] => {
  const lines = numbers.map((n) => record(n, isChanged)).map(({ type, name, value }) => `${name} ${type} ${value}`);
  return [{ type: "DnsRecords", name: "records", args: { dnsZoneId, zoneFile: `${lines.join("\n")}\n` } }];
};

/** The steps of a life, which is lived once for the time and the calls. */
function lifeOf(declare: (isChanged?: boolean) => Declared[]): () => Promise<readonly Step[]> {
  let steps: Promise<readonly Step[]> | undefined;
  return () => {
    steps ??= live({
      host: hosts.native,
      // The engine would write the state of 2,000 resources 4,000 times, for minutes.
      env: { PULUMI_SKIP_CHECKPOINTS: "true" },
      declare(state) {
        addDnsZone(state, "bench.example", dnsZoneId);
        return declare();
      },
      change: () => declare(true),
    });
    return steps;
  };
}

const lives = { "single records": lifeOf(single), "one DnsRecords": lifeOf(whole) };

const measured = (name: keyof typeof lives, of: (step: Step) => number): Case => ({
  name,
  measure: async () => Object.fromEntries((await lives[name]()).map((step) => [step.operation, of(step)])),
});

const against = (unit: string, of: (step: Step) => number): Comparison => ({
  title: `${count} records of a zone file, by ${unit}`,
  baseline: measured("single records", of),
  cases: [measured("one DnsRecords", of)],
  rounds: 1,
  unit,
});

/** A zone file as one resource, against its records as resources of their own. */
export const dnsZone: readonly Comparison[] = [
  against("ms", ({ ms }) => ms),
  // A step without calls counts as one, so that there is a ratio.
  against("calls", ({ calls }) => Math.max(1, calls)),
];
