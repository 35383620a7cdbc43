import { isIP } from "node:net";
import { newKeys } from "../routes/pull-zones";

/** PEM texts: an authority's certificate, and a server's certificate that it has signed, with its key. */
export interface ServerCertificate {
  readonly authority: string;
  readonly cert: string;
  readonly key: string;
}

const days = 24 * 3_600_000;

/** Creates an authority, and a certificate of it for these host names and addresses, for 90 days. */
export function createServerCertificate(hosts: readonly string[], now = new Date()): ServerCertificate {
  // Loaded on demand: few uses of the emulator need it.
  const { md, pki }: typeof import("node-forge") = require("node-forge");
  const [authorityKeys, serverKeys] = [newKeys(), newKeys()];
  const authorityName = [{ name: "commonName", value: "Authority of the bunny.net emulator" }];
  const issue = (serial: string, publicKey: string, name: typeof authorityName, extensions: object[]) => {
    const certificate = pki.createCertificate();
    certificate.publicKey = pki.publicKeyFromPem(publicKey);
    certificate.serialNumber = serial;
    certificate.validity.notBefore = new Date(now.getTime() - days);
    certificate.validity.notAfter = new Date(now.getTime() + 90 * days);
    certificate.setSubject(name);
    certificate.setIssuer(authorityName);
    certificate.setExtensions(extensions);
    certificate.sign(pki.privateKeyFromPem(authorityKeys.privateKey), md.sha256.create());
    return pki.certificateToPem(certificate);
  };
  const altNames = hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }));
  return {
    authority: issue("01", authorityKeys.publicKey, authorityName, [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ]),
    cert: issue(
      "02",
      serverKeys.publicKey,
      [{ name: "commonName", value: hosts[0] ?? "localhost" }],
      [
        { name: "basicConstraints", cA: false },
        { name: "subjectAltName", altNames },
      ],
    ),
    key: serverKeys.privateKey,
  };
}
