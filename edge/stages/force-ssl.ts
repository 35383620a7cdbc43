import { hostnameOf } from "../hostnames";
import { ends, hostnameDecider, type Stage } from "../stage";

/** Force SSL of a hostname. */
export const forceSsl: Stage = ({ request: { url }, zone }) => {
  const hostname = hostnameOf(zone, url.hostname);
  if (!hostname?.forceSSL || url.protocol === "https:") return {};
  const location = `https://${url.host}${url.pathname}${url.search}`;
  return ends(
    "force SSL",
    { kind: "redirected", status: 301, location },
    {
      stage: "force SSL",
      result: "301",
      text: `${hostname.value} forces SSL`,
      by: hostnameDecider(zone, hostname),
      source: "findings",
    },
  );
};
