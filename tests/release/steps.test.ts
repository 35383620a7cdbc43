import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { notesOf } from "../../tools/release/notes";
import { serveGitHub } from "../../tools/release/rehearsal/github";
import { npmPackages, systems } from "../../tools/release/release.mts";

const runner = process.features.typescript ? [] : ["--import", require.resolve("tsx")];

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-step-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  write(folder, files);
  return folder;
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Runs a step as the workflow does, and returns what it printed with its exit code. */
function step(
  name: string,
  args: readonly string[],
  { cwd = __dirname, ...env }: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...runner, resolve(__dirname, `../../tools/release/${name}.mts`), ...args], {
      cwd,
      env: { ...process.env, GITHUB_REF_NAME: "v1.2.3", ...env },
    });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
    child.once("error", fail);
    child.once("close", (code) => done(`${text}exit code ${code}`));
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

function git(cwd: string, ...args: readonly string[]): string {
  const by = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  return execFileSync("git", [...by, ...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** A repository of a release, whose commit is on main. */
function repository(version: string, heading = `${version} (2026-11-24)`): string {
  const folder = folderWith({
    "provider/package.json": JSON.stringify({ version }),
    "sdk/package.json": JSON.stringify({ version }),
    "cli/package.json": JSON.stringify({ version, peerDependencies: { "pulumi-bunny": version } }),
    "components/package.json": JSON.stringify({ version, dependencies: { "pulumi-bunny": version } }),
    "components/plugin/package.json": JSON.stringify({ version }),
    "tools/packages/nodejs/package.json": JSON.stringify({
      version,
      dependencies: { "pulumi-bunny": version },
      pulumi: { version },
    }),
    "provider/schema.json": JSON.stringify({ version }),
    "CHANGELOG.md": `# Changes\n\n## ${heading}\n\n- Something.\n`,
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "Release");
  return folder;
}

test("a tag on main that names the files' version is released", async () => {
  const cwd = repository("1.2.3");
  expect(await step("check-tag", [], { cwd, RELEASE_BRANCH: "main" })).toMatch(
    /^v1\.2\.3 is version 1\.2\.3.*\nexit code 0$/,
  );
});

test("a pre-release has the notes of the version that it leads to", async () => {
  const cwd = repository("1.2.3-alpha.1", "1.2.3 (unreleased)");
  const env = { cwd, RELEASE_BRANCH: "main", GITHUB_REF_NAME: "v1.2.3-alpha.1" };
  expect(await step("check-tag", [], env)).toMatch(/exit code 0$/);
});

test.each<[string, string, (cwd: string) => void, RegExp]>([
  [
    "another version",
    "v1.2.4",
    () => {},
    /package\.json has version 1\.2\.3[\s\S]*packages\/nodejs[\s\S]*CHANGELOG\.md has no/,
  ],
  [
    "an old dependency between the packages",
    "v1.2.3",
    (cwd) => change(cwd, "tools/packages/nodejs/package.json", '"pulumi-bunny":"1.2.3"', '"pulumi-bunny":"1.2.2"'),
    /dependencies\.pulumi-bunny 1\.2\.2/,
  ],
  [
    "an old schema",
    "v1.2.3",
    (cwd) => change(cwd, "provider/schema.json", "1.2.3", "1.2.2"),
    /schema\.json has version 1\.2\.2/,
  ],
  [
    "a commit that is not on main",
    "v1.2.3",
    (cwd) => git(cwd, "commit", "--allow-empty", "--message", "Not reviewed"),
    /The commit is not on before/,
  ],
  [
    "a version without a date",
    "v1.2.3",
    (cwd) => change(cwd, "CHANGELOG.md", "2026-11-24", "unreleased"),
    /calls 1\.2\.3 unreleased/,
  ],
  ["no version", "v1.2", () => {}, /"v1\.2" names no version/],
  ["an unknown kind of pre-release", "v1.2.3-test.1", () => {}, /"v1\.2\.3-test\.1" names no version/],
])("a tag is refused for %s", async (_, tag, spoil, problem) => {
  const cwd = repository("1.2.3");
  git(cwd, "branch", "before");
  spoil(cwd);
  const said = await step("check-tag", [], { cwd, RELEASE_BRANCH: "before", GITHUB_REF_NAME: tag });
  expect(said).toMatch(problem);
  expect(said).toMatch(/exit code 1$/);
});

function change(cwd: string, file: string, from: string, to: string): void {
  writeFileSync(join(cwd, file), readFileSync(join(cwd, file), "utf8").replace(from, to));
}

test("no release begins while npm lacks a package", async () => {
  const url = await serve(({ url }, response) => response.writeHead(url === "/pulumi-bunny" ? 200 : 404).end("{}"));
  const said = await step("check-names", [], { NPM_CONFIG_REGISTRY: url, PYPI_INDEX_URL: url });
  expect(said).toMatch(/npm has no package pulumi-bunny-client.*first-release\.md/);
  expect(said).toMatch(/exit code 1$/);
});

const assets = Object.fromEntries(
  [...systems.map((system) => `pulumi-resource-bunny-v1.2.3-${system}.tar.gz`), "sbom.cdx.json", "schema.json"].map(
    (name) => [name, `content of ${name}`],
  ),
);

test("the sums are of all files", async () => {
  const folder = folderWith(assets);
  await step("assets", [folder]);
  expect(await step("assets", [folder])).toMatch(/exit code 0$/);
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8");
  expect(execFileSync("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: folder, encoding: "utf8" })).toMatch(
    /^([^\n]*: OK\n){8}$/,
  );
  expect(sums).toContain(`${createHash("sha256").update("content of schema.json").digest("hex")}  schema.json\n`);
});

test("no release lacks a system, or has a file that nobody knows", async () => {
  const folder = folderWith(assets);
  rmSync(join(folder, "pulumi-resource-bunny-v1.2.3-darwin-arm64.tar.gz"));
  expect(await step("assets", [folder])).toMatch(
    /lacks pulumi-resource-bunny-v1\.2\.3-darwin-arm64\.tar\.gz\.\nexit code 1$/,
  );
  write(folder, { ...assets, "core.dump": "" });
  expect(await step("assets", [folder])).toMatch(/has core\.dump, .*\nexit code 1$/);
});

/** A stand-in for GitHub, and the step that publishes there. */
async function github() {
  const hub = await serveGitHub({ repository: "owner/name", token: "secret-token" });
  onTestFinished(() => hub.stop());
  const folder = folderWith({ "files/a.txt": "a", "files/b.txt": "b", "notes.md": "The notes." });
  const publish = (tag = "v1.2.3") =>
    step("publish-github", [join(folder, "files"), join(folder, "notes.md")], {
      GITHUB_REF_NAME: tag,
      GITHUB_API_URL: hub.url,
      GITHUB_REPOSITORY: "owner/name",
      GITHUB_TOKEN: "secret-token",
    });
  const published = () =>
    hub.releases.map(({ draft, settings, assets }) => ({
      draft,
      tag: settings.tag_name,
      assets: Object.fromEntries(assets.map(({ name, content }) => [name, content.toString()])),
    }));
  return { hub, folder, publish, published };
}

test("a release on GitHub is published whole, and found equal after that", async () => {
  const { hub, publish, published } = await github();
  expect(await publish()).toMatch(/v1\.2\.3 is published with 2 files\nexit code 0$/);
  const whole = [{ draft: false, tag: "v1.2.3", assets: { "a.txt": "a", "b.txt": "b" } }];
  expect(published()).toEqual(whole);
  expect(hub.releases[0]?.settings).toMatchObject({ body: "The notes.", prerelease: false, make_latest: "true" });
  expect(await publish()).toMatch(/a\.txt is there already, and equal\nb\.txt is there already, and equal/);
  expect(published()).toEqual(whole);
});

test("a draft that an attempt left is completed: parts of files, other builds and strangers are replaced", async () => {
  const { hub, publish, published } = await github();
  await publish();
  const [release] = hub.releases;
  const [a, b] = release?.assets ?? [];
  if (!release || !a || !b) throw new Error("Nothing was published.");
  release.draft = true;
  Object.assign(a, { state: "starter", content: Buffer.from("half") });
  Object.assign(b, { content: Buffer.from("of another build") });
  release.assets.push({ ...b, id: 99, name: "stranger.txt" });
  expect(await publish()).toMatch(/exit code 0$/);
  expect(published()).toEqual([{ draft: false, tag: "v1.2.3", assets: { "a.txt": "a", "b.txt": "b" } }]);
});

test("a published release with other contents is left as it is", async () => {
  const { folder, publish, published } = await github();
  await publish();
  const before = published();
  write(folder, { "files/b.txt": "another b" });
  expect(await publish()).toMatch(/b\.txt of v1\.2\.3 is published already, with other contents[\s\S]*exit code 1$/);
  write(folder, { "files/b.txt": "b", "files/c.txt": "c" });
  expect(await publish()).toMatch(/without c\.txt, is published already[\s\S]*exit code 1$/);
  expect(published()).toEqual(before);
});

test("a pre-release is not the latest on GitHub", async () => {
  const { hub, publish } = await github();
  await publish("v1.2.3-rc.1");
  expect(hub.releases[0]?.settings).toMatchObject({ prerelease: true, make_latest: "false" });
});

/** A registry of npm that keeps what is published, and the step that publishes there. */
async function npmRegistry() {
  const documents = new Map<string, { versions: Record<string, unknown>; "dist-tags": Record<string, string> }>();
  const order: string[] = [];
  const url = await serve(async (request, response) => {
    const name = decodeURIComponent(request.url ?? "").slice(1);
    if (request.method === "PUT") {
      const { versions, ...rest } = (await json(request)) as { versions: object; "dist-tags": Record<string, string> };
      documents.set(name, {
        versions: { ...documents.get(name)?.versions, ...versions },
        "dist-tags": rest["dist-tags"],
      });
      order.push(name);
      return response.writeHead(201).end("{}");
    }
    const document = documents.get(name);
    response
      .writeHead(document ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(document ?? {}));
  });
  const work = folderWith({ npmrc: `${url.replace("http:", "")}:_authToken=secret-token\n` });
  const pack = (version: string, text = "") => {
    for (const name of npmPackages) {
      const source = folderWith({ "package.json": JSON.stringify({ name, version }), "index.js": text });
      mkdirSync(join(work, "out"), { recursive: true });
      execFileSync("npm", ["pack", source, "--pack-destination", join(work, "out"), "--loglevel", "error"]);
    }
  };
  const publish = (version: string) =>
    step("publish-npm", [join(work, "out")], {
      GITHUB_REF_NAME: `v${version}`,
      NPM_CONFIG_REGISTRY: url,
      NPM_CONFIG_USERCONFIG: join(work, "npmrc"),
      ACTIONS_ID_TOKEN_REQUEST_URL: "",
    });
  return { documents, order, pack, publish };
}

test("npm gets each package once, after what it depends on, and none over another", async () => {
  const { documents, order, pack, publish } = await npmRegistry();
  pack("1.2.3");
  expect(await publish("1.2.3")).toMatch(/exit code 0$/);
  expect(order).toEqual(npmPackages);
  expect(documents.get("pulumi-bunny")?.["dist-tags"]).toEqual({ latest: "1.2.3" });

  // As an attempt leaves it that broke off before the last.
  documents.delete("@pulumi-bunny/bunny");
  expect(await publish("1.2.3")).toMatch(/pulumi-bunny@1\.2\.3 is there already, and equal[\s\S]*exit code 0$/);
  expect(order).toEqual([...npmPackages, "@pulumi-bunny/bunny"]);
  expect(await publish("1.2.3")).toMatch(/pulumi-bunny\/bunny@1\.2\.3 is there already, and equal\nexit code 0$/);

  pack("1.2.3", "// other contents");
  expect(await publish("1.2.3")).toMatch(
    /pulumi-bunny@1\.2\.3 is published already, with other contents[\s\S]*exit code 1$/,
  );
  expect(order).toHaveLength(npmPackages.length + 1);
});

test("a pre-release is on npm's tag next, which nobody gets unasked", async () => {
  const { documents, pack, publish } = await npmRegistry();
  pack("1.3.0-beta.2");
  expect(await publish("1.3.0-beta.2")).toMatch(/exit code 0$/);
  expect(documents.get("pulumi-bunny")?.["dist-tags"]).toEqual({ next: "1.3.0-beta.2" });
});

test("of what is built for PyPI, what it has already is not uploaded again", async () => {
  const sum = createHash("sha256").update("a").digest("hex");
  let page = `<a href="../../packages/x/a.whl#sha256=${sum}">a.whl</a>`;
  const url = await serve((_, response) => response.writeHead(page ? 200 : 404).end(page));
  const folder = folderWith({ "dist/a.whl": "a", "dist/b.tar.gz": "b" });
  const output = join(folder, "output");
  const compare = () => step("compare-pypi", [join(folder, "dist")], { PYPI_INDEX_URL: url, GITHUB_OUTPUT: output });

  expect(await compare()).toMatch(/a\.whl is there already, and equal\nb\.tar\.gz is to be uploaded\nexit code 0$/);
  expect(readdirSync(join(folder, "dist"))).toEqual(["b.tar.gz"]);
  expect(readFileSync(output, "utf8")).toBe("upload=true\n");

  write(folder, { "dist/a.whl": "a" });
  rmSync(join(folder, "dist/b.tar.gz"));
  await compare();
  expect(readFileSync(output, "utf8")).toBe("upload=true\nupload=false\n");

  write(folder, { "dist/a.whl": "another a" });
  expect(await compare()).toMatch(/a\.whl is published already, with other contents[\s\S]*exit code 1$/);

  page = "";
  expect(await compare()).toMatch(/a\.whl is to be uploaded\nexit code 0$/);
});

test("the Go module is a tag outside of the branches, and the same by each attempt", async () => {
  const bare = folderWith({});
  git(bare, "init", "--quiet", "--bare", "--initial-branch=main");
  const source = repository("1.2.3");
  git(source, "push", "--quiet", bare, "main");
  const module = folderWith({ "go.mod": "module example.com/m\n", "bunny/a.go": "package bunny\n" });
  const publish = () => {
    const cwd = folderWith({});
    git(cwd, "clone", "--quiet", bare, ".");
    return step("publish-go", [module], { cwd });
  };
  expect(await publish()).toMatch(/sdk\/go\/v1\.2\.3 is published\nexit code 0$/);
  const commit = git(bare, "rev-parse", "sdk/go/v1.2.3");
  expect(git(bare, "show", "sdk/go/v1.2.3:sdk/go/bunny/a.go")).toBe("package bunny");
  expect(git(bare, "rev-parse", "sdk/go/v1.2.3^")).toBe(git(source, "rev-parse", "main"));
  expect(git(bare, "branch", "--contains", commit)).toBe("");

  expect(await publish()).toMatch(/sdk\/go\/v1\.2\.3 is there already, and equal\nexit code 0$/);
  write(module, { "bunny/a.go": "package other\n" });
  expect(await publish()).toMatch(/sdk\/go\/v1\.2\.3 is published already, with other contents[\s\S]*exit code 1$/);
  expect(git(bare, "rev-parse", "sdk/go/v1.2.3")).toBe(commit);
});

test("the notes are the version's section, with links that hold beside a release", () => {
  const changelog =
    "# Changes\n\n## 1.2.4 (unreleased)\n\nLater.\n\n## 1.2.3 (2026-11-24)\n\n[A](docs/a.md), [b](https://b.example).\n\n### More\n\n- C.\n\n## 1.2.2\n\nEarlier.\n";
  const notes = (version: string) => notesOf(changelog, version, "https://c.example/v");
  expect(notes("1.2.3")).toBe("[A](https://c.example/v/docs/a.md), [b](https://b.example).\n\n### More\n\n- C.\n");
  expect(notes("1.2.4-alpha.1")).toMatch(/^Later\./);
  expect(() => notes("1.2.5")).toThrow('no section "## 1.2.5"');
});
