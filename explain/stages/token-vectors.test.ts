import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { hostnameCalled, zoneWith } from "../../tests/support/edge-zone";
import { explain } from "..";

// The vendor's vectors have no licence, so they are not here: a clone of BunnyWay/BunnyCDN.TokenAuthentication has them.
const folder = process.env.BUNNY_TOKEN_VECTORS;

const vectors = z.object({ vectors: z.array(z.object({ name: z.string(), signedUrl: z.string() })).min(15) });
const inputs = z.object({ key: z.string(), expires: z.int() });

const ips = [
  [/^ip_v4/, "1.2.3.4", "1.2.3.5"],
  [/^ip_v6/, "2001:db8:85a3::8a2e:370:7334", "2001:db8:85a4::1"],
] as const;

if (folder === undefined)
  test.skip("the vendor's vectors: set BUNNY_TOKEN_VECTORS to the folder e2e of its repository", () => {});
else
  test("each of the vendor's signed URLs is valid, and none with another end or for another address", () => {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
    const { key, expires } = inputs.parse(read("inputs.json"));
    for (const { name, signedUrl } of vectors.parse(read("vectors.json")).vectors) {
      const [, ip = "203.0.113.1", otherIp] = ips.find(([of]) => of.test(name)) ?? [];
      const zone = zoneWith({
        zoneSecurityEnabled: true,
        zoneSecurityIncludeHashRemoteIP: otherIp !== undefined,
        zoneSecurityKey: key,
        hostnames: [hostnameCalled(new URL(signedUrl).hostname)],
      });
      const kind = (url: string, from: string) =>
        explain(zone, { url, ip: from, country: "CA", time: expires - 1 }).alternatives.map(
          ({ outcome }) => outcome.kind,
        );
      expect([name, kind(signedUrl, ip)]).toEqual([name, ["served"]]);
      const later = signedUrl.replace(String(expires), String(expires + 1));
      expect([name, kind(later, ip)]).toEqual([name, ["refused"]]);
      if (otherIp) expect([name, kind(signedUrl, otherIp)]).toEqual([name, ["refused"]]);
    }
  });
