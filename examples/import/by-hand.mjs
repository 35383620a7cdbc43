// Creates objects as if by hand in the dashboard.
import { createClient } from "pulumi-bunny-client";

const { BUNNYNET_API_KEY: apiKey = "", BUNNYNET_API_URL: apiUrl } = process.env;
const bunny = createClient({ apiKey, apiUrl });
await bunny.pullZones.addBlockedIp(1001, "203.0.113.66");
await bunny.pullZones.addAllowedReferrer(1001, "*.example.com");
const list = await bunny.accessLists.create(2001, { name: "Partners", type: "CIDR", content: "192.0.2.0/24" });
process.stdout.write(`${list.id}\n`);
await bunny.close();
