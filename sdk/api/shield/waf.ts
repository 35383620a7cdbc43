import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { flag, text, texts } from "../../wire/members";
import { listOf, underData } from "../../wire/schemas";
import type { Connection } from "../connection";

const profile = z.object({
  id: z.int(),
  ...texts("name", "profileCategory", "imageUrl", "description", "features"),
  isPremium: flag,
});

/** In groups, by the document. */
const profiles = underData(listOf(listOf(profile)));
const variables = underData(listOf(z.object({ name: text, valueEncoded: text })));

/** A profile of the web application firewall: a choice of rules. */
export type WafProfile = z.output<typeof profile>;
/** A variable of the WAF engine, with its value as the engine stores it. */
export type WafEngineVariable = z.output<typeof variables>[number];

/** What all web application firewalls of the platform have in common. Source: the vendor's `shield.json`. */
export class Waf {
  constructor(private readonly connection: Connection) {}

  /** All profiles. `GET /shield/waf/profiles` */
  async profiles(options?: CallOptions): Promise<WafProfile[]> {
    const groups = await this.connection.call("GET /shield/waf/profiles", { ...options, path: {}, response: profiles });
    return groups.flat();
  }

  /** The variables of the WAF engine, each as it is where a zone does not set it. `GET /shield/waf/engine-config` */
  engineConfig(options?: CallOptions): Promise<WafEngineVariable[]> {
    return this.connection.call("GET /shield/waf/engine-config", { ...options, path: {}, response: variables });
  }

  /** The cached variables of the WAF engine: at most 30 s old. `GET /shield/waf/engine-config` */
  engineSnapshot(): Promise<readonly WafEngineVariable[]> {
    return this.connection.reads.get("WAF engine", "variables", () => this.engineConfig());
  }
}
