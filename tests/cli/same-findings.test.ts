import { describe, expect, test } from "vitest";
import { formats } from "../../cli/drift/formats";
import { sampleReport } from "../support/drift-report";
import { findingsIn } from "../support/findings-in";

describe.each(Object.keys(findingsIn) as (keyof typeof findingsIn)[])("%s", (format) => {
  const findingsOf = async (report = sampleReport()) => findingsIn[format](await formats[format](report, false));

  test("reports the same stacks, objects and properties as JSON", async () => {
    const { changed, gone } = sampleReport().summary;
    const all = findingsIn.json(formats.json(sampleReport()));
    expect(new Set(all).size).toBeGreaterThan(changed + gone);
    expect(all).toContain("acme/shop/production: RateLimit login <b>| (2001/5) conditions");
    expect(await findingsOf()).toEqual(all);
  });

  test("reports no unchanged property", async () => {
    const report = sampleReport();
    const drifted = report.stacks.find(({ differences }) => differences.length > 0);
    const before = await findingsOf(report);
    drifted?.differences.shift();
    expect(await findingsOf(report)).toHaveLength(before.length - 1);
  });
});
