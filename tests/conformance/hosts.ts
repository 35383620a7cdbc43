import type { CustomResource, Output } from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { tokenFor } from "../../provider/hosts/native/tokens";
import { dynamicType } from "../../provider/hosts/resource-shape";

/** A resource class as a program sees it, whichever resource it is. */
export type ResourceClass = {
  new (name: string, args: never, opts?: object): CustomResource & Record<string, Output<unknown>>;
  get(name: string, id: string, opts?: object): CustomResource & Record<string, Output<unknown>>;
};

/** One way in which the provider runs. Every case of the suite runs on each. */
export interface Host {
  readonly name: string;
  classNamed(name: string): ResourceClass;
  /** The type that the engine knows a resource by. */
  typeNamed(name: string): string;
}

export const hosts: readonly Host[] = [
  { name: "dynamic", classNamed: (name) => classIn(dynamic, name), typeNamed: dynamicType },
  { name: "native", classNamed: (name) => classIn(native, name), typeNamed: tokenFor },
];

function classIn(module: object, name: string): ResourceClass {
  return (module as Record<string, ResourceClass>)[name] as ResourceClass;
}
