// Refuses to begin while a registry would refuse the end: npm lets a workflow publish versions, but no new package.

import { npmPackages, print, step, variable } from "./release.mts";

const page = "docs/development/first-release.md";

await step(async () => {
  const registry = variable("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org/");
  for (const name of npmPackages) {
    const { status } = await fetch(new URL(name.replace("/", "%2f"), registry));
    if (status === 404) throw new Error(`npm has no package ${name}, and creates none for a workflow: see ${page}.`);
    if (status !== 200) throw new Error(`${registry} answered ${status} for ${name}. Repeat this later.`);
    print(`${name} is on ${registry}`);
  }
  const index = variable("PYPI_INDEX_URL", "https://pypi.org/simple/");
  const { status } = await fetch(new URL("pulumi-bunny/", index));
  if (status !== 200 && status !== 404) throw new Error(`${index} answered ${status}. Repeat this later.`);
  print(
    status === 200
      ? `pulumi-bunny is on ${index}`
      : `${index} has no pulumi-bunny yet: the first release creates it, if a pending publisher is set up (${page}).`,
  );
});
