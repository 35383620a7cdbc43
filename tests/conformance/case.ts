import type { Emulator, Fault } from "../../emulator";

export type Args = Record<string, unknown>;

/** A resource as the state knows it: its id, and its outputs with its inputs among them. */
export interface Deployed {
  id: string;
  outputs: Record<string, unknown>;
}

/** Something that is true of a change of arguments, made in a resource of its own. */
export interface Change {
  readonly title: string;
  /** What the resource starts with, besides the case's arguments. */
  readonly from?: Args;
  /** What is then asked of it. */
  readonly args: Args;
}

/** A step that breaks off half-way. */
export interface Breaking {
  readonly title: string;
  readonly fault: Fault;
  /** What the engine says. */
  readonly error: RegExp;
  /** The operations with which the next run completes it. */
  readonly completes: readonly string[];
}

/**
 * Why an argument cannot be checked on the platform. Where only some programs hide it, `when` says which: those
 * that create it with `args`, or update it to them from `before`.
 */
export type Unseen = string | { readonly reason: string; when(args: Args, before: Args | undefined): boolean };

/** Everything that the suite needs to know of one resource. Data only: the suite asks nothing else. */
export interface Case {
  readonly resource: string;
  /** Puts into the account what the resource belongs to, besides the zones. */
  prepare?(emulator: Emulator): void;
  /** Arguments of the nth resource; no two stand for the same object. */
  args(n: number): Args;
  /** Operations that each step may ask for, for one resource, each at most as often as it is named. */
  readonly calls: Readonly<Record<"create" | "refresh" | "delete", readonly string[]>>;
  /** Arguments that mean the same, written differently. */
  readonly sameAs: readonly Change[];
  /** Changes in place, and the operations that each costs. */
  readonly updates: readonly (Change & { calls: readonly string[] })[];
  /** Changes that make a new object. */
  readonly replacements: readonly Change[];
  /** Changes behind the provider's back, and the inputs that a refresh then shows as different. */
  readonly drift: readonly {
    title: string;
    change: (emulator: Emulator, deployed: Deployed) => void;
    shows: readonly string[] | "gone";
  }[];
  readonly halfMade: readonly Breaking[];
  readonly halfChanged: readonly (Breaking & { args: Args })[];
  /**
   * The object on the platform as arguments, or nothing where there is none. It has every input of the definition as a
   * member, but for those that `unseen` names; members of other names fail a test.
   */
  onPlatform(emulator: Emulator, deployed: Deployed): Args | undefined;
  /** Inputs that `onPlatform` cannot show, each with the reason. */
  readonly unseen?: Readonly<Record<string, Unseen>>;
  /** How an input reads in `onPlatform` where the platform keeps it in another form. */
  readonly keptAs?: Readonly<Record<string, (input: unknown) => unknown>>;
  /** How many objects of this kind the platform has. Left out for settings, which are neither made nor deleted. */
  count?(emulator: Emulator): number;
  /** Left out for objects that come and go. */
  readonly settings?: Settings;
}

/** What is true of settings: they are there before they are created, and after they are deleted. */
export interface Settings {
  /** What deleting leaves, in the words of the arguments. */
  readonly remains: Args;
  readonly gone: Gone;
}

/** How settings vanish behind the provider's back: with what they belong to, without which none can be made. */
export interface Gone {
  readonly title: string;
  readonly change: (emulator: Emulator, deployed: Deployed) => void;
}

/** Scripts for the cases that prepare them. */
export const scripts = { scriptId: 3001, otherScriptId: 3002 } as const;

/** Zones for every case: two of each kind, so that something can move from one to the other. */
export const zones = { pullZoneId: 1001, otherPullZoneId: 1002, shieldZoneId: 2001, otherShieldZoneId: 2002 } as const;
