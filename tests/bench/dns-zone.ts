import { addDnsZone } from "../../emulator/routes/dns";
import type { Comparison, Figures } from "./frame";
import { onEmulator } from "./on-emulator";
import { type Declared, withStack } from "./stack";

const dnsZoneId = 60_000;
const numbers = Array.from({ length: 2_000 }, (_, n) => n);

/** Of the records of a zone, these three have another address after the change. */
const changed: ReadonlySet<number> = new Set([0, 1_000, 1_999]);

const record = (n: number, isChanged: boolean) => ({
  type: "A",
  name: `host-${n}`,
  value: `${isChanged && changed.has(n) ? "198" : "10"}.0.${n >> 8}.${n & 255}`,
});

const single = (isChanged: boolean): Declared[] =>
  numbers.map((n) => ({ type: "DnsRecord", name: `record-${n}`, args: { dnsZoneId, ...record(n, isChanged) } }));

const whole = (isChanged: boolean): Declared[] => {
  const lines = numbers.map((n) => record(n, isChanged)).map(({ type, name, value }) => `${name} ${type} ${value}`);
  return [{ type: "DnsRecords", name: "records", args: { dnsZoneId, zoneFile: `${lines.join("\n")}\n` } }];
};

const life = (declare: (isChanged: boolean) => Declared[]): Promise<Figures> =>
  onEmulator(0, {}, (emulator) =>
    // The engine would write the state of 2,000 resources 4,000 times, for minutes.
    withStack(emulator, { env: { PULUMI_SKIP_CHECKPOINTS: "true" } }, async (stack) => {
      addDnsZone(emulator.state, "bench.example", dnsZoneId);
      stack.declare(declare(false));
      await stack.step("up", "up");
      await stack.step("up with nothing to do", "up");
      stack.declare(declare(true));
      await stack.step("up with three records changed", "up");
      await stack.step("refresh", "refresh");
      await stack.step("destroy", "destroy");
      return stack.figures;
    }),
  );

/** A zone file as one resource, against its records as resources of their own. */
export const dnsZone: readonly Comparison[] = [
  {
    title: "2,000 records",
    cases: { "single records": () => life(single), "one DnsRecords": () => life(whole) },
  },
];
