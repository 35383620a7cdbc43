import type { Problem } from "./problem";

/** What a resource adds to a number that the platform limits. */
export interface Count {
  /** What is counted, and where: `edge rules of pull zone 1001`. */
  readonly of: string;
  /** How many of them the resource is. Default: 1. */
  readonly amount?: number;
  readonly limit: LimitName;
}

/** The default limits of an account, of which the vendor's support raises each on request. */
export const defaultLimits = {
  /** Edge rules of a pull zone. */
  edgeRules: 50,
  /** Hostnames of a pull zone, besides its system hostname. */
  hostnames: 10,
  /** Blocked referrers of a pull zone. */
  blockedReferrers: 50,
  /** Records of a DNS zone. */
  dnsRecords: 5_000,
} as const;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Readonly<Record<LimitName, number>>;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(defaultLimits, name);

/** Counts what the resources of one run add up to, as far as this process checks them. */
export class Counts {
  readonly #counted = new Map<string, { amounts: Map<string, number>; sum: number }>();

  constructor(private limits: Limits = defaultLimits) {}

  setLimits(limits: Limits): void {
    this.limits = limits;
  }

  /**
   * Counts a resource, again in place of what it was before. More than the limit is a problem.
   *
   * @param key Of the resource, unique in the run.
   */
  add(counts: readonly Count[], key: string): Problem[] {
    return counts.flatMap(({ of, amount = 1, limit }) => {
      const counted = this.#counted.get(of) ?? { amounts: new Map<string, number>(), sum: 0 };
      this.#counted.set(of, counted);
      counted.sum += amount - (counted.amounts.get(key) ?? 0);
      counted.amounts.set(key, amount);
      if (counted.sum <= this.limits[limit]) return [];
      const reason = `the ${of} are more than ${this.limits[limit].toLocaleString("en")}, the account's limit: declare fewer, or set \`bunny:limits\` to \`${limit}=<number>\` where the vendor's support has raised it`;
      return [{ path: [], reason }];
    });
  }
}
