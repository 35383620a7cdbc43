import { availability } from "../availability";
import type { Caller, CallOptions } from "../caller";

/** DNS zones. Source: the vendor's `core.json`. */
export class DnsZones {
  constructor(private readonly call: Caller) {}

  /** Whether a domain can still be added as a DNS zone. `POST /dnszone/checkavailability` */
  checkAvailability(name: string, options?: CallOptions): Promise<boolean> {
    const details = { ...options, path: {}, body: { name }, response: availability, repeatable: true };
    return this.call("POST /dnszone/checkavailability", details);
  }
}
