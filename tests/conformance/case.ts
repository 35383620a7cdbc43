import type { Emulator, Fault } from "../../emulator";

export type Args = Record<string, unknown>;

/** A resource in the state: its id, and its outputs, which include its inputs. */
export interface Deployed {
  id: string;
  outputs: Record<string, unknown>;
}

/** An object on the platform, with its id in a state. */
export interface PlatformObject {
  readonly id: string;
  readonly name: string | null;
}

/** A change of arguments, tested with a resource of its own. */
export interface ArgsChange {
  readonly title: string;
  /** Initial arguments, merged into those of the case. */
  readonly from?: Args;
  /** Changed arguments, merged into the initial ones. */
  readonly args: Args;
}

/** A step that fails after it has changed something on the platform. */
export interface StepFailure {
  readonly title: string;
  readonly fault: Fault;
  /** The path of the requests that it hits, where several are sent at once and any could be the first. */
  readonly faultPath?: (n: number) => string;
  /** The error that the engine reports. */
  readonly error: RegExp;
  /** The operations by which the next run completes it. */
  readonly completes: readonly string[];
  /** Whether a refresh before that run leaves it nothing to do. */
  readonly isDoneByRefresh?: true;
  /** Reads of that run besides, of operations that other resources use as well. */
  readonly reads?: readonly string[];
  /** What its check reads after a refresh, which has told the engine that it is not as the program says. */
  readonly readsAfterRefresh?: readonly string[];
}

/**
 * Why an argument cannot be checked on the platform. If that depends on the program, `when` decides: by the arguments
 * of a create, or those of an update and the ones before it.
 */
export type Unseen = string | { readonly reason: string; when(args: Args, before: Args | undefined): boolean };

/** Everything that the suite knows of one resource, as data. */
export interface Case {
  readonly resource: string;
  /** The operation that creates the object, of which a lost response must not leave a second one. */
  readonly creation?: {
    readonly operation: string /** Whether the platform assigns its id. */;
    readonly assignsId: boolean;
  };
  /** All objects of this kind, where only a state or their name identifies them. */
  objects?(state: Emulator["state"]): readonly PlatformObject[];
  /** The argument that is their name. Default: `name`. */
  readonly namedBy?: string;
  /** Adds the parents of the resource to the account, besides the zones. */
  prepare?(emulator: Emulator): void;
  /** The arguments of the nth resource; no two manage the same object. */
  args(n: number): Args;
  /**
   * The requests of each step for one resource. In the engine, where resources share reads, they are a budget; without it,
   * exactly these are sent.
   */
  readonly calls: Readonly<Record<"create" | "refresh" | "delete", readonly string[]>>;
  /** Codes of errors by which arguments are refused, besides `bad_request`. */
  readonly refusals?: readonly string[];
  /** Reads of the parent among them that a step sends once for all objects of one parent. */
  readonly sharedReads?: Partial<Record<"create" | "refresh" | "delete", readonly string[]>>;
  /** Those of them that only other arguments than `args` need, or the check of a preview. */
  readonly notNeeded?: Partial<Record<"create" | "refresh" | "delete", readonly string[]>>;
  /** Equal arguments in another form. */
  readonly sameAs: readonly ArgsChange[];
  /** Updates in place, and the operations of each. */
  readonly updates: readonly (ArgsChange & { calls: readonly string[] })[];
  /** Changes that replace the resource, and the operations that they may send besides those of a create and a delete. */
  readonly replacements: readonly (ArgsChange & { readonly calls?: readonly string[] })[];
  /** Changes outside of Pulumi, and the inputs that a refresh then shows as drift. */
  readonly drift: readonly {
    title: string;
    /** Initial arguments, merged into those of the case. */
    from?: Args;
    change: (emulator: Emulator, deployed: Deployed) => unknown;
    /** Paths, of groups down to the changed member. */
    shows: readonly string[] | "gone";
  }[];
  readonly failedCreates: readonly StepFailure[];
  readonly failedUpdates: readonly (StepFailure & { args: Args })[];
  /**
   * The object on the platform as arguments; undefined if it does not exist. It has every input of the definition except
   * those in `unseen`; any other property fails a test.
   */
  onPlatform(emulator: Emulator, deployed: Deployed): Args | undefined;
  /** Inputs that `onPlatform` cannot show, each with the reason. */
  readonly unseen?: Readonly<Record<string, Unseen>>;
  /** The value of an input in `onPlatform`, if the platform stores it in another form. */
  readonly storedAs?: Readonly<Record<string, (input: unknown) => unknown>>;
  /** The number of objects of this kind on the platform. Omitted for settings, which are neither created nor deleted. */
  count?(emulator: Emulator): number;
  /** Only for resources that write many members in another way than few. */
  readonly many?: ManyMembers;
  /** Only for settings, which always exist. */
  readonly settings?: SettingsCase;
  /** Arguments that accept few characters here, where those of other resources accept any text. */
  readonly labels?: readonly string[];
  /** Whether no two objects can have the same arguments, so that a new one needs the old one deleted first. */
  readonly isUnique?: boolean;
}

/** A resource below, at and above the number of members from which on it writes them in another way. */
export interface ManyMembers {
  /** That number, which the suite sets to 2. */
  readonly threshold: { minMembers: number };
  /** Arguments with so many members, in two versions of which no member is equal. */
  args(version: "first" | "second", count: number): Args;
  /** Exactly the operations of each phase, from the first version to the second. */
  calls(count: number, isMany: boolean): Readonly<Record<"create" | "read" | "update" | "delete", readonly string[]>>;
}

/** Settings exist before a create and after a delete. */
export interface SettingsCase {
  /** The arguments that the platform shows after a delete. */
  readonly afterDelete: Args;
  readonly externalDeletion: ExternalDeletion;
}

/** A deletion outside of Pulumi. Settings are deleted with their parent, without which a create fails. */
export interface ExternalDeletion {
  readonly title: string;
  readonly change: (emulator: Emulator, deployed: Deployed) => void;
}

/** Arguments that accept any text, of any resource whose case does not list them in `labels`. */
const freeTexts: readonly string[] = ["name", "description", "code", "releaseNote", "defaultValue", "value"];

/** Whether an argument accepts any text. */
export function isFreeText({ labels = [] }: Case, name: string): boolean {
  return freeTexts.includes(name) && !labels.includes(name);
}

/** Items whose order means nothing. */
export const byName = (items: readonly Args[]) => items.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1));

/** Scripts for the cases that call `prepareScripts`. */
export const scripts = { scriptId: 3001, otherScriptId: 3002 } as const;

/** Zones for every case: two of each kind, so that something can move from one to the other. */
export const zones = { pullZoneId: 1001, otherPullZoneId: 1002, shieldZoneId: 2001, otherShieldZoneId: 2002 } as const;
