import type { EChartsOption } from "echarts";
import { allowanceOf, type OverageReport, overageSentence, titleOf } from "./report";

/** The colours of a chart: any that CSS knows, in a page also its variables. */
export interface Palette {
  readonly ground: string;
  readonly text: string;
  readonly soft: string;
  readonly line: string;
  readonly clean: string;
  readonly overage: string;
}

/** The colours of a chart on a white ground. */
export const onWhite: Palette = {
  ground: "#ffffff",
  text: "#1b2430",
  soft: "#566273",
  line: "#dfe3e8",
  clean: "#2f6fb0",
  overage: "#c2571a",
};

const width = 1000;
const zoneHeight = 230;
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** Clean requests, overage and allowance of each month as SVG, a zone below the other. */
export async function overageChart(report: OverageReport, palette: Palette): Promise<string> {
  const echarts = await load();
  const height = 50 + Math.max(1, report.zones.length) * zoneHeight;
  const drawn = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    drawn.setOption(option(report, palette));
    const svg = drawn.renderToSVGString();
    return svg.replace("<svg ", `<svg role="img" aria-label="${overageSentence(report)}" `);
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

function option({ zones }: OverageReport, palette: Palette): EChartsOption {
  const text = { fontFamily: font, color: palette.soft, fontSize: 12 };
  const each = zones.map(({ months, ...zone }, at) => {
    const isEmpty = months.every(
      (month) => month.totalCleanRequests === 0 && month.totalOverage === 0 && !allowanceOf(month),
    );
    const top = 50 + at * zoneHeight;
    const axes = { xAxisIndex: at, yAxisIndex: at };
    return {
      title: {
        text: `${titleOf(zone)}${isEmpty ? ": no requests" : ""}`,
        left: 16,
        top: top - 4,
        textStyle: { ...text, color: palette.text, fontSize: 14 },
      },
      grid: { top: top + 36, left: 70, right: 24, height: zoneHeight - 85 },
      xAxis: {
        gridIndex: at,
        type: "category" as const,
        data: months.map(({ month }) => month),
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
        axisLabel: { ...text, formatter: inShort, show: !isEmpty },
        splitLine: { show: !isEmpty, lineStyle: { color: palette.line } },
      },
      series: [
        {
          ...axes,
          name: "Clean requests",
          type: "bar" as const,
          color: palette.clean,
          data: months.map(({ totalCleanRequests }) => totalCleanRequests),
        },
        {
          ...axes,
          name: "Overage",
          type: "bar" as const,
          color: palette.overage,
          data: months.map(({ totalOverage }) => totalOverage),
        },
        {
          ...axes,
          name: "Allowance",
          type: "line" as const,
          step: "middle" as const,
          symbol: "none",
          color: palette.text,
          lineStyle: { width: 2, type: "dashed" as const, color: palette.text },
          data: months.map((month) => allowanceOf(month) ?? null),
        },
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
      data: ["Clean requests", "Overage", "Allowance"],
    },
    title: each.map(({ title }) => title),
    grid: each.map(({ grid }) => grid),
    xAxis: each.map(({ xAxis }) => xAxis),
    yAxis: each.map(({ yAxis }) => yAxis),
    series: each.flatMap(({ series }) => series),
  } as EChartsOption;
}

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function inShort(value: number): string {
  return short.format(value);
}
