import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { createProject } from "../support/project";

const account = useAccount();
const folder = copyOfExample("many-zones");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("one component creates and protects each zone of the configuration", async () => {
  const { state } = account.emulator;
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  // The stack, and a component with five resources for each of three zones.
  expect(await pulumi("up", "--yes")).toMatch(/\+ 19 created/);
  for (const name of ["shop", "blog", "docs"]) {
    const zone = await account.api.pullZones.find(`acme-zone-${name}`);
    expect(zone?.allowedReferrers.toSorted()).toEqual([`*.${name}.example.com`, `${name}.example.com`]);
    expect(zone?.blockedReferrers).toEqual(name === "blog" ? ["scraper.example.net"] : []);
    expect(state.edgeScripts.has(zone?.middlewareScriptId ?? 0)).toBe(true);
    const shield = [...state.shieldZones.values()].find(({ pullZoneId }) => pullZoneId === zone?.id);
    expect(shield?.accessLists.size).toBe(1);
  }
  expect(await pulumi("destroy", "--yes")).toMatch(/- 19 deleted/);
  expect(state.edgeScripts.size).toBe(0);
});

test("another project uses the component by its package's name, with its own networks and code", async () => {
  const project = await createProject("campaign", "typescript");
  try {
    project.write("package.json", JSON.stringify({ type: "module", main: "index.js" }));
    project.write(
      "index.js",
      `import { SecuredPullZone } from "bunny-many-zones";
      const { pullZoneId, scriptId } = new SecuredPullZone("campaign", {
        zoneName: "acme-campaign",
        origin: "https://origin.campaign.example.com",
        hostname: "campaign.example.com",
        office: ["192.0.2.0/24"],
        blockedNetworks: ["198.51.100.0/24"],
        code: "// ours",
      });
      export { pullZoneId, scriptId };`,
    );
    await project.pulumi("stack", "init", "dev");
    await project.pulumi("up", "--yes", "--skip-preview");
    const output = async (name: string) => Number(await project.pulumi("stack", "output", name));
    const [pullZoneId, scriptId] = [await output("pullZoneId"), await output("scriptId")];
    const shield = [...account.emulator.state.shieldZones.values()].find((zone) => zone.pullZoneId === pullZoneId);
    const lists = [...(shield?.accessLists.values() ?? [])];
    expect(lists.map(({ name, content }) => [name, content]).toSorted()).toEqual([
      ["blocked", "198.51.100.0/24"],
      ["office", "192.0.2.0/24"],
    ]);
    expect(await account.api.edgeScriptReleases.getActive(scriptId)).toMatchObject({ code: "// ours" });
    expect((await account.api.edgeScripts.get(scriptId)).linkedPullZones).toMatchObject([{ id: pullZoneId }]);
  } finally {
    project.remove();
  }
});
