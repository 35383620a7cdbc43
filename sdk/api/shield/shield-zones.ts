import { findCreated, undefinedIfNotFound } from "../../consistency/find-created";
import { objectKey } from "../../consistency/writes";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import {
  botDetectionMode,
  ddosSensitivity,
  executionMode,
  limitAction,
  planType,
  type ShieldZone,
  type ShieldZoneRequest,
  scannerMode,
  shieldZone,
} from "../../wire/generated/shield";
import { allItems, type PageOptions } from "../../wire/pagination";
import { underData } from "../../wire/schemas";
import { type SettingsOf, toWireSettings } from "../../wire/settings";
import { Area } from "../area";

/** The enums among the settings. The document lets none of them be null in a request. */
const enums = {
  planType,
  wafExecutionMode: executionMode,
  wafRequestBodyLimitAction: limitAction,
  wafResponseBodyLimitAction: limitAction,
  dDoSShieldSensitivity: ddosSensitivity,
};

/** No 404 is documented for a pull zone without a shield zone: a null in place of the zone says the same. */
const zoneOrNothing = underData(shieldZone().nullable());
/** Settings of a shield zone. A list replaces the current one. */
export type ShieldZoneSettings = SettingsOf<Omit<ShieldZoneRequest, "shieldZoneId" | "premiumPlan">>;

/** A new shield zone. */
export interface CreateShieldZone extends ShieldZoneSettings {
  pullZoneId: number;
  botDetectionExecutionMode?: Parameters<typeof botDetectionMode.toWire>[0];
  csamScanningMode?: Parameters<typeof scannerMode.toWire>[0];
  antivirusScanningMode?: Parameters<typeof scannerMode.toWire>[0];
}

