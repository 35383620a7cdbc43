import { expect, test } from "vitest";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { useAccount } from "../support/account";
import { createProject } from "../support/project";

const account = useAccount();

// Not as an inline program, in which Pulumi itself takes the secrets of a transform for plain values.
const program = (packageName: string) => `
const pulumi = require("@pulumi/pulumi");
const bunny = require("${packageName}");
const hidden = ({ props, opts }) => ({ props: { ...props, entries: pulumi.secret(["Hidden Organization"]) }, opts });
const args = { shieldZoneId: 2001, name: "hidden", type: "Organization", entries: ["Acme"] };
new bunny.CustomAccessList("list", args, { transforms: [hidden] });
`;

test.each([
  { packageName: "pulumi-bunny", isMarked: false },
  { packageName: "pulumi-bunny/native", isMarked: true },
])("a secret that a transform adds to a resource of $packageName is encrypted in the state", async (host) => {
  const { packageName, isMarked } = host;
  const project = await createProject("transformed", "javascript");
  try {
    project.define({ main: "index.cjs" });
    project.write("index.cjs", program(packageName));
    await project.pulumi("stack", "init", "dev");
    await project.pulumi("up", "--yes", "--skip-preview");
    const list = project.resources("dev").find(({ type }) => type.endsWith("CustomAccessList"));
    const encrypted = { [signature]: secretSignature };
    expect(list?.inputs.entries).toMatchObject(encrypted);
    expect(list?.outputs.entries).toMatchObject(encrypted);
    // docs/hosts.md: the dynamic host passes no marks.
    expect(typeof list?.outputs.checksum).toBe(isMarked ? "object" : "string");
    await project.pulumi("destroy", "--yes", "--skip-preview");

    const body = JSON.stringify({ error: { message: "not known: Hidden Organization" } });
    const operation = "POST /shield/shield-zone/*/access-lists";
    account.emulator.faults.add({ operation, answer: { status: 400, body } });
    const error = await project.pulumi("up", "--yes", "--skip-preview").catch(String);
    expect(error).toContain(isMarked ? "not known: [secret]" : "not known: Hidden Organization");
  } finally {
    project.remove();
  }
});
