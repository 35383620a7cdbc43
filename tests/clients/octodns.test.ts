import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { dnsRecordType } from "../../sdk/api/dns";
import { useAccount } from "../support/account";
import { startPlatformProxy } from "../support/proxy";
import { run } from "../support/run";
import { octodns } from "./octodns";

// octoDNS, as it is published, with the host name that its provider of the platform has built in.

const account = useAccount({ seeded: false, logsPerDay: 0, apiKey: "key-of-octodns" });
const domain = "octodns-client.com";
let folder: string;
let proxy: Awaited<ReturnType<typeof startPlatformProxy>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bunny-octodns-"));
  proxy = await startPlatformProxy(account.emulator);
  writeFileSync(join(folder, "authority.pem"), proxy.authority);
  mkdirSync(join(folder, "zones"));
  write("config.yaml", {
    providers: {
      config: { class: "octodns.provider.yaml.YamlProvider", directory: "zones", enforce_order: false },
      bunny: { class: "octodns_bunny.BunnyProvider", api_key: "env/BUNNY_API_KEY" },
    },
    zones: { [`${domain}.`]: { sources: ["config"], targets: ["bunny"] } },
  });
});
afterAll(() => {
  proxy.stop();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: object) => writeFileSync(join(folder, name), stringify(content));

/** Every type of records that the client has. */
const records = {
  "": [
    { type: "A", ttl: 300, values: ["192.0.2.1", "192.0.2.2"] },
    { type: "CAA", values: [{ flags: 0, tag: "issue", value: "ca.example.net" }] },
    { type: "MX", values: [{ preference: 10, exchange: "mail.example.net." }] },
    { type: "TXT", values: ["v=spf1 -all", "a\\; b"] },
  ],
  v6: { type: "AAAA", value: "2001:db8::1" },
  www: { type: "CNAME", ttl: 60, value: "web.example.net." },
  sub: { type: "NS", values: ["ns1.example.net.", "ns2.example.net."] },
  pointer: { type: "PTR", value: "host.example.net." },
  "_sip._tcp": { type: "SRV", values: [{ priority: 1, weight: 2, port: 5060, target: "sip.example.net." }] },
};

/** The records of the platform, with the properties that the client writes. */
function stored(): string[] {
  const [zone] = [...account.emulator.state.dnsZones.values()].filter(({ Domain }) => Domain === domain);
  return (zone?.Records ?? [])
    .map(({ Type, Name, Ttl, Value, Priority, Weight, Port, Tag }) => {
      // The weight of others is the platform's default.
      const ofItsType = [Priority, Port && Weight, Port, Tag].filter(Boolean);
      return [dnsRecordType.fromWire(Type), Name, Ttl, ...ofItsType, Value].join(" ");
    })
    .toSorted();
}

test("octoDNS plans, applies, changes and deletes the records of a zone", async ({ skip }) => {
  const environment = await octodns();
  if ("missing" in environment) return skip(environment.missing);
  const sync = async (zone: object, ...options: string[]) => {
    write(`zones/${domain}.yaml`, zone);
    const { code, text } = await run(
      environment.python,
      ["-m", "octodns.cmds.sync", "--config-file", "config.yaml", ...options],
      {
        cwd: folder,
        env: {
          BUNNY_API_KEY: account.emulator.apiKey,
          HTTPS_PROXY: proxy.url,
          https_proxy: proxy.url,
          NO_PROXY: "",
          no_proxy: "",
          REQUESTS_CA_BUNDLE: join(folder, "authority.pem"),
        },
      },
    );
    expect({ code, text }, text).toMatchObject({ code: 0 });
    return text;
  };
  const nothing = "No changes were planned";

  expect(await sync(records)).toContain("Creates=9, Updates=0, Deletes=0");
  expect(stored()).toEqual([]);
  await sync(records, "--doit");
  expect(stored()).toEqual([
    "A  300 192.0.2.1",
    "A  300 192.0.2.2",
    "AAAA v6 3600 2001:db8::1",
    "CAA  3600 issue ca.example.net",
    "CNAME www 60 web.example.net",
    "MX  3600 10 mail.example.net",
    "NS sub 3600 ns1.example.net",
    "NS sub 3600 ns2.example.net",
    "PTR pointer 3600 host.example.net",
    "SRV _sip._tcp 3600 1 2 5060 sip.example.net",
    "TXT  3600 a; b",
    "TXT  3600 v=spf1 -all",
  ]);
  expect(await sync(records, "--doit")).toContain(nothing);

  const { www: _, sub: __, ...kept } = records;
  const changed = { ...kept, v6: { type: "AAAA", value: "2001:db8::2" } };
  expect(await sync(changed, "--doit", "--force")).toContain("Creates=0, Updates=1, Deletes=2");
  expect(stored().filter((record) => /^(AAAA|CNAME|NS)/.test(record))).toEqual(["AAAA v6 3600 2001:db8::2"]);
  expect(await sync(changed, "--doit")).toContain(nothing);

  await sync({ v6: changed.v6 }, "--doit", "--force");
  expect(stored()).toEqual(["AAAA v6 3600 2001:db8::2"]);
  expect(new Set(proxy.asked)).toEqual(new Set(["api.bunny.net:443"]));
});
