import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";
import { run } from "../support/run";

// tests/docs/reference.test.ts deploys every resource from YAML.

const account = useAccount();
let project: Project;

beforeAll(async () => {
  project = await createProject("nested", "yaml", { PULUMI_EXPERIMENTAL: "true" });
  await project.pulumi("stack", "init", "dev");
});
afterAll(() => project.remove());

const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };
const zoneNamed = (name: string) => {
  const zone = [...account.emulator.state.pullZones.values()].find((each) => each.Name === name);
  if (!zone) throw new Error(`The platform has no pull zone ${name}.`);
  return zone;
};

test("a YAML program with groups, a nested secret, a list with keys and unknowns in them deploys by a plan, repairs drift and imports", async () => {
  const origin = { url: "https://origin.example.com" };
  const imported = addPullZone(account.emulator.state, { Id: 1003, Name: "imported", OriginUrl: origin.url });
  imported.CookieVaryParameters = ["cart"];
  const scriptId = `\${script.scriptId}`;
  const id = `script-${scriptId}`;
  const properties = {
    name: "site",
    origin,
    cache: { edgeTtl: scriptId, vary: { webp: true, cookies: ["session", id] } },
    imageAi: { blueprints: [{ name: "avatar", properties: { prePrompt: id } }] },
    security: { tlsLevel: "ModernOnly", tokenKey: { "fn::secret": `nested-${id}` } },
  };
  const cart = { name: "imported", origin, cache: { vary: { cookies: ["cart"] } } };
  project.define({
    resources: {
      script: { type: "bunny:EdgeScript", properties: { name: "s", type: "CDN", code: "// s" } },
      site: { type: "bunny:PullZone", properties },
      imported: { type: "bunny:PullZone", properties: cart, options: { import: "1003" } },
    },
  });
  const plan = join(project.folder, "plan.json");
  await project.pulumi("preview", "--save-plan", plan);
  const up = await project.pulumi("up", "--yes", "--plan", plan);
  expect(up).toMatch(/\+ 3 created\s+= 1 imported/);
  await project.pulumi("preview", "--refresh", "--expect-no-changes");

  const site = zoneNamed("site");
  const script = [...account.emulator.state.edgeScripts.keys()].join();
  const [resource] = project.resources("dev").filter(({ urn }) => urn.endsWith("::site"));
  expect(resource?.inputs.security).toMatchObject({ tlsLevel: "ModernOnly", tokenKey: secret });
  expect(site).toMatchObject({
    CacheControlMaxAgeOverride: Number(script),
    CookieVaryParameters: ["session", `script-${script}`],
    ZoneSecurityKey: `nested-script-${script}`,
  });
  expect([up, ...project.stateFiles().values()].join()).not.toContain(site.ZoneSecurityKey);

  const deployed = { ...site };
  Object.assign(site, { EnableWebPVary: false, CacheErrorResponses: true });
  const repair = await project.pulumi("up", "--yes", "--refresh", "--diff");
  expect(repair).toMatch(/~ vary *: \{\s+~ webp *: false => true\s+\}/);
  expect(repair).toMatch(/~ 1 updated/);
  expect(zoneNamed("site")).toEqual({ ...deployed, CacheErrorResponses: true });
  await project.pulumi("destroy", "--yes");
});

test("an object that a YAML program declares twice is refused, with both names", async () => {
  const ip = { type: "bunny:PullZoneBlockedIp", properties: { pullZoneId: 1001, ip: "192.0.2.1" } };
  project.define({ resources: { one: ip, two: ip } });
  const { folder: cwd, env } = project;
  const { code, text } = await run("pulumi", ["preview", "--non-interactive"], { cwd, env });
  expect(code).not.toBe(0);
  expect(text).toMatch(
    /"(one|two)" and "(?!\1)(one|two)" are both PullZoneBlockedIp 1001\/192\.0\.2\.1\. Declare it once\./,
  );
});
