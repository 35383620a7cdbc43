import type { CustomResource, Output } from "@pulumi/pulumi";
import * as dynamicModule from "pulumi-bunny";
import * as nativeModule from "pulumi-bunny/native";
import { dynamicType } from "../../provider/hosts/program/resource-shape";
import { tokenFor } from "../../provider/hosts/tokens";

/** A resource class as a program sees it, whichever resource it is. */
export type ResourceClass = {
  new (name: string, args: never, opts?: object): CustomResource & Record<string, Output<unknown>>;
  get(name: string, id: string, opts?: object): CustomResource & Record<string, Output<unknown>>;
};

/** One way in which the provider runs. Every case of the suite runs on each. */
export interface ProviderHost {
  readonly name: string;
  classNamed(name: string): ResourceClass;
  functionNamed(name: string): (args: object) => unknown;
  /** The type that the engine knows a resource by. */
  typeNamed(name: string): string;
}

export const dynamic = hostOf("dynamic", dynamicModule, dynamicType);
export const native = hostOf("native", nativeModule, tokenFor);
export const hosts: readonly ProviderHost[] = [dynamic, native];

function hostOf(name: string, module: object, typeNamed: ProviderHost["typeNamed"]): ProviderHost {
  return {
    name,
    classNamed: (member) => memberOf(module, member),
    functionNamed: (member) => memberOf(module, member),
    typeNamed,
  };
}

function memberOf<T>(module: object, name: string): T {
  return (module as Record<string, T>)[name] as T;
}
