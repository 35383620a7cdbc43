import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const example = copyOfExample("moving-site");

afterAll(() => rmSync(example, { recursive: true, force: true }));

const hasCertificate = (name: string) =>
  [...account.emulator.state.pullZones.values()]
    .flatMap(({ Hostnames }) => Hostnames)
    .find(({ Value }) => Value === name)?.HasCertificate;
const target = (domain: string) =>
  [...account.emulator.state.dnsZones.values()]
    .find((zone) => zone.Domain === domain)
    ?.Records.find(({ Name }) => Name === "www")?.Value;
const written = () =>
  account.emulator.calls.take().flatMap(({ method, operation = "" }) => (method === "GET" ? [] : [operation]));

test("a site moves when its certificate is there, which is requested once", async () => {
  const pulumi = await commandLine(example, example);
  await pulumi("stack", "init", "dev");
  account.emulator.calls.take();
  expect(await pulumi("up", "--yes")).toMatch(/\+ 8 created/);
  expect(target("acme-moving.example")).toBe("old-host.example.net");
  expect(hasCertificate("www.acme-moving.example")).toBe(true);
  expect(written().filter((operation) => operation.includes("requestExternal"))).toHaveLength(1);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/8 unchanged/);

  await pulumi("config", "set", "moved", "true");
  account.emulator.calls.take();
  expect(await pulumi("up", "--yes")).toMatch(/~ 1 updated/);
  expect(target("acme-moving.example")).toBe("acme-moving.b-cdn.net");
  expect(written()).toEqual(["POST /dnszone/{zoneId}/records/{id}"]);
  expect(await pulumi("destroy", "--yes")).toMatch(/- 8 deleted/);
});

test("in one up, the visitors come after the certificate", async () => {
  const folder = join(example, "yaml");
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  account.emulator.calls.take();
  expect(await pulumi("up", "--yes")).toMatch(/\+ 8 created/);
  const operations = written().filter((operation) => /ExternalDns|records$/.test(operation));
  expect(operations).toEqual([
    "POST /pullzone/requestExternalDnsCertificate",
    "PUT /dnszone/{zoneId}/records",
    "POST /pullzone/completeExternalDnsCertificate",
    "PUT /dnszone/{zoneId}/records",
  ]);
  expect(target("acme-moving-y.example")).toBe("acme-moving-y.b-cdn.net");
  expect(await pulumi("destroy", "--yes")).toMatch(/- 8 deleted/);
});
