import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { createProject } from "../support/project";

const account = useAccount();
const folder = copyOfExample("many-zones");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("one component protects each zone of the configuration", async () => {
  const { state } = account.emulator;
  const planType = state.shieldZones.get(2001)?.planType ?? 0;
  for (const n of [2, 3]) {
    addPullZone(state, { Id: 1000 + n, Name: `acme-${n}`, OriginUrl: null });
    addShieldZone(state, { shieldZoneId: 2000 + n, pullZoneId: 1000 + n, planType });
  }
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  // The stack, and a component with three resources for each of three zones.
  expect(await pulumi("up", "--yes")).toMatch(/\+ 13 created/);
  for (const [id, hostname] of [
    [1001, "shop.example.com"],
    [1002, "blog.example.com"],
    [1003, "docs.example.com"],
  ] as const) {
    const { allowedReferrers, blockedReferrers } = await account.api.pullZones.get(id);
    expect(allowedReferrers.toSorted()).toEqual([`*.${hostname}`, hostname]);
    expect(blockedReferrers).toEqual(id === 1002 ? ["scraper.example.net"] : []);
    expect(state.shieldZones.get(id + 1000)?.accessLists.size).toBe(1);
  }
  expect(await pulumi("destroy", "--yes")).toMatch(/- 13 deleted/);
  expect(state.edgeScripts.size).toBe(0);
});

test("another project uses the component by its package's name, with its own networks and code", async () => {
  const project = await createProject("campaign", "nodejs");
  try {
    project.write("package.json", JSON.stringify({ type: "module", main: "index.js" }));
    project.write(
      "index.js",
      `import { SecuredPullZone } from "bunny-many-zones";
      const { scriptId } = new SecuredPullZone("campaign", {
        pullZoneId: 1001,
        shieldZoneId: 2001,
        hostname: "campaign.example.com",
        office: ["192.0.2.0/24"],
        blockedNetworks: ["198.51.100.0/24"],
        code: "// ours",
      });
      export { scriptId };`,
    );
    await project.pulumi("stack", "init", "dev");
    await project.pulumi("up", "--yes", "--skip-preview");
    const lists = [...(account.emulator.state.shieldZones.get(2001)?.accessLists.values() ?? [])];
    expect(lists.map(({ name, content }) => [name, content]).toSorted()).toEqual([
      ["blocked", "198.51.100.0/24"],
      ["office", "192.0.2.0/24"],
    ]);
    const scriptId = Number(await project.pulumi("stack", "output", "scriptId"));
    expect(await account.api.edgeScriptReleases.getActive(scriptId)).toMatchObject({ code: "// ours" });
    // The README's step of linking the script to the zone.
    await account.api.pullZones.update(1001, { middlewareScriptId: scriptId });
    expect((await account.api.edgeScripts.get(scriptId)).linkedPullZones).toMatchObject([{ id: 1001 }]);
  } finally {
    project.remove();
  }
});
