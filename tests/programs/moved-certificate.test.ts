import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

let onCall = () => {};
const account = useAccount({ onCall: () => onCall() });
const oldHost = "old-host.example.net";

/** Whose certificate a visitor would get: that of the host to which the DNS leads. */
function certificateFor(name: string, domain: string): string {
  const { dnsZones, pullZones } = account.emulator.state;
  const zone = [...dnsZones.values()].find(({ Domain }) => Domain === domain);
  const target = zone?.Records.find(({ Name }) => `${Name}.${domain}` === name)?.Value;
  if (target === undefined || target === oldHost) return target ?? "no host";
  const hostnames = [...pullZones.values()].find((one) =>
    one.Hostnames.some(({ Value, IsSystemHostname }) => IsSystemHostname && Value === target),
  )?.Hostnames;
  const certificate = hostnames?.find(({ Value }) => Value === name)?.Certificate;
  const isRight =
    certificate && new X509Certificate(Buffer.from(certificate, "base64").toString()).checkHost(name) === name;
  return isRight ? "its own" : `one that is not of ${name}`;
}

test.each(hosts)("a visitor gets the right certificate at each request of a move, $name host", async (host) => {
  const domain = `moved-${host.name}.example`;
  const hostname = `www.${domain}`;
  const make = (type: string, name: string, args: object, options = {}) =>
    new (host.classNamed(type))(name, args as never, options);
  const program =
    ({ isMoved = false, rotation = "1" }) =>
    async () => {
      const { pullZoneId } = make("PullZone", "site", {
        name: `moved-${host.name}`,
        origin: { url: "https://origin.example.com" },
      });
      const own = make("PullZoneHostname", "hostname", { pullZoneId, hostname });
      const of = { pullZoneId, hostname: own.hostname };
      const { challenge } = make("PullZoneCertificateRequest", "request", { ...of, rotation });
      const { dnsZoneId } = make("DnsZone", "dns", { domain });
      const txt = { dnsZoneId, type: "TXT", name: "_acme-challenge.www", value: challenge };
      const proof = make("DnsRecord", "proof", txt);
      const certificate = make("PullZoneCertificate", "certificate", { ...of, challenge }, { dependsOn: [proof] });
      const value = isMoved ? own.cnameTarget : oldHost;
      make("DnsRecord", "www", { dnsZoneId, type: "CNAME", name: "www", value }, { dependsOn: [certificate] });
    };
  const stack = new InProcessStack();
  const seen: string[] = [];
  const during = async (work: Promise<unknown>) => {
    seen.length = 0;
    onCall = () => {
      const now = certificateFor(hostname, domain);
      if (seen.at(-1) !== now) seen.push(now);
    };
    await work.finally(() => {
      onCall = () => {};
    });
    return [...seen];
  };
  try {
    expect(await during(stack.up(program({})))).toEqual(["no host", oldHost]);
    expect(await during(stack.up(program({ isMoved: true })))).toEqual([oldHost, "its own"]);
    // Another request voids what is published, and no certificate.
    expect(await during(stack.up(program({ isMoved: true, rotation: "2" })))).toEqual(["its own"]);
    expect(await during(stack.destroy())).toEqual(["no host"]);
    expect(await during(stack.up(program({ isMoved: true })))).toEqual(["no host", "its own"]);
  } finally {
    await stack.destroy();
    stack.remove();
  }
});
