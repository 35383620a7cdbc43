import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { PullZoneHostname } from "../../wire/generated/pull-zones";
import { text } from "../../wire/members";
import { Area } from "../area";
import { privateKeyType } from "../dns";
import { type PullZone, zoneRead } from "./pull-zone-model";
import { PullZones } from "./pull-zones";

/** Whether a certificate was refused since the hostname does not point to the platform. */
export function isNotPointingHere(error: unknown): boolean {
  return error instanceof BunnyError && error.status === 400 && /not pointing to our servers/i.test(error.message);
}

/** Whether a hostname was refused since a pull zone has it, of this account or another. */
export function isHostnameRegistered(error: unknown): boolean {
  return error instanceof BunnyError && error.errorKey === "pullzone.hostname_already_registered";
}

const dnsChallenge = z.object({ txtRecordName: z.string(), txtRecordValue: z.string(), expiresAt: text });
const httpChallenge = z.object({ filePath: z.string(), fileContent: z.string(), expiresAt: text });

/** What must be published of a hostname for its certificate: a TXT record, or a file. */
export type CertificateChallenge =
  | ({ validation: "Dns" } & z.output<typeof dnsChallenge>)
  | ({ validation: "Http" } & z.output<typeof httpChallenge>);

const inBase64 = (text: string) => Buffer.from(text).toString("base64");

/** Whether the platform did not find what a certificate needs. */
const isNotPublished = (error: unknown) => error instanceof BunnyError && error.status === 400;

/** Hostnames of pull zones; a pull zone's response includes them. Source: the vendor's `core.json`. */
export class PullZoneHostnames extends Area {
  /** Adds a hostname; no other pull zone may have it. `POST /pullzone/{id}/addHostname` */
  readonly add = this.row("POST /pullzone/{id}/addHostname", {
    writes: objectKey.pullZone,
    // A second one is refused, so that no hostname is added twice.
    repeatable: true,
    leavesTime: true,
    request: (hostname: string) => ({ body: { hostname } }),
  });

  /** Removes a hostname; the platform's own cannot be. `DELETE /pullzone/{id}/removeHostname` */
  readonly remove = this.row("DELETE /pullzone/{id}/removeHostname", {
    writes: objectKey.pullZone,
    request: (hostname: string) => ({ body: { hostname } }),
  });

  /** Sets whether plain http is redirected to https on a hostname. `POST /pullzone/{id}/setForceSSL` */
  readonly setForceSsl = this.row("POST /pullzone/{id}/setForceSSL", {
    writes: objectKey.pullZone,
    repeatable: true,
    request: (hostname: string, force: boolean) => ({ body: { hostname, forceSSL: force } }),
  });

  /**
   * Requests a free certificate of Let's Encrypt, and returns once the hostname has it. The hostname must point to the
   * platform, for which it is requested again for up to `waitMs` (default: 0); a wildcard can only be validated by DNS,
   * where the platform serves its zone.
   * `GET /pullzone/loadFreeCertificate`
   *
   * @throws BunnyError `bad_request`; {@link isNotPointingHere} says whether the hostname points elsewhere.
   */
  loadFreeCertificate(
    pullZoneId: number,
    hostname: string,
    {
      validation = "Http",
      waitMs: forMs = 0,
      ...options
    }: { validation?: "Http" | "Dns"; waitMs?: number } & CallOptions = {},
  ): Promise<void> {
    const query = { hostname, useOnlyHttp01: validation === "Http" };
    const request = () => this.write(pullZoneId, options, () => this.load(query, options));
    const reason = `${hostname} does not point to the platform yet, so that it gets no certificate`;
    return this.connection.poll.whileEarly(request, { ...options, isEarly: isNotPointingHere, forMs, reason });
  }

  private load(query: { hostname: string; useOnlyHttp01: boolean }, options: CallOptions): Promise<void> {
    return this.connection.call("GET /pullzone/loadFreeCertificate", { ...options, query });
  }

  /**
   * Requests a free certificate of a hostname whose traffic is still elsewhere, and returns what must be published there.
   * Another request voids the one before. `POST /pullzone/requestExternalDnsCertificate`,
   * `POST /pullzone/requestExternalHttpCertificate`
   */
  requestCertificate(
    pullZoneId: number,
    hostname: string,
    validation: "Dns" | "Http",
    options?: CallOptions,
  ): Promise<CertificateChallenge> {
    const details = { ...options, body: { hostname }, repeatable: true };
    return this.write(pullZoneId, options, async () => {
      if (validation === "Dns") {
        const operation = "POST /pullzone/requestExternalDnsCertificate";
        return { validation, ...(await this.connection.call(operation, { ...details, response: dnsChallenge })) };
      }
      const operation = "POST /pullzone/requestExternalHttpCertificate";
      return { validation, ...(await this.connection.call(operation, { ...details, response: httpChallenge })) };
    });
  }

