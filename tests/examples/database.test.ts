import { rmSync } from "node:fs";
import { join } from "node:path";
import { expandConfig } from "@libsql/core/config";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const example = copyOfExample("database");

afterAll(() => rmSync(example, { recursive: true, force: true }));

const databaseOf = (name: string) => {
  const found = [...account.emulator.state.databases.values()].find((database) => database.name === name);
  if (!found) throw new Error(`There is no database ${name}.`);
  return found;
};
const secretsOf = (name: string) =>
  [...account.emulator.state.edgeScripts.values()].find((script) => script.Name === name)?.Secrets;

/** By the vendor's libSQL client: where it would connect. */
const connectionOf = (url: string) => {
  const { scheme, authority, path, tls } = expandConfig({ url, authToken: "token" }, true);
  return { scheme, host: authority?.host, path, tls };
};

const programs = [
  { title: "with dynamic resources", name: "acme-orders", folder: example },
  { title: "with the plugin, in YAML", name: "acme-orders-y", folder: join(example, "yaml") },
];

test.each(programs)(
  "a script has the token of a database, and the next one after a rotation: $title",
  async (program) => {
    const { name, folder } = program;
    const pulumi = await commandLine(folder, folder);
    await pulumi("stack", "init", "dev");
    expect(await pulumi("up", "--yes")).toMatch(/\+ 7 created/);

    const database = databaseOf(name);
    expect(database).toMatchObject({ primary_regions: ["DE"], replicas_regions: ["NY"] });
    const [first] = database.tokens;
    expect(first).toMatchObject({ authorization: "read-only", expires_at: expect.stringContaining("T00:00:00") });
    expect(secretsOf(name)).toMatchObject([{ Name: "DATABASE_TOKEN", Value: first?.token }]);
    const url = (await pulumi("stack", "output", "url")).trim();
    expect(url).toBe(database.url);
    expect(connectionOf(url)).toMatchObject({ scheme: "https", host: new URL(url).host, tls: true });
    expect(await pulumi("stack", "export")).not.toContain(first?.token);
    expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/7 unchanged/);

    await pulumi("config", "set", "rotation", "2");
    expect(await pulumi("up", "--yes")).toMatch(/\+-1 replaced/);
    const second = database.tokens.at(-1);
    expect(second?.token).not.toBe(first?.token);
    expect(secretsOf(name)).toMatchObject([{ Value: second?.token }]);
    expect(await pulumi("destroy", "--yes")).toMatch(/- 7 deleted/);
    expect(() => databaseOf(name)).toThrow("There is no database");
  },
);

test("the script compiles, and takes from the libSQL client what its documentation has", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(example, "edge/orders.js")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    external: ["@bunny.net/*", "@libsql/client/web"],
    logLevel: "silent",
  });
  expect(outputFiles.map(({ text }) => text).join()).toContain('from "@libsql/client/web"');
});
