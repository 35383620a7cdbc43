import type { ShieldZoneRecord } from "../../../emulator/routes/shield/records";
import type { Account, Args } from "../model";
import { numberOf } from "../values";

export const shieldZoneOf = ({ shieldZones }: Account, { shieldZoneId }: Args): ShieldZoneRecord | undefined =>
  shieldZones.get(numberOf(shieldZoneId));
