import type { CustomResource, Output } from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";

/** A resource class as a program sees it, whichever resource it is. */
export type ResourceClass = {
  new (name: string, args: never, opts?: object): CustomResource & Record<string, Output<unknown>>;
  get(name: string, id: string, opts?: object): CustomResource & Record<string, Output<unknown>>;
};

/** One way in which the provider runs. Every case of the suite runs on each. */
export interface Host {
  readonly name: string;
  classNamed(name: string): ResourceClass;
  functionNamed(name: string): (args: object) => unknown;
}

export const hosts: readonly Host[] = [
  { name: "dynamic", classNamed: (name) => memberOf(dynamic, name), functionNamed: (name) => memberOf(dynamic, name) },
  { name: "native", classNamed: (name) => memberOf(native, name), functionNamed: (name) => memberOf(native, name) },
];

function memberOf<T>(module: object, name: string): T {
  return (module as Record<string, T>)[name] as T;
}
