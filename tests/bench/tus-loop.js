"use strict";
// What any resumable upload pays for: bare undici, a part after another, without a digest; or the same by the client.
const { createHash } = require("node:crypto");
const { createReadStream, statSync } = require("node:fs");
const { Agent } = require("undici");

const { createClient } = require("pulumi-bunny-client");

const [, , kind, origin, libraryId, libraryKey, videoId, file] = process.argv;
const partBytes = 32 * 1024 * 1024;
const expires = String(Math.floor(Date.now() / 1000) + 86_400);
const signed = {
  "tus-resumable": "1.0.0",
  authorizationsignature: createHash("sha256").update(`${libraryId}${libraryKey}${expires}${videoId}`).digest("hex"),
  authorizationexpire: expires,
  videoid: videoId,
  libraryid: libraryId,
};

const { size } = statSync(file);

async function client() {
  const bunny = createClient({ apiKey: "none", streamUrl: origin });
  const library = { libraryId: Number(libraryId), apiKey: libraryKey };
  const parts = { length: size, open: (start, end) => createReadStream(file, { start, end: end - 1 }) };
  await bunny.streamVideoUploads.upload(library, videoId, parts, { title: "bench" });
  await bunny.close();
}

async function loop() {
  const agent = new Agent();
  const send = async (status, options) => {
    const response = await agent.request({ origin, ...options, headers: { ...signed, ...options.headers } });
    await response.body.dump();
    if (response.statusCode !== status) throw new Error(`${options.method} ${options.path}: ${response.statusCode}`);
    return response.headers;
  };
  const { location } = await send(201, {
    path: "/tusupload",
    method: "POST",
    headers: { "upload-length": String(size), "upload-metadata": `title ${Buffer.from("bench").toString("base64")}` },
  });
  const path = new URL(String(location), origin).pathname;
  for (let offset = 0; offset < size; offset += partBytes)
    await send(204, {
      path,
      method: "PATCH",
      headers: {
        "content-type": "application/offset+octet-stream",
        "content-length": String(Math.min(partBytes, size - offset)),
        "upload-offset": String(offset),
      },
      body: createReadStream(file, { start: offset, end: Math.min(offset + partBytes, size) - 1 }),
    });
  await agent.close();
}

({ client, loop })[kind]();
