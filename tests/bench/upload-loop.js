"use strict";
// What any upload pays for: bare undici, so many files at a time, without digests.
const { createReadStream, statSync } = require("node:fs");
const { join } = require("node:path");
const { Agent } = require("undici");

const [, , url, password, folder, atATime] = process.argv;
const { origin, pathname } = new URL(url);

async function upload(agent, path) {
  const file = join(folder, path);
  const headers = { accesskey: password, "content-length": String(statSync(file).size) };
  const options = { origin, path: `${pathname}/${path}`, method: "PUT", headers, body: createReadStream(file) };
  const { statusCode, body } = await agent.request(options);
  await body.dump();
  if (statusCode !== 201) throw new Error(`The upload of ${path} failed with ${statusCode}.`);
}

process.once("message", async (paths) => {
  const agent = new Agent();
  const left = paths.values();
  const uploadRest = async () => {
    for (const path of left) await upload(agent, path);
  };
  await Promise.all(Array.from({ length: Number(atATime) }, uploadRest));
  await agent.close();
  process.disconnect();
});
