import type { Emulator, Fault } from "../../emulator";

type Args = Record<string, unknown>;
/** A resource as the state knows it: its id, and its outputs with its inputs among them. */
export interface Deployed {
  id: string;
  outputs: Record<string, unknown>;
}

/** Everything that the suite needs to know of one resource. Data only: the suite asks nothing else. */
export interface Case {
  readonly resource: string;
  readonly args: Args;
  /** Calls that each step may cost, at most. */
  readonly calls: { create: number; refresh: number; delete: number };
  /** Arguments that mean the same, written differently. */
  readonly sameAs: readonly { title: string; args: Args }[];
  /** Changes in place, one after the other, and the operations that each costs. */
  readonly updates: readonly { title: string; args: Args; calls: readonly string[] }[];
  /** Changes that make a new object, one after the other. */
  readonly replacements: readonly { title: string; args: Args }[];
  /** Changes behind the provider's back, and the inputs that a refresh then shows as different. */
  readonly drift: readonly {
    title: string;
    change: (emulator: Emulator, deployed: Deployed) => void;
    shows: readonly string[] | "gone";
  }[];
  /** A create that breaks off half-way: what fails, and what the next run still has to do. */
  readonly halfMade: readonly { title: string; fault: Fault; error: RegExp; completes: readonly string[] }[];
  /** The same for an update. */
  readonly halfChanged: readonly {
    title: string;
    args: Args;
    fault: Fault;
    error: RegExp;
    completes: readonly string[];
  }[];
  /** The object on the platform in the words of the arguments, or nothing where there is none. */
  onPlatform(emulator: Emulator, deployed: Deployed): Args | undefined;
  /** How many objects of this kind the platform has. */
  count(emulator: Emulator): number;
}

/** Zones for every case: two of each kind, so that something can move from one to the other. */
export const zones = { pullZoneId: 1001, otherPullZoneId: 1002, shieldZoneId: 2001, otherShieldZoneId: 2002 } as const;
