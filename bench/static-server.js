"use strict";
// A plain server of a folder: uploads are written to files, and reads and ranges streamed from them. It checks nothing.
const { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } = require("node:fs");
const { readdir, stat } = require("node:fs/promises");
const { createServer } = require("node:http");
const { tmpdir } = require("node:os");
const { dirname, join } = require("node:path");
const { pipeline } = require("node:stream/promises");

const root = mkdtempSync(join(tmpdir(), "bunny-bench-static-"));
process.once("exit", () => rmSync(root, { recursive: true, force: true }));

async function list(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  return Promise.all(
    entries.map(async (entry) => {
      const { size, mtime } = await stat(join(folder, entry.name));
      return { name: entry.name, isDirectory: entry.isDirectory(), size, mtime };
    }),
  );
}

async function serve(request, response) {
  const path = join(root, request.url);
  if (request.method === "PUT") {
    mkdirSync(dirname(path), { recursive: true });
    await pipeline(request, createWriteStream(path));
    response.writeHead(201).end();
    return;
  }
  if (request.url.endsWith("/")) {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(await list(path)));
    return;
  }
  const { size } = await stat(path);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const range = first === undefined ? { start: 0, end: size - 1 } : { start: Number(first), end: Number(last) };
  response.writeHead(first === undefined ? 200 : 206, { "content-length": range.end - range.start + 1 });
  await pipeline(createReadStream(path, range), response);
}

const server = createServer((request, response) => {
  serve(request, response).catch(() => response.destroy());
});
server.keepAliveTimeout = 0;
server.listen(0, "127.0.0.1", () =>
  process.send({ url: `http://127.0.0.1:${server.address().port}/bench`, password: "" }),
);
process.on("disconnect", () => process.exit());
