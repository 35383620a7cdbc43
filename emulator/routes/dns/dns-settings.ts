import { z } from "zod";
import { dnsMonitoringType, dnsRecordType, dnsSmartRoutingType, dnsZoneSettingRows } from "../../../sdk/api/dns";
import { initialSettings, storedSchema } from "../../../sdk/internal";
import { oneOf, requestSchema } from "../../account/settings";

const off = z.boolean().default(false);
const text = z.string().default("");
const noText = z.string().nullable().default(null);
const whole = (start: number) => z.int32().default(start);
/** An integer with the format `byte` in the document. */
const byte = z.int().min(0).max(255).default(0);

const variable = z.object({ Name: z.string().nullish(), Value: z.string().nullish() });

const record = z.object({
  Type: oneOf(dnsRecordType).default(0),
  Ttl: whole(300),
  Value: text,
  Name: text,
  Weight: whole(100),
  Priority: whole(0),
  Flags: byte,
  Tag: text,
  Port: whole(0),
  Accelerated: off,
  MonitorType: oneOf(dnsMonitoringType).default(0),
  GeolocationLatitude: z.number().default(0),
  GeolocationLongitude: z.number().default(0),
  LatencyZone: noText,
  SmartRoutingType: oneOf(dnsSmartRoutingType).default(0),
  Disabled: off,
  EnviromentalVariables: z.array(variable).default(() => []),
  Comment: noText,
  AutoSslIssuance: z.boolean().default(true),
});

const zone = storedSchema(dnsZoneSettingRows);

export type DnsRecordSettings = z.output<typeof record>;
export type DnsZoneSettings = z.output<typeof zone>;

/** The settings of a new record. */
export const newRecordSettings = (): DnsRecordSettings => record.parse({});

/** The settings of a new zone. */
export const newZoneSettings = (): DnsZoneSettings => initialSettings(dnsZoneSettingRows);

/** A record in a request; the target of a PullZone or Script record has its own properties. */
export const sentRecord = requestSchema(record).extend({ PullZoneId: z.int().nullish(), ScriptId: z.int().nullish() });

/** A zone's settings in a request. */
export const sentZone = requestSchema(zone);
