import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyPairSyncResult,
  privateEncrypt,
  X509Certificate,
} from "node:crypto";
import type { md, pki } from "node-forge";

let keys: KeyPairSyncResult<string, string> | undefined;

/** The key of every certificate that the emulator issues: to generate one takes a second on a busy machine. */
function keyPair(): KeyPairSyncResult<string, string> {
  keys ??= newKeys();
  return keys;
}

/** New keys of RSA, as PEM texts. */
export const newKeys = (): KeyPairSyncResult<string, string> =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

/** How a signature names SHA-256 before its digest (RFC 8017, section 9.2). */
const sha256Prefix = Buffer.from("3031300d060960864801650304020105000420", "hex");

/** Signs with Node: node-forge's own arithmetic takes many times longer. */
function nativeSigner(privateKey: string): pki.rsa.PrivateKey {
  const sign = (digest: md.MessageDigest) =>
    privateEncrypt(
      privateKey,
      Buffer.concat([sha256Prefix, Buffer.from(digest.digest().getBytes(), "binary")]),
    ).toString("binary");
  return { sign } as unknown as pki.rsa.PrivateKey;
}

/** Serial numbers are positive, without padding. */
let issued = 0;

/** Issues a self-signed certificate of a hostname for 90 days; both are PEM texts. */
export function issueCertificate(hostname: string, now = new Date()): { certificate: string; certificateKey: string } {
  // Loaded on demand: few uses of the emulator need it.
  const { md, pki }: typeof import("node-forge") = require("node-forge");
  const { privateKey, publicKey } = keyPair();
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = `01${(++issued).toString(16).padStart(14, "0")}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now.getTime() + 90 * 24 * 3_600_000);
  const name = [{ name: "commonName", value: hostname }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: hostname }] }]);
  certificate.sign(nativeSigner(privateKey), md.sha256.create());
  return { certificate: pki.certificateToPem(certificate), certificateKey: privateKey };
}

/** Whether these are a certificate and its private key, as PEM texts. */
export function isCertificateWithKey(certificate: string, certificateKey: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(certificateKey));
  } catch {
    return false;
  }
}
