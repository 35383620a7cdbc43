import { z } from "zod";
import { customAccessList } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

const prefix = (version: 4 | 6, length: number) =>
  z
    .int()
    .min(0)
    .max(version === 4 ? 32 : 128)
    .default(length)
    .meta({ description: `The shortest prefix of an IPv${version} network that may be let through.` });

export const accessListAllowsEveryone = defineRule({
  name: "access-list-allows-everyone",
  severity: "critical",
  enforcement: "mandatory",
  scope: "resource",
  of: [customAccessList],
  reason: "A list that lets wide networks through switches the firewall off for whoever is in them.",
  remedy: "List the networks that are meant.",
  config: { shortestIPv4: prefix(4, 8), shortestIPv6: prefix(6, 16) },
  *judge(resources, { shortestIPv4, shortestIPv6 }) {
    for (const resource of resources.of(customAccessList)) {
      const { type, action, enabled, entries = [] } = resource.inputs;
      if (type !== "CIDR" || enabled === false || (action !== "Allow" && action !== "Bypass")) continue;
      for (const [at, entry = ""] of entries.entries()) {
        const [address = "", length = ""] = entry.split("/");
        if (length !== "" && Number(length) < (address.includes(":") ? shortestIPv6 : shortestIPv4))
          yield { resource, message: `entries[${at}]: ${entry} is let through (${action})` };
      }
    }
  },
});