/** Shield zones. Source: the vendor's `shield.json`. */
export class ShieldZones extends Area {
  /** All shield zones, page after page. `GET /shield/shield-zones` */
  list(options?: CallOptions): AsyncGenerator<ShieldZone, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page, perPage: 100 }));
  }

  /** One page of the shield zones, 10 by default. `GET /shield/shield-zones` */
  readonly listPage = this.row("GET /shield/shield-zones", {
    select: ({ page = 1, perPage = 10 }: PageOptions) => ({ query: { page, perPage } }),
  });

  /** The ids of all shield zones and of their pull zones, in one call. `GET /shield/shield-zones/pullzone-mapping` */
  readonly mapping = this.row("GET /shield/shield-zones/pullzone-mapping");

  /** What the vendor recommends for a new shield zone. `GET /shield/shield-zone/defaults` */
  readonly defaults = this.row("GET /shield/shield-zone/defaults");

  /** Reads a shield zone. `GET /shield/shield-zone/{shieldZoneId}` */
  readonly get = this.row("GET /shield/shield-zone/{shieldZoneId}", { about: "shieldZoneId" });

  /**
   * The cached shield zone: at most 30 s old, and read after this client's last write to it.
   * `GET /shield/shield-zone/{shieldZoneId}`
   */
  snapshot(shieldZoneId: number): Promise<ShieldZone> {
    return this.connection.reads.get(objectKey.shieldZone(shieldZoneId), "shield zone", () => this.get(shieldZoneId));
  }

  /**
   * Reads the shield zone of a pull zone. `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`
   *
   * @throws BunnyError `not_found`, also where the response has no zone.
   */
  getByPullZone(pullZoneId: number, options?: CallOptions): Promise<ShieldZone> {
    return this.readByPullZone(pullZoneId, options);
  }

  private async readByPullZone(
    pullZoneId: number,
    options?: CallOptions & { mayBeAbsent?: boolean },
  ): Promise<ShieldZone> {
    const operation = "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}";
    const path = { pullZoneId };
    const zone = await this.connection.call(operation, { ...options, path, response: zoneOrNothing });
    if (!zone) throw new BunnyError("not_found", `${operation}: the response has no shield zone.`, { operation });
    return zone;
  }

  /**
   * Creates a shield zone for a pull zone, exactly once, and reads it: the response only repeats the request. A pull zone
   * has at most one shield zone. Give all of its enums: one that is missing in the request may count as 0.
   * `POST /shield/shield-zone`, then `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`
   *
   * @throws BunnyError `conflict` where the pull zone has one.
   */
  create({ pullZoneId, ...zone }: CreateShieldZone, options?: CallOptions): Promise<ShieldZone> {
    const { botDetectionExecutionMode, csamScanningMode, antivirusScanningMode, ...settings } = zone;
    const modes = toWireSettings<object>(
      { botDetectionExecutionMode, csamScanningMode, antivirusScanningMode },
      {
        botDetectionExecutionMode: botDetectionMode,
        csamScanningMode: scannerMode,
        antivirusScanningMode: scannerMode,
      },
    );
    return this.connection.creates.run({
      ...options,
      description: `the shield zone of pull zone ${pullZoneId}`,
      queue: `shield zone of pull zone ${pullZoneId}`,
      send: async () => {
        const body = { pullZoneId, shieldZone: toWireSettings(settings, enums), ...modes };
        await this.connection.call("POST /shield/shield-zone", { ...options, body });
        return findCreated("POST /shield/shield-zone", () => this.getByPullZone(pullZoneId, options));
      },
      findCandidates: async () => {
        const found = await undefinedIfNotFound(this.getByPullZone(pullZoneId, options));
        return found ? [{ id: found.shieldZoneId, value: found }] : [];
      },
    });
  }

  /**
   * The shield zone of a pull zone; creates one where it has none. A new one has the settings given, and for enums that
   * are left out what the vendor recommends; one that existed is returned as it is.
   * `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`, then where it has none `GET /shield/shield-zone/defaults`,
   * `POST /shield/shield-zone`, `GET /shield/shield-zone/get-by-pullzone/{pullZoneId}`
   */
  async findOrCreate(zone: CreateShieldZone, options?: CallOptions): Promise<{ zone: ShieldZone; created: boolean }> {
    const find = () => undefinedIfNotFound(this.readByPullZone(zone.pullZoneId, { ...options, mayBeAbsent: true }));
    const existing = await find();
    if (existing) return { zone: existing, created: false };
    const { shieldZone, accessLists: _, ...modes } = await this.defaults(options);
    const recommended = { ...pick(shieldZone, enumNames), ...withoutNulls(modes) };
    try {
      return { zone: await this.create({ ...recommended, ...zone }, options), created: true };
    } catch (error) {
      // Somebody else may have created it since.
      const found = error instanceof BunnyError && error.code === "conflict" ? await find() : undefined;
      if (!found) throw error;
      return { zone: found, created: false };
    }
  }

  /**
   * Changes settings; omitted ones stay. Unless all of its enums are given, the zone is read first: one that is missing
   * in the request may count as 0. Settings that depend on the current ones are a function of the zone, which is then
   * read in any case. `PATCH /shield/shield-zone`
   */
  async update(
    shieldZoneId: number,
    changes: ShieldZoneSettings | ((current: ShieldZone) => ShieldZoneSettings | Promise<ShieldZoneSettings>),
    options?: CallOptions,
  ): Promise<void> {
    await this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, async () => {
      const isComplete = typeof changes === "object" && enumNames.every((name) => changes[name] !== undefined);
      const current = isComplete ? undefined : await this.get(shieldZoneId, options);
      const settings = withoutNulls(typeof changes === "object" ? changes : await changes(current as ShieldZone));
      const kept = current ? pick(current, enumNames) : {};
      await this.connection.call("PATCH /shield/shield-zone", {
        ...options,
        body: { shieldZoneId, shieldZone: { shieldZoneId, ...toWireSettings({ ...kept, ...settings }, enums) } },
      });
    });
  }
}

const enumNames = Object.keys(enums) as (keyof typeof enums)[];

/** The settings of these names that the zone has. */
const pick = (zone: ShieldZoneRequest, names: typeof enumNames): ShieldZoneSettings =>
  Object.fromEntries(names.flatMap((name) => (zone[name] == null ? [] : [[name, zone[name]]])));

const withoutNulls = <T extends object>(object: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
