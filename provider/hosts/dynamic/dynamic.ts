import "../../../sdk/node-version/refuse-old-node";

import { loadBundle } from "../bundle";

/** Only Pulumi's dynamic host calls the provider, so that programs need no types of it. */
interface DynamicModule {
  /** The provider of the dynamic resources of a type. */
  provider(name: string): object;
}

export const { provider } = loadBundle("dynamic.js") as DynamicModule;
