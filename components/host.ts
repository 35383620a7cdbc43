// What the engine starts for programs in other languages.

import { join } from "node:path";
import { componentProviderHost } from "@pulumi/pulumi/provider/experimental";
import { ContainerService } from "./container-service";
import { ProtectedZone } from "./protected-zone";
import { StaticSite } from "./static-site";

// The schema follows from the types that index.ts in this folder exports.
componentProviderHost({
  name: "bunny-components",
  dirname: join(__dirname, "../../plugin"),
  components: [ContainerService, ProtectedZone, StaticSite],
});
