import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { beforeEach, expect, test } from "vitest";
import { packages, skipWithoutGo } from "./programs";

beforeEach(skipWithoutGo);

const license = readFileSync(resolve(__dirname, "../../LICENSE"), "utf8");

test.each([
  ["dotnet", "LICENSE"],
  ["go", "LICENSE"],
  ["java", "src/main/resources/META-INF/LICENSE"],
  ["python", "LICENSE"],
])("the package for %s has the license", async (language, file) => {
  expect(readFileSync(join(await packages(), language, file), "utf8")).toBe(license);
});

test("the project for .NET packs it", async () => {
  const folder = join(await packages(), "dotnet");
  const [project = ""] = globSync("*.csproj", { cwd: folder });
  expect(readFileSync(join(folder, project), "utf8")).toContain(
    '<None Include="LICENSE" Pack="True" PackagePath="" />',
  );
});

test("Maven's file has what Central demands, under the group of the organisation", async () => {
  const text = readFileSync(join(await packages(), "java/pom.xml"), "utf8");
  const url = "https://github.com/pulumi-bunny/pulumi-bunny";
  expect(new XMLParser().parse(text).project).toMatchObject({
    groupId: "io.github.pulumi-bunny",
    artifactId: "bunny",
    name: "bunny.net",
    description: expect.stringMatching(/./),
    url,
    licenses: { license: { name: "Apache-2.0", url: expect.stringMatching(/^https:/) } },
    developers: { developer: { name: expect.stringMatching(/./) } },
    scm: { connection: `scm:git:${url}.git`, developerConnection: `scm:git:${url}.git`, url },
  });
});
