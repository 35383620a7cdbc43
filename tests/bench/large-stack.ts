import { addDnsZone } from "../../emulator/routes/dns";
import type { Comparison, Figures } from "./frame";
import { onEmulator } from "./on-emulator";
import { type StackOptions, withStack } from "./stack";

const dnsZoneId = 60_000;

const records = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    type: "DnsRecord",
    name: `record-${n}`,
    args: { dnsZoneId, type: "A", name: `host-${n}`, value: `10.0.${n >> 8}.${n & 255}` },
  }));

/** The first `up` of so many resources, 16 at a time. */
const upOf = (count: number, options: StackOptions) => (): Promise<Figures> =>
  onEmulator(0, {}, (emulator) =>
    withStack(emulator, options, async (stack) => {
      addDnsZone(emulator.state, "bench.example", dnsZoneId);
      stack.declare(records(count));
      await stack.step("up", "up");
      return stack.figures;
    }),
  );

/** What the engine's checkpoint after each resource takes: with the plugin, and with one that does nothing. */
export const largeStack: readonly Comparison[] = [500, 1_000, 2_000].map((count) => ({
  title: `${count.toLocaleString("en")} records`,
  cases: {
    "the state at the end alone": upOf(count, { env: { PULUMI_SKIP_CHECKPOINTS: "true" } }),
    "a checkpoint after each resource": upOf(count, {}),
    "… with a plugin that does nothing": upOf(count, { plugin: "idle" }),
  },
}));
