import { Area } from "../area";

/** Charges of the current month. Source: the vendor's `core.json`. */
export class Billing extends Area {
  /** `GET /billing` */
  readonly get = this.row("GET /billing");

  /** `GET /billing/summary` */
  readonly byPullZone = this.row("GET /billing/summary");
}
