import { isDeepStrictEqual } from "node:util";
import { notApplied } from "../../consistency/verified-writes";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { Verbatim } from "../../wire/names";
import type { Connection } from "../connection";
import { type PullZone, pullZone, zoneRead } from "./pull-zone-model";

/** An optimizer class: settings of images by name, all of them texts. */
export interface OptimizerClass {
  name: string;
  properties: Readonly<Record<string, string>>;
}

/** How often a list is written that the response does not show. */
const attempts = 5;

/**
 * Optimizer classes of pull zones: one list inside the pull zone, without operations of its own.
 * Source: the vendor's `core.json`.
 */
export class OptimizerClasses {
  constructor(private readonly connection: Connection) {}

  /** Adds a class, or replaces the one of this name. `GET /pullzone/{id}`, then `POST /pullzone/{id}` */
  put(pullZoneId: number, { name, properties }: OptimizerClass, options?: CallOptions): Promise<void> {
    const put = (all: readonly OptimizerClass[]) =>
      all.some((one) => one.name === name)
        ? all.map((one) => (one.name === name ? { name, properties } : one))
        : [...all, { name, properties }];
    return this.write(pullZoneId, options, async () => put(await this.read(pullZoneId, options)));
  }

  /** Removes a class, if there is one of this name. `GET /pullzone/{id}`, then `POST /pullzone/{id}` */
  remove(pullZoneId: number, name: string, options?: CallOptions): Promise<void> {
    return this.write(pullZoneId, options, async () => {
      const all = await this.read(pullZoneId, options);
      return all.some((one) => one.name === name) ? all.filter((one) => one.name !== name) : undefined;
    });
  }

  /** Replaces all classes. `POST /pullzone/{id}` */
  replace(pullZoneId: number, classes: readonly OptimizerClass[], options?: CallOptions): Promise<void> {
    return this.write(pullZoneId, options, async () => classes);
  }

  /** Writes the list that `next` returns, unless it is undefined, until a response shows it. */
  private write(
    pullZoneId: number,
    options: CallOptions | undefined,
    next: () => Promise<readonly OptimizerClass[] | undefined>,
  ): Promise<void> {
    const object = objectKey.pullZone(pullZoneId);
    return this.connection.writes.queued(object, options, async () => {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const classes = await next();
        if (classes === undefined) return;
        const shown = await this.send(pullZoneId, classes, options);
        if (isSame(shown, classes)) return;
      }
      throw notApplied({ operation: "POST /pullzone/{id}", object });
    });
  }

  private async read(pullZoneId: number, options?: CallOptions): Promise<OptimizerClass[]> {
    return classesOf(await this.connection.call("GET /pullzone/{id}", { ...options, ...zoneRead(pullZoneId) }));
  }

  private async send(id: number, optimizerClasses: readonly OptimizerClass[], options?: CallOptions) {
    return classesOf(
      await this.connection.call("POST /pullzone/{id}", {
        ...options,
        path: { id },
        body: {
          optimizerClasses: optimizerClasses.map(({ name, properties }) => ({
            name,
            properties: new Verbatim(properties),
          })),
        },
        response: pullZone,
        repeatable: true,
      }),
    );
  }
}

/** The optimizer classes of a pull zone that have a name. Values that a response does not report are those `before`. */
export function classesOf({ optimizerClasses }: PullZone, before: readonly OptimizerClass[] = []): OptimizerClass[] {
  return optimizerClasses.flatMap(({ name, properties }) => {
    if (name == null) return [];
    const known = before.find((one) => one.name === name)?.properties ?? {};
    const values = Object.entries(properties ?? known).flatMap(([key, value]) => {
      const reported = value ?? known[key];
      return reported === undefined ? [] : [[key, reported] as const];
    });
    return [{ name, properties: Object.fromEntries(values) }];
  });
}

function isSame(shown: readonly OptimizerClass[], sent: readonly OptimizerClass[]): boolean {
  const byName = (classes: readonly OptimizerClass[]) =>
    new Map(classes.map(({ name, properties }) => [name, { ...properties }]));
  return isDeepStrictEqual(byName(shown), byName(sent));
}
