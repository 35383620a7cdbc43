import { createHash } from "node:crypto";
import { z } from "zod";
import { dnsRecordType, privateKeyType } from "../../../sdk/api/dns";
import { certificateProvisionType } from "../../../sdk/api/pull-zones";
import { core, ok } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { readBody, refuseWith, routes } from "../../http/route";
import { documented, known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { isCertificateWithKey, issueCertificate } from "./certificates";
import { newHostname, pullZoneOf } from "./pull-zones";
import type { CertificateChallenge, HostnameRecord, PullZoneRecord } from "./records";

const taken = "The hostname is already registered.";
const reportedTaken = { reported: "simplesurance/terraform-provider-bunny#44", date: "2022-01-28" };
const registered = { message: taken, source: known("bunny-go", taken, reportedTaken) };
const systemHostname = documented("core", "Failed removing hostname", "DELETE /pullzone/{id}/removeHostname");
const noHostname = documented("core", "Failed to configure Force SSL", "POST /pullzone/{id}/setForceSSL");

const notAdded = documented("core", "Failed adding the certificate", "POST /pullzone/{id}/addCertificate");
const pointsElsewhere = known("terraform-provider-bunnynet", "The domain <x> is not pointing to our servers.");
const notRequested = known("terraform-provider-bunnynet", "The certificate could not be requested.");

const notForWildcards = documented("core", "The request was invalid", "POST /pullzone/requestExternalHttpCertificate");
const notVerified = documented("core", "The verification failed", "POST /pullzone/completeExternalDnsCertificate");

const provision = {
  Unknown: certificateProvisionType.toWire("Unknown"),
  Http01: certificateProvisionType.toWire("Http01"),
  Dns01: certificateProvisionType.toWire("Dns01"),
  Custom: certificateProvisionType.toWire("Custom"),
};

const hostnameBody = z.object({ Hostname: z.string().min(1) });
const certificateBody = hostnameBody.extend({ Certificate: z.string().min(1), CertificateKey: z.string().min(1) });
const keyTypeBody = hostnameBody.extend({ KeyType: z.int().refine(privateKeyType.has, "not a key type") });
const forceSslBody = hostnameBody.extend({ ForceSSL: z.boolean() });

export const pullZoneHostnameRoutes = routes(core.unauthorized, {
  "POST /pullzone/{id}/addHostname": (request) => {
    const zone = pullZoneOf(request);
    const hostname = readBody(hostnameBody, request.body, core.invalid).Hostname.toLowerCase();
    if (allHostnames(request.state).some(({ Value }) => Value === hostname))
      return core.badRequest("Hostname", registered.message, registered.source, "pullzone.hostname_already_registered");
    // Whether the system hostname counts is not documented.
    const own = zone.Hostnames.filter(({ IsSystemHostname }) => !IsSystemHostname);
    requireWithin(request.state, "hostnames", own.length + 1);
    zone.Hostnames.push(newHostname(request.state, hostname));
    return { status: 204 };
  },

  "DELETE /pullzone/{id}/removeHostname": (request) => {
    const zone = pullZoneOf(request);
    const hostname = hostnameOf(zone, readBody(hostnameBody, request.body, core.invalid).Hostname);
    if (hostname.IsSystemHostname)
      return core.badRequest(
        "Hostname",
        "A system hostname cannot be removed.",
        systemHostname,
        "pullzone.system_hostname",
      );
    zone.Hostnames.splice(zone.Hostnames.indexOf(hostname), 1);
    return { status: 204 };
  },

  "POST /pullzone/{id}/setForceSSL": (request) => {
    const zone = pullZoneOf(request);
    const { Hostname, ForceSSL } = readBody(forceSslBody, request.body, core.invalid);
    // Also without a certificate: the tests of three clients read it back from the platform so.
    hostnameOf(zone, Hostname).ForceSSL = ForceSSL;
    return { status: 204 };
  },

  "GET /pullzone/loadFreeCertificate": ({ state, query }) => {
    const name = query.get("hostname")?.toLowerCase() ?? "";
    const hostname = allHostnames(state).find(({ Value }) => Value === name);
    if (!hostname) return core.notFound();
    if (state.elsewhere.has(name) || hasReservedEnding(name))
      return core.badRequest("Hostname", `The domain ${name} is not pointing to our servers.`, pointsElsewhere);
    const byHttp = query.get("useOnlyHttp01") !== "false";
    if (byHttp && name.startsWith("*."))
      return core.badRequest("Hostname", "The certificate could not be requested.", notRequested);
    issue(hostname, byHttp ? provision.Http01 : provision.Dns01);
    return { status: 200 };
  },

  "POST /pullzone/requestExternalDnsCertificate": ({ state, body }) => {
    const { name } = hostnameIn(state, body);
    const path = `_acme-challenge.${name.replace(/^\*\./, "")}`;
    const challenge = challengeOf(state, name, { validation: "Dns", path, content: tokenFor(state, name) });
    return ok({ TxtRecordName: path, TxtRecordValue: challenge.content, ExpiresAt: challenge.expiresAt });
  },

  "POST /pullzone/requestExternalHttpCertificate": ({ state, body }) => {
    const { name } = hostnameIn(state, body);
    if (name.startsWith("*."))
      return core.badRequest("Hostname", "A wildcard cannot be validated over HTTP.", notForWildcards);
    const file = tokenFor(state, name);
    const path = `/.well-known/acme-challenge/${file}`;
    const challenge = challengeOf(state, name, { validation: "Http", path, content: `${file}.account` });
    return ok({ FilePath: path, FileContent: challenge.content, ExpiresAt: challenge.expiresAt });
  },

  "POST /pullzone/completeExternalDnsCertificate": ({ state, body }) => complete(state, body, "Dns"),
  "POST /pullzone/completeExternalHttpCertificate": ({ state, body }) => complete(state, body, "Http"),

  "POST /pullzone/{id}/addCertificate": (request) => {
    const zone = pullZoneOf(request);
    const sent = readBody(certificateBody, request.body, core.invalid);
    const hostname = hostnameOf(zone, sent.Hostname);
    const [certificate, key] = [sent.Certificate, sent.CertificateKey].map((text) =>
      Buffer.from(text, "base64").toString(),
    );
    if (!isCertificateWithKey(certificate ?? "", key ?? ""))
      return core.badRequest("Certificate", "The certificate or its key is not valid.", notAdded);
    Object.assign(hostname, {
      HasCertificate: true,
      Certificate: sent.Certificate,
      CertificateKey: sent.CertificateKey,
      CertificateProvisionType: provision.Custom,
    });
    return { status: 204 };
  },

  "DELETE /pullzone/{id}/removeCertificate": (request) => {
    const zone = pullZoneOf(request);
    const hostname = hostnameOf(zone, readBody(hostnameBody, request.body, core.invalid).Hostname);
    Object.assign(hostname, {
      HasCertificate: false,
      Certificate: null,
      CertificateKey: null,
      CertificateProvisionType: provision.Unknown,
      ForceSSL: false,
    });
    return { status: 204 };
  },

  "POST /pullzone/{id}/updatePrivateKeyType": (request) => {
    const zone = pullZoneOf(request);
    const { Hostname, KeyType } = readBody(keyTypeBody, request.body, core.invalid);
    const hostname = zone.Hostnames.find(({ Value }) => Value === Hostname.toLowerCase());
    if (!hostname) return core.notFound();
    hostname.CertificateKeyType = KeyType;
    const { Http01, Dns01 } = provision;
    if ([Http01, Dns01].includes(hostname.CertificateProvisionType)) issue(hostname, hostname.CertificateProvisionType);
    return { status: 200 };
  },
});

/** A token of a request: another one than that of the request before. */
const tokenFor = ({ challenges }: EmulatorState, name: string) =>
  createHash("sha256")
    .update(`${name} ${challenges.get(name)?.content ?? ""}`)
    .digest("base64url");
const validForMs = 7 * 24 * 3_600_000;

/** The hostnames of a request's name in the account. */
function hostnameIn(state: EmulatorState, body: unknown) {
  const name = readBody(hostnameBody, body, core.invalid).Hostname.toLowerCase();
  const found = allHostnames(state).filter(({ Value }) => Value === name);
  if (found.length === 0) refuseWith(core.notFound());
  return { name, found };
}

/** Another request voids the one before. */
function challengeOf(
  state: EmulatorState,
  name: string,
  asked: Pick<CertificateChallenge, "validation" | "path" | "content">,
): CertificateChallenge {
  const expiresAt = new Date(Date.parse(state.now()) + validForMs).toISOString();
  const challenge = { ...asked, expiresAt, isPublished: false };
  state.challenges.set(name, challenge);
  return challenge;
}

/** A TXT record counts where the account has its zone; of others, and of files, a test says whether they are published. */
function complete(state: EmulatorState, body: unknown, validation: CertificateChallenge["validation"]) {
  const { name, found } = hostnameIn(state, body);
  const challenge = state.challenges.get(name);
  const isThere = challenge?.validation === validation && (challenge.isPublished || isRecord(state, challenge));
  if (!isThere) return core.badRequest("Hostname", "The verification failed.", notVerified);
  for (const hostname of found) issue(hostname, validation === "Dns" ? provision.Dns01 : provision.Http01);
  return { status: 200 };
}

const isRecord = ({ dnsZones }: EmulatorState, { validation, path, content }: CertificateChallenge) =>
  validation === "Dns" &&
  [...dnsZones.values()].some(({ Domain, Records }) =>
    Records.some(
      ({ Type, Name, Value }) =>
        Type === dnsRecordType.toWire("TXT") && `${Name}.${Domain}` === path && Value === content,
    ),
  );

/** Issues a wildcard certificate of a domain, for the hostnames that it covers: the domain and one label below it. */
export function issueForDomain(state: EmulatorState, domain: string): void {
  for (const hostname of allHostnames(state)) {
    const [, ...parent] = hostname.Value.split(".");
    if (hostname.Value === domain || parent.join(".") === domain) issue(hostname, provision.Dns01);
  }
}

/** Gives a hostname a free certificate. */
function issue(hostname: HostnameRecord, provisionType: number): void {
  const { certificate, certificateKey } = issueCertificate(hostname.Value);
  Object.assign(hostname, {
    HasCertificate: true,
    Certificate: Buffer.from(certificate).toString("base64"),
    CertificateKey: Buffer.from(certificateKey).toString("base64"),
    CertificateProvisionType: provisionType,
  });
}

/** Names that no DNS of the Internet has, so that they point nowhere (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476). */
const reservedEndings = ["alt", "example", "home.arpa", "internal", "invalid", "local", "localhost", "onion", "test"];

const hasReservedEnding = (name: string): boolean => reservedEndings.some((ending) => name.endsWith(`.${ending}`));

function allHostnames(state: EmulatorState): HostnameRecord[] {
  return [...state.pullZones.values()].flatMap((zone) => zone.Hostnames);
}

function hostnameOf(zone: PullZoneRecord, name: string): HostnameRecord {
  return (
    zone.Hostnames.find(({ Value }) => Value === name.toLowerCase()) ??
    refuseWith(
      core.badRequest("Hostname", "The pull zone has no such hostname.", noHostname, "pullzone.hostname_not_found"),
    )
  );
}
