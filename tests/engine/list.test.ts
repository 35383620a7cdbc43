import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";
import { run } from "../support/run";

const account = useAccount({ logsPerDay: 0 });
const plugin = resolve(__dirname, "../../provider/pulumi-resource-bunny");
let project: Project;

beforeAll(async () => {
  project = await createProject("list", "yaml");
  await project.pulumi("stack", "init", "dev");
});
afterAll(() => project.remove());

/** Runs `pulumi do <type> list`, for which the plugin's folder is enough. */
function list(type: string, ...flags: string[]) {
  const args = ["do", "--package", plugin, `bunny:${type}`, "list", ...flags, "--non-interactive"];
  return run("pulumi", args, { cwd: project.folder, env: project.env });
}
const listed = async (type: string, ...flags: string[]) => {
  const { text } = await list(type, ...flags);
  return JSON.parse(text.slice(text.indexOf("[")));
};

test("`pulumi do` lists the objects of a zone, and of the account", async () => {
  const lists: { id: string; name: string }[] = [];
  for (const name of ["one", "two", "three"]) {
    const { id } = await account.api.accessLists.create(2001, {
      name,
      type: "IP",
      content: "192.0.2.1",
      checksum: undefined,
    });
    lists.push({ id: `2001/${id}`, name });
  }
  const script = await account.api.edgeScripts.create({
    name: "listed",
    type: "CDN",
    code: "// s",
    createLinkedPullZone: false,
  });
  expect(await listed("CustomAccessList", "--shield-zone-id", "2001")).toEqual(lists);
  expect(await listed("CustomAccessList", "--shield-zone-id", "2001", "--count", "2")).toEqual(lists.slice(0, 2));
  expect(await list("CustomAccessList", "--shield-zone-id", "9999")).toMatchObject({
    code: 1,
    text: expect.stringMatching(/access-lists failed with 404: .* Check the id: shieldZoneId is 9999\.$/m),
  });
  expect(await listed("EdgeScript")).toEqual([{ id: String(script.id), name: "listed" }]);
});

test("`pulumi do` manages an object in the stack of a project that names the plugin, and calls a function", async () => {
  project.define({ packages: { bunny: resolve(plugin, "../plugin") } });
  const type = "bunny:PullZoneHostname";
  const hostname = () =>
    account.emulator.state.pullZones.get(1001)?.Hostnames.find(({ Value }) => Value === "www.example.org");
  await project.pulumi("do", type, "create", "www", "--pull-zone-id", "1001", "--hostname", "www.example.org", "--yes");
  expect(hostname()).toMatchObject({ ForceSSL: false });
  await project.pulumi("do", type, "patch", "www", "--force-ssl=true", "--yes");
  expect(hostname()).toMatchObject({ ForceSSL: true });
  expect(await project.pulumi("do", type, "read", "1001/www.example.org")).toMatch(/hostname *: "www\.example\.org"/);
  expect(await project.pulumi("do", "bunny:getPullZone", "--pull-zone-id", "1001")).toContain('"www.example.org"');
  await project.pulumi("do", type, "delete", "www", "--yes");
  expect(hostname()).toBeUndefined();
  expect(project.resources("dev")).toEqual([]);
});
