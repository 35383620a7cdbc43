import type { WafEngineVariable } from "../../wire/generated/shield";
import { Area } from "../area";

/** What all web application firewalls of the platform have in common. Source: the vendor's `shield.json`. */
export class Waf extends Area {
  /** All profiles. `GET /shield/waf/profiles` */
  readonly profiles = this.row("GET /shield/waf/profiles", { take: (groups) => groups.flat() });

  /** The variables of the WAF engine, each as it is where a zone does not set it. `GET /shield/waf/engine-config` */
  readonly engineConfig = this.row("GET /shield/waf/engine-config");

  /** The cached variables of the WAF engine: at most 30 s old. `GET /shield/waf/engine-config` */
  engineSnapshot(): Promise<readonly WafEngineVariable[]> {
    return this.connection.reads.get("WAF engine", "variables", () => this.engineConfig());
  }
}