  /**
   * Gives a hostname the certificate that was requested, once what it needs is published: it is asked again for up to
   * `waitMs` (default: 0). `POST /pullzone/completeExternalDnsCertificate`,
   * `POST /pullzone/completeExternalHttpCertificate`
   */
  completeCertificate(
    pullZoneId: number,
    hostname: string,
    validation: "Dns" | "Http",
    { waitMs: forMs = 0, ...options }: { waitMs?: number } & CallOptions = {},
  ): Promise<void> {
    const operation =
      validation === "Dns"
        ? "POST /pullzone/completeExternalDnsCertificate"
        : "POST /pullzone/completeExternalHttpCertificate";
    const details = { ...options, body: { hostname }, repeatable: true };
    const complete = () => this.write(pullZoneId, options, () => this.connection.call(operation, details));
    const reason = `the platform does not find what the certificate of ${hostname} needs yet`;
    return this.connection.poll.whileEarly(complete, { ...options, isEarly: isNotPublished, forMs, reason });
  }

  /** Sets a hostname's own certificate; both are PEM texts. `POST /pullzone/{id}/addCertificate` */
  readonly addCertificate = this.row("POST /pullzone/{id}/addCertificate", {
    writes: objectKey.pullZone,
    repeatable: true,
    request(hostname: string, { certificate, certificateKey }: { certificate: string; certificateKey: string }) {
      const encoded = { certificate: inBase64(certificate), certificateKey: inBase64(certificateKey) };
      return { body: { hostname, ...encoded }, secrets: [certificateKey, encoded.certificateKey] };
    },
  });

  /** Removes a hostname's certificate. `DELETE /pullzone/{id}/removeCertificate` */
  readonly removeCertificate = this.row("DELETE /pullzone/{id}/removeCertificate", {
    writes: objectKey.pullZone,
    request: (hostname: string) => ({ body: { hostname } }),
  });

  /** Sets the kind of key of a hostname's free certificate, which is issued anew. `POST /pullzone/{id}/updatePrivateKeyType` */
  readonly setKeyType = this.row("POST /pullzone/{id}/updatePrivateKeyType", {
    writes: objectKey.pullZone,
    repeatable: true,
    request: (hostname: string, keyType: (typeof privateKeyType.names)[number]) => ({
      body: { hostname, keyType: privateKeyType.toWire(keyType) },
    }),
  });

  /**
   * The pull zone of a hostname that was just written, as soon as reads show it with `isWritten`: cached, or polled for a
   * moment. `GET /pullzone/{id}`
   */
  async zoneWith(
    pullZoneId: number,
    hostname: string,
    isWritten: (hostname: PullZoneHostname) => boolean = () => true,
    options?: CallOptions,
  ): Promise<PullZone> {
    const { reads, poll } = this.connection;
    const read = () => this.connection.call("GET /pullzone/{id}", { ...options, ...zoneRead(pullZoneId) });
    const isShown = ({ hostnames }: PullZone) =>
      hostnames.some((one) => one.value?.toLowerCase() === hostname && isWritten(one));
    const object = objectKey.pullZone(pullZoneId);
    const cached = await reads.get(object, "pull zone", read);
    if (isShown(cached)) return cached;
    reads.forget(object);
    return poll.until(read, isShown, options);
  }

  /**
   * Another pull zone of the account that has a hostname, unless it gives it up within a moment: its removal may be in
   * progress. `GET /pullzone`
   */
  otherOwner(pullZoneId: number, hostname: string, options?: CallOptions): Promise<PullZone | undefined> {
    const zones = new PullZones(this.connection);
    const find = async () => {
      for await (const zone of zones.list(options))
        if (zone.id !== pullZoneId && zone.hostnames.some(({ value }) => value?.toLowerCase() === hostname))
          return zone;
      return undefined;
    };
    return this.connection.poll.until(find, (owner) => owner === undefined, options);
  }

  private write<T>(pullZoneId: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.queued(objectKey.pullZone(pullZoneId), options, write);
  }
}
