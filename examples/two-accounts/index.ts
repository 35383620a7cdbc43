import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";

const config = new pulumi.Config();
const scraper = "203.0.113.66";

// Without the option `provider`: the account of bunny:apiKey, or of BUNNYNET_API_KEY.
new bunny.PullZoneBlockedIp("shop-scraper", { pullZoneId: 1001, ip: scraper });

// Another account. Its settings are arguments; addresses are only for an emulator.
const agency = new bunny.Provider("agency", {
  apiKey: config.requireSecret("agencyApiKey"),
  apiUrl: config.get("agencyApiUrl"),
});
new bunny.PullZoneBlockedIp("agency-scraper", { pullZoneId: 1001, ip: scraper }, { provider: agency });

// A child uses its parent's provider; a component passes `providers` on to its children.
const protection = new pulumi.ComponentResource("example:index:Protection", "agency", {}, { providers: [agency] });
new bunny.AllowedReferrer("agency-shop", { pullZoneId: 1001, hostname: "shop.example.com" }, { parent: protection });

export const shop = bunny.getPullZoneOutput({ id: 1001 }).name;
export const agencyShop = bunny.getPullZoneOutput({ id: 1001 }, { provider: agency }).name;
