// Removes from a folder what PyPI has already and is equal, so that an upload that broke off can be repeated.

import { appendFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { argument, differs, filesIn, hashOf, print, step, variable } from "./release.mts";

await step(async () => {
  const files = filesIn(argument(0, "the folder of the packages"));
  const index = variable("PYPI_INDEX_URL", "https://pypi.org/simple/");
  const response = await fetch(new URL("pulumi-bunny/", index), { headers: { "cache-control": "no-cache" } });
  if (response.status !== 404 && !response.ok)
    throw new Error(`${index} answered ${response.status}. Repeat this step later.`);
  const page = response.ok ? await response.text() : "";
  const published = new Map(
    [...page.matchAll(/\/([^/"#]+)#sha256=([0-9a-f]{64})/g)].map(([, name, sum]) => [name, sum]),
  );
  let left = files.length;
  for (const file of files) {
    const name = basename(file);
    const sum = published.get(name);
    if (sum !== undefined && sum !== hashOf(file, "sha256").digest("hex")) throw differs(name);
    print(`${name} is ${sum === undefined ? "to be uploaded" : "there already, and equal"}`);
    if (sum === undefined) continue;
    rmSync(file);
    left -= 1;
  }
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `upload=${left > 0}\n`);
});
