import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { engineVersion, oldestVersion } from "./engine/find-engine";

const read = (file: string) => readFileSync(resolve(__dirname, "..", file), "utf8").replaceAll("\r\n", "\n");
const page = read("docs/hosts.md");
const minor = (version: string) => version.replace(/\.\d+$/, "");

test("the page of hosts names every type that is not listed, and counts the others", () => {
  const { resources }: { resources: Record<string, { listInputs?: object }> } = JSON.parse(
    read("provider/schema.json"),
  );
  const types = Object.entries(resources).map(([token, { listInputs }]) => ({ name: token.split(":")[2], listInputs }));
  const unlisted = types.flatMap(({ name, listInputs }) => (listInputs ? [] : [name]));
  const [, section = ""] = page.split("### Types that are not listed\n");
  const named = [...section.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = ""]) => cell.match(/\w+/g) ?? []);
  expect(named.toSorted()).toEqual(unlisted.toSorted());
  expect(page).toContain(`${types.length - unlisted.length} of ${types.length} types`);
});

test.each([
  [
    "docs/hosts.md",
    `are those of \`peerDependencies\` in [package.json](../provider/package.json), ${minor(oldestVersion)};`,
  ],
  ["docs/hosts.md", `the tests run ${minor(engineVersion)}.`],
  ["docs/verified.md", `with the real Pulumi engine ${minor(engineVersion)} and`],
  ["docs/reliability.md", `with the real engine ${minor(engineVersion)} on Linux`],
  ["README.md", `with [Pulumi ${minor(oldestVersion)}](docs/hosts.md#what-the-engine-has-learned) or newer`],
  ["docs/drift.md", `\`pulumi\` ${minor(oldestVersion)} or newer`],
  ["tools/engine/go.mod", `github.com/pulumi/pulumi/pkg/v3 v${engineVersion} `],
  ["package.json", `"@pulumi/pulumi": "${engineVersion}"`],
])("%s has the version: %s", (file, text) => {
  expect(read(file)).toContain(text);
});

test("what users begin with takes the oldest version that is promised", () => {
  const files = ["examples/templates/site-typescript/package.json", "examples/quickstart/package.json"];
  for (const file of files) expect(read(file)).toContain(`"@pulumi/pulumi": "^${oldestVersion}"`);
  for (const kind of ["site", "firewall"])
    expect(read(`examples/templates/${kind}-go/go.mod`)).toContain(
      `github.com/pulumi/pulumi/sdk/v3 v${oldestVersion}\n`,
    );
});
