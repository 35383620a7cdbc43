import pLimit from "p-limit";
import { lint, readZone, sources } from "../../edge";
import { concurrency } from "../../provider/lifecycle/parents";
import { type BunnyClient, isNotFound } from "../../sdk";
import { managingTypes } from "../explain/managing-types";
import { objectKey } from "./build-report";
import { type Inspection, notOfThisAccount, parentsInUse } from "./inspect-stacks";
import type { Failure, LintedZone } from "./report";

/**
 * What is wrong with the pull zones that the stacks manage, or manage resources in, as can be seen without any request.
 * Reads each once, with its shield zone. One that cannot be read is a failure.
 */
export async function lintZones(
  { managed }: Inspection,
  api: BunnyClient,
): Promise<{ lint: LintedZone[]; failures: Failure[] }> {
  const resources = [...managed].flatMap(([{ name: stack }, all]) => all.map((one) => ({ ...one, stack })));
  const urns = new Map(resources.map((one) => [objectKey(one), one.urn]));
  const uses = resources.flatMap(({ parents, stack }) =>
    parents.flatMap(([parent, id]) => (parent === "pullZoneId" ? [{ id, stack }] : [])),
  );
  const stacksOf = Map.groupBy(uses, ({ id }) => id);
  const failures: Failure[] = [];
  const looked = await pLimit(concurrency).map(parentsInUse(managed).get("pullZoneId") ?? [], async (id) => {
    try {
      const zone = await readZone(api, id);
      const findings = lint(zone).map(({ where, source, ...finding }) => {
        const keys = managingTypes[where.kind].map((type) => objectKey({ type, id: where.id }));
        const resource = keys.map((key) => urns.get(key)).find((urn) => urn !== undefined);
        return { ...finding, where: { ...where, ...(resource && { resource }) }, source: sources[source] };
      });
      const stacks = [...new Set(stacksOf.get(id)?.map(({ stack }) => stack))].toSorted();
      return [{ id, name: zone.pullZone.name ?? "", stacks, findings }];
    } catch (error) {
      const why = isNotFound(error) ? notOfThisAccount : error instanceof Error ? error.message : String(error);
      failures.push({ message: `pullZoneId ${id}: ${why}` });
      return [];
    }
  });
  return { lint: looked.flat(), failures };
}
