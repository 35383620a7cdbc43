import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { writeGitHub } from "../../../../tests/gitops/github";
import { runAction } from "../../../../tests/gitops/pipelines";

const folder = mkdtempSync(join(tmpdir(), "preview-action-"));
const env = { PATH: [folder, process.env.PATH].join(delimiter), GITHUB_REPOSITORY: "acme/edge" };
writeGitHub(folder);
writeFileSync(join(folder, "pulumi"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });

beforeEach(() => rmSync(join(folder, "comments.json"), { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const preview = (stack: string, more: Readonly<Record<string, string>> = {}) =>
  runAction(
    { folder, env },
    join(__dirname, "action.yml"),
    { stack, ...more },
    {
      "github.token": "token",
      "github.event.pull_request.number": "7",
    },
  );
const comments = () => Object.values<string>(JSON.parse(readFileSync(join(folder, "comments.json"), "utf8")));

test("each stack of a pull request has a comment of its own, which its next preview replaces", async () => {
  await preview("staging");
  await preview("production");
  await preview("staging", { arguments: "--again" });
  expect(comments()).toEqual([
    expect.stringMatching(/### Preview of staging[\s\S]* --stack staging .* --again\n/),
    expect.stringMatching(/### Preview of production[\s\S]* --stack production /),
  ]);
});

test("so have stacks of one name in two folders", async () => {
  await preview("production");
  await preview("production", { "working-directory": "edge" });
  expect(comments()).toHaveLength(2);
});
