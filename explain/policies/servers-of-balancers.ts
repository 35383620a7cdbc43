import type { z } from "zod";
import type { loadBalancer } from "../../provider/definitions/load-balancers";
import type { Judged } from "./resources";

/** The servers of load balancers, each with the path of its argument. */
export function serversOf(balancers: readonly Judged<z.output<(typeof loadBalancer)["inputs"]>>[]) {
  return balancers.flatMap((resource) =>
    (resource.inputs.originGroups ?? []).flatMap((group, at) =>
      (group?.origins ?? []).flatMap((origin, index) =>
        origin?.standard
          ? [{ resource, path: `originGroups[${at}].origins[${index}].standard`, ...origin.standard }]
          : [],
      ),
    ),
  );
}
