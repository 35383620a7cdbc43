import { Area } from "../area";

/** Countries and regions of the platform. Source: the vendor's `core.json`. */
export class Locations extends Area {
  /** `GET /country` */
  readonly countries = this.row("GET /country");

  /** `GET /region` */
  readonly regions = this.row("GET /region");
}
