import type { Emulator } from "../../emulator";
import { issueCertificate } from "../../emulator/routes/pull-zones";
import { members, propertyOf, toRecord } from "../conformance/cases/pull-zones";

// A pull zone that was never under Pulumi: each request is written out, and uses nothing of the client.

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** A setting that requests spell differently from responses. */
const inRequest = (property: string) => (property === "EnableWebPVary" ? "EnableWebpVary" : property);

/** Every setting, each with another value than a new pull zone has. */
const settings = Object.fromEntries(
  members().map(({ path, pair }) => [inRequest(propertyOf(path.join("."))), toRecord(path.join("."), pair[0])]),
);

const redirect = {
  Description: "The old shop",
  Enabled: true,
  OrderIndex: 2,
  TriggerMatchingType: 1,
  Triggers: [
    { Type: 0, PatternMatches: ["*/old/*", "pattern:/older/%d+$"], PatternMatchingType: 0, Parameter1: "" },
    { Type: 1, PatternMatches: ["curl*"], PatternMatchingType: 2, Parameter1: "user-agent" },
  ],
  ActionType: 1,
  ActionParameter1: "https://shop.example.com/",
  ActionParameter2: "308",
  ExtraActions: [
    { ActionType: 5, ActionParameter1: "x-moved", ActionParameter2: "yes", ActionParameter3: null },
    { ActionType: 13, ActionParameter1: null, ActionParameter2: null, ActionParameter3: null },
  ],
};
const blocking = {
  Description: null,
  Enabled: false,
  OrderIndex: 0,
  TriggerMatchingType: 0,
  Triggers: [{ Type: 4, PatternMatches: ["AQ"], PatternMatchingType: 0, Parameter1: null }],
  ActionType: 4,
};
const caching = {
  Description: "Assets",
  Enabled: true,
  OrderIndex: 1,
  TriggerMatchingType: 2,
  Triggers: [{ Type: 3, PatternMatches: ["css", "js"], PatternMatchingType: 1, Parameter1: null }],
  ActionType: 3,
  ActionParameter1: "31536000",
};

/** Configures everything that a new pull zone has, and returns its id and the certificate of one's own. */
export async function configurePullZoneByHand(emulator: Emulator) {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { AccessKey: emulator.apiKey, "content-type": "application/json" };
    const response = await fetch(emulator.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? {} : JSON.parse(text);
  };
  const { Id: pullZoneId } = await send("POST", "/pullzone", { Name: "all-by-hand", ...settings });
  const zone = `/pullzone/${pullZoneId}`;
  await send("POST", `${zone}/resetSecurityKey`, { SecurityKey: "chosen-by-hand" });

  for (const Hostname of ["plain.example.net", "free.example.net", "*.example.net", "own.example.net"])
    await send("POST", `${zone}/addHostname`, { Hostname });
  await send("POST", `${zone}/updatePrivateKeyType`, { Hostname: "free.example.net", KeyType: 1 });
  await send("GET", "/pullzone/loadFreeCertificate?hostname=free.example.net");
  await send("GET", "/pullzone/loadFreeCertificate?hostname=*.example.net&useOnlyHttp01=false");
  const own = issueCertificate("own.example.net");
  const chain = own.certificate + issueCertificate("issuer.example.net").certificate;
  const certificate = { Certificate: base64(chain), CertificateKey: base64(own.certificateKey) };
  await send("POST", `${zone}/addCertificate`, { Hostname: "own.example.net", ...certificate });
  for (const Hostname of ["all-by-hand.b-cdn.net", "free.example.net", "own.example.net"])
    await send("POST", `${zone}/setForceSSL`, { Hostname, ForceSSL: true });

  for (const rule of [redirect, blocking, caching]) await send("POST", `${zone}/edgerules/addOrUpdate`, rule);

  const classes = [
    { Name: "thumbnail", Properties: { width: "200", aspect_ratio: "1:1" } },
    { Name: "Hero", Properties: {} },
  ];
  await send("POST", zone, { OptimizerClasses: classes });
  for (const BlockedIp of ["192.0.2.1", "2001:DB8::1", "198.51.100.0/24"])
    await send("POST", `${zone}/addBlockedIp`, { BlockedIp });
  await send("POST", `${zone}/addAllowedReferrer`, { Hostname: "*.example.net" });
  await send("POST", `${zone}/addBlockedReferrer`, { Hostname: "Evil.example" });

  return { pullZoneId: Number(pullZoneId), chain: chain.replace(/\r\n/g, "\n") };
}
