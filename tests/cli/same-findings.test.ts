import { describe, expect, test } from "vitest";
import { type Format, formats } from "../../cli/drift/formats";
import { sampleReport } from "../support/drift-report";
import { findingsIn } from "../support/findings-in";

describe.each(Object.keys(formats) as Format[])("%s", (format) => {
  const told = async (report = sampleReport()) => findingsIn[format](await formats[format](report, false));

  test("tells of each stack, object and property that JSON tells of, and of nothing else", async () => {
    const { changed, gone } = sampleReport().summary;
    const all = findingsIn.json(formats.json(sampleReport()));
    expect(new Set(all).size).toBeGreaterThan(changed + gone);
    expect(all).toContain("acme/shop/production: RateLimit login <b>| (2001/5) conditions");
    expect(await told()).toEqual(all);
  });

  test("tells of no property that did not change", async () => {
    const report = sampleReport();
    const [first] = report.stacks.flatMap(({ findings }) => findings);
    const before = await told(report);
    first?.properties.pop();
    expect(await told(report)).toHaveLength(before.length - 1);
  });
});
