import { Replay } from "pulumi-bunny/edge";
import { action, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { recordWith } from "../tests/support/log-record";
import type { Comparison } from "./frame";

const count = 1_000_000;
/** The memory that the issue grants, in MiB. */
const mostMemory = 200;

/** A zone with rules of common kinds, and one that the other zone does not have. */
const zoneOf = (rules: number, isPlanned = false) =>
  zoneWith({
    loggingIPAnonymizationEnabled: false,
    edgeRules: Array.from({ length: rules }, (_, order) => {
      const triggers = [
        trigger("Url", [`*/section-${order}/*`, `*://other-${order}.example.com/*`]),
        trigger("RemoteIP", [`203.0.113.${order}`]),
        trigger("RequestHeader", [`agent-${order}/*`], { name: "user-agent" }),
      ];
      const does =
        isPlanned && order === 3 ? action("BlockRequest") : action("SetResponseHeader", `x-rule-${order}`, "1");
      return rule([does], [triggers[order % 3] ?? trigger("Url", ["*"])], { order });
    }),
  });

/** As many different requests as these; what is not a multiple of them is another combination of visitor and URL. */
async function measure({ requests = count, urls, visitors }: { requests?: number; urls: number; visitors: number }) {
  const replay = new Replay(zoneOf(20), zoneOf(20, true));
  const before = process.memoryUsage.rss();
  let most = 0;
  const started = performance.now();
  for (let at = 0; at < requests; at++) {
    const url = `https://shop.example.com/section-${at % 40}/page-${at % urls}.html`;
    const visitor = Math.floor((at * 7) % visitors);
    replay.add(recordWith({ url, remoteIp: `198.51.${visitor >> 8}.${visitor & 255}`, userAgent: "Mozilla/5.0" }));
    if (at % 10_000 === 0) most = Math.max(most, process.memoryUsage.rss() - before);
  }
  const elapsed = performance.now() - started;
  const { changed } = replay.report();
  if (changed === 0) throw new Error("No request was answered otherwise.");
  if (most > mostMemory * 1024 * 1024) throw new Error(`It took ${Math.round(most / 1024 / 1024)} MiB.`);
  return elapsed;
}

export const replay: readonly Comparison[] = [
  {
    title: `${count.toLocaleString("en")} requests of a log, at two zones of 20 rules`,
    rounds: 3,
    baseline: { name: "1,000 different ones", measure: () => measure({ urls: 1_000, visitors: 10 }) },
    cases: [
      {
        name: "100,000 requests, each another one",
        measure: () => measure({ requests: 100_000, urls: 100_000, visitors: 60_000 }),
      },
    ],
  },
];
