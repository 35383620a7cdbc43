import type { z } from "zod";
import { checkArguments } from "../../provider/check/check-value";
import type { MaybeUnknown, Properties, ResourceDefinition } from "../../provider/define/define";
import { parsePath } from "../../provider/define/property-path";
import { hasUnknown, isUnknown, valueAt } from "../../provider/define/unknown";
import { pick } from "../../provider/define/zod-schema";
import { isOurs, nameIn, resourceNameIn } from "../../provider/hosts/tokens";

/** A resource of the engine, of any package. Values that are not known, or encrypted, are the engine's sentinel. */
export interface EngineResource {
  readonly urn: string;
  /** The type's token, of either host. */
  readonly type: string;
  /** Its arguments, and its outputs as far as they are known. */
  readonly properties: Properties;
  readonly isProtected: boolean;
  /** By argument, the URNs of the resources that its value comes from. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
}

/** A resource of this provider, of any type. */
export type AnyJudged = Omit<Judged<unknown>, "inputs">;

/** A resource of this provider, as rules see it. */
export class Judged<I> {
  constructor(
    private readonly resource: EngineResource,
    /** Its arguments. One that is not given, or not known yet, is undefined. */
    readonly inputs: MaybeUnknown<I>,
  ) {}

  get urn(): string {
    return this.resource.urn;
  }

  /** The name that the program gave it. */
  get name(): string {
    return resourceNameIn(this.resource.urn);
  }

  /** `PullZone`. */
  get type(): string {
    return nameIn(this.resource.type);
  }

  get stack(): string {
    return this.resource.urn.split("::")[0]?.replace("urn:pulumi:", "") ?? "";
  }

  get isProtected(): boolean {
    return this.resource.isProtected;
  }

  /** Whether an argument, by its path, is not known yet. */
  isUnknown(path: string): boolean {
    const parts = parsePath(path) ?? [];
    return parts.some((_, at) => isUnknown(valueAt(this.resource.properties, parts.slice(0, at + 1))));
  }

  /** Whether an argument, or a part of it, is not known yet. */
  hasUnknown(name: string): boolean {
    return hasUnknown(this.resource.properties[name]);
  }

  /** The URNs of the resources that an argument comes from. */
  sourcesOf(name: string): readonly string[] {
    return this.resource.dependencies[name] ?? [];
  }

  /** The output of this name, as far as it is known. */
  output(name: string): unknown {
    const value = this.resource.properties[name];
    return hasUnknown(value) ? undefined : value;
  }

  /**
   * Whether an argument has the parent's output of this name: by its value, or by where it comes from. An argument that
   * is not known, and comes from nowhere in this stack, may have it.
   */
  belongsTo(parent: AnyJudged, name: string): boolean {
    const sources = this.sourcesOf(name);
    if (sources.includes(parent.urn)) return true;
    if (this.isUnknown(name)) return sources.length === 0;
    const value = this.output(name);
    return value !== undefined && value === parent.output(name);
  }
}

/** The resources that are judged together. */
export class Resources {
  readonly #all: readonly EngineResource[];

  constructor(all: readonly EngineResource[]) {
    this.#all = all.filter(({ type }) => isOurs(type));
  }

  /** Those of a type, read by its definition. */
  of<I extends z.ZodObject>(definition: Pick<ResourceDefinition<I>, "name" | "inputs">): Judged<z.output<I>>[] {
    const ofType = this.#all.filter(({ type }) => nameIn(type) === definition.name);
    return ofType.map((resource) => {
      // What is not valid is an error of the check, and no matter of rules.
      const { valid } = checkArguments(definition.inputs, pick(definition.inputs, resource.properties));
      return new Judged(resource, valid as MaybeUnknown<z.output<I>>);
    });
  }
}
