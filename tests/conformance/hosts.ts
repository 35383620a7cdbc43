import type { CustomResource, Output } from "@pulumi/pulumi";
import * as dynamicModule from "pulumi-bunny";
import * as nativeModule from "pulumi-bunny/native";
import { dynamicType, tokenFor } from "../../provider/hosts/tokens";

/** The class of any resource. */
export type ResourceClass = {
  new (name: string, args: never, opts?: object): CustomResource & Record<string, Output<unknown>>;
  get(name: string, id: string, opts?: object): CustomResource & Record<string, Output<unknown>>;
};

/** One of the two hosts of the provider. The suite runs every case on each. */
export interface ProviderHost {
  readonly name: string;
  classNamed(name: string): ResourceClass;
  functionNamed(name: string): (args: object) => unknown;
  /** The type token of a resource. */
  typeNamed(name: string): string;
}

export const dynamic = hostOf("dynamic", dynamicModule, dynamicType);
export const native = hostOf("native", nativeModule, tokenFor);
export const hosts: readonly ProviderHost[] = [dynamic, native];

function hostOf(name: string, module: object, typeNamed: ProviderHost["typeNamed"]): ProviderHost {
  return {
    name,
    classNamed: (name) => exportOf(module, name),
    functionNamed: (name) => exportOf(module, name),
    typeNamed,
  };
}

function exportOf<T>(module: object, name: string): T {
  return (module as Record<string, T>)[name] as T;
}
