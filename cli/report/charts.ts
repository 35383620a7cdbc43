import type { EChartsOption } from "echarts";
import { visible } from "../output/invisible";

interface Zone<Figures> {
  readonly id: number;
  readonly title: string;
  /** What the title of its chart says besides. */
  readonly note?: string;
  readonly months: readonly (Figures & { readonly month: string })[];
}

type Figure<Figures, Value> = readonly [name: string, of: (month: Figures) => Value];

/** Numbers stand to the right. */
type Column<Figures> = readonly [head: string, of: (month: Figures) => string, kind?: "text"];

/** What a report shows in every format. */
export interface Shown<Figures> {
  readonly heading: string;
  readonly sentence: string;
  /** What the figures are, and what they are not. */
  readonly about: string;
  readonly zones: readonly Zone<Figures>[];
  readonly problems: readonly string[];
  readonly columns: readonly Column<Figures>[];
  readonly bars: readonly Figure<Figures, number>[];
  readonly line?: Figure<Figures, number | undefined>;
  /** What a chart without figures says. */
  readonly nothing: string;
  format(value: number): string;
  /** Whether a month stands out. */
  isOver?(month: Figures): boolean;
}

/** The colours of a chart on a white ground. */
export const onWhite = {
  ground: "#ffffff",
  text: "#1b2430",
  soft: "#566273",
  line: "#dfe3e8",
  bars: ["#2f6fb0", "#c2571a"],
};

/** A page's own colours, which follow light and dark. */
export const inPage: typeof onWhite = {
  ground: "transparent",
  text: "var(--text)",
  soft: "var(--soft)",
  line: "var(--line)",
  bars: ["var(--good)", "var(--warn)"],
};

const width = 1000;
const zoneHeight = 230;
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** The figures of each zone by month as SVG, a zone below the other. */
export async function drawCharts<Figures>(report: Shown<Figures>, palette: typeof onWhite): Promise<string> {
  const echarts = await load();
  const height = 50 + Math.max(1, report.zones.length) * zoneHeight;
  const drawn = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    drawn.setOption(option(report, palette));
    const svg = drawn.renderToSVGString();
    return svg.replace("<svg ", `<svg role="img" aria-label="${report.sentence}" `);
  } finally {
    drawn.dispose();
  }
}

/** An optional peer dependency: it is large, and only charts need it. */
async function load() {
  try {
    return await import("echarts");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new Error("Charts are drawn with the package echarts. Install it beside this one: npm install echarts@6");
  }
}

function option<Figures>({ zones, bars, line, nothing, format }: Shown<Figures>, palette: typeof onWhite) {
  const text = { fontFamily: font, color: palette.soft, fontSize: 12 };
  const lines = line ? [line] : [];
  const each = zones.map(({ title, note = "", months }, at) => {
    const isEmpty = [...bars, ...lines].every(([, of]) => months.every((month) => !of(month)));
    const top = 50 + at * zoneHeight;
    const axes = { xAxisIndex: at, yAxisIndex: at };
    const dashed = { width: 2, type: "dashed", color: palette.text };
    return {
      title: {
        text: visible(`${title}${note}${isEmpty ? `: ${nothing}` : ""}`),
        left: 16,
        top: top - 4,
        textStyle: { ...text, color: palette.text, fontSize: 14 },
      },
      grid: { top: top + 36, left: 70, right: 24, height: zoneHeight - 85 },
      xAxis: {
        gridIndex: at,
        type: "category",
        data: months.map(({ month }) => month),
        axisLabel: text,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: palette.line } },
      },
      yAxis: {
        gridIndex: at,
        type: "value",
        splitNumber: 4,
        // Without figures, the library would invent a scale.
        ...(isEmpty && { min: 0, max: 1 }),
        axisLabel: { ...text, formatter: format, show: !isEmpty },
        splitLine: { show: !isEmpty, lineStyle: { color: palette.line } },
      },
      series: [
        ...bars.map(([name, of], n) => ({ ...axes, name, type: "bar", color: palette.bars[n], data: months.map(of) })),
        ...lines.map(([name, of]) => {
          const data = months.map((month) => of(month) ?? null);
          const look = { step: "middle", symbol: "none", color: palette.text, lineStyle: dashed };
          return { ...axes, name, type: "line", ...look, data };
        }),
      ],
    };
  });
  const names = [...bars, ...lines].map(([name]) => name);
  return {
    animation: false,
    backgroundColor: palette.ground,
    barMaxWidth: 28,
    legend: { top: 12, right: 24, itemGap: 28, itemWidth: 18, textStyle: text, data: names },
    title: each.map(({ title }) => title),
    grid: each.map(({ grid }) => grid),
    xAxis: each.map(({ xAxis }) => xAxis),
    yAxis: each.map(({ yAxis }) => yAxis),
    series: each.flatMap(({ series }) => series),
  } as EChartsOption;
}
