import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const engine = createServer();
beforeAll(() => new Promise<void>((listening) => engine.listen(0, "127.0.0.1", listening)));
afterAll(() => {
  engine.close();
});

/** Logs every uncaught exception, as the host of dynamic resources does. */
const host = `
  const { endWithEngine } = require(${JSON.stringify(resolve(__dirname, "../../dist/provider/hosts/end-with-engine.js"))});
  process.on("uncaughtException", (error) => console.error(error.stack));
  endWithEngine(process.argv[1]);
  setInterval(() => console.error("still there"), 20);
`;

test("a host whose output is no longer read ends, even before it detects that the engine is gone", async () => {
  const { port } = engine.address() as AddressInfo;
  const child = spawn(process.execPath, ["-e", host, `127.0.0.1:${port}`], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    await once(child.stderr, "data");
    child.stderr.destroy();
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
});
