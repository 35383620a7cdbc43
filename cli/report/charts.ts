import type { EChartsOption } from "echarts";

/** The colours of a chart: any that CSS knows, in a page also its variables. */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly first: string;
  readonly second: string;
}

/** The colours of a chart on a white ground. */
export const onWhite: Palette = {
  ground: "#ffffff",
  text: "#1b2430",
  soft: "#566273",
  line: "#dfe3e8",
  first: "#2f6fb0",
  second: "#c2571a",
};

/** A page's own colours, which follow light and dark. */
export const inPage: Palette = {
  ground: "transparent",
  text: "var(--text)",
  soft: "var(--soft)",
  line: "var(--line)",
  first: "var(--good)",
  second: "var(--warn)",
};

/** Figures of a zone by month: two bars, and a line. */
export interface ZoneChart {
  readonly title: string;
  /** What the title says where there are no figures. */
  readonly nothing: string;
  readonly months: readonly string[];
  readonly first: readonly number[];
  readonly second: readonly number[];
  readonly line?: readonly (number | undefined)[];
}

export interface Charts {
  /** The description of the picture. */
  readonly label: string;
  readonly names: { readonly first: string; readonly second: string; readonly line?: string };
  readonly zones: readonly ZoneChart[];
  format(value: number): string;
}

const width = 1000;
const zoneHeight = 230;
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** The charts as SVG, a zone below the other. */
export async function drawCharts(charts: Charts, palette: Palette): Promise<string> {
  const echarts = await load();
  const height = 50 + Math.max(1, charts.zones.length) * zoneHeight;
  const drawn = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    drawn.setOption(option(charts, palette));
    const svg = drawn.renderToSVGString();
    return svg.replace("<svg ", `<svg role="img" aria-label="${charts.label}" `);
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

function option({ zones, names, format }: Charts, palette: Palette): EChartsOption {
  const text = { fontFamily: font, color: palette.soft, fontSize: 12 };
  const each = zones.map(({ title, nothing, months, first, second, line = [] }, at) => {
    const isEmpty = [...first, ...second, ...line].every((value) => !value);
    const top = 50 + at * zoneHeight;
    const axes = { xAxisIndex: at, yAxisIndex: at };
    return {
      title: {
        text: `${title}${isEmpty ? `: ${nothing}` : ""}`,
        left: 16,
        top: top - 4,
        textStyle: { ...text, color: palette.text, fontSize: 14 },
      },
      grid: { top: top + 36, left: 70, right: 24, height: zoneHeight - 85 },
      xAxis: {
        gridIndex: at,
        type: "category" as const,
        data: months,
        axisLabel: text,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: palette.line } },
      },
      yAxis: {
        gridIndex: at,
        type: "value" as const,
        splitNumber: 4,
        // Without figures, the library would invent a scale.
        ...(isEmpty && { min: 0, max: 1 }),
        axisLabel: { ...text, formatter: format, show: !isEmpty },
        splitLine: { show: !isEmpty, lineStyle: { color: palette.line } },
      },
      series: [
        { ...axes, name: names.first, type: "bar" as const, color: palette.first, data: first },
        { ...axes, name: names.second, type: "bar" as const, color: palette.second, data: second },
        ...(names.line === undefined
          ? []
          : [
              {
                ...axes,
                name: names.line,
                type: "line" as const,
                step: "middle" as const,
                symbol: "none",
                color: palette.text,
                lineStyle: { width: 2, type: "dashed" as const, color: palette.text },
                data: line.map((value) => value ?? null),
              },
            ]),
      ],
    };
  });
  return {
    animation: false,
    backgroundColor: palette.ground,
    barMaxWidth: 28,
    legend: {
      top: 12,
      right: 24,
      itemGap: 28,
      itemWidth: 18,
      textStyle: text,
      data: Object.values(names),
    },
    title: each.map(({ title }) => title),
    grid: each.map(({ grid }) => grid),
    xAxis: each.map(({ xAxis }) => xAxis),
    yAxis: each.map(({ yAxis }) => yAxis),
    series: each.flatMap(({ series }) => series),
  } as EChartsOption;
}

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export function inShort(value: number): string {
  return short.format(value);
}
