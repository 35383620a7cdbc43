import { once } from "node:events";
import { createServer } from "node:http";
import { Agent, request } from "undici";
import { startEmulator } from "../emulator";
import type { Case, Comparison } from "./frame";
import { startServer } from "./server-process";

const apiKey = "key";
const path = "/shield/shield-zone/2001/upload-scanning";
const [calls, atATime] = [5_000, 50];

const servers = {
  "a server of Node.js with one answer": async (): Promise<string> => {
    const emulator = await startEmulator({ apiKey });
    const { body } = await request(emulator.url + path, { headers: { accesskey: apiKey } });
    const answer = await body.text();
    await emulator.stop();
    const server = createServer((_, response) => {
      response.setHeader("content-type", "application/json");
      response.end(answer);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
  },
  "the emulator": async (): Promise<string> => (await startEmulator({ apiKey })).url,
};

/** Sends thousands of requests to one of the servers, in a process of its own. */
function asked(name: keyof typeof servers): Case {
  let base: Promise<string> | undefined;
  const dispatcher = new Agent({ connections: atATime });
  return {
    name,
    async measure() {
      base ??= startServer(__filename, name);
      const url = (await base) + path;
      const started = performance.now();
      let left = calls;
      const askOn = async () => {
        while (left-- > 0) {
          const { body } = await request(url, { dispatcher, headers: { accesskey: apiKey } });
          await body.text();
        }
      };
      await Promise.all(Array.from({ length: atATime }, askOn));
      return ((performance.now() - started) * 1_000) / calls;
    },
  };
}

/** Whether the emulator is the bottleneck. */
export const emulator: readonly Comparison[] = [
  {
    title: `one request, ${atATime} at a time`,
    baseline: asked("a server of Node.js with one answer"),
    cases: [asked("the emulator")],
    unit: "µs",
    rounds: 5,
  },
];

async function serve(name: string | undefined): Promise<void> {
  const start = Object.entries(servers).find(([known]) => known === name)?.[1];
  process.send?.(await start?.());
}

if (require.main === module) void serve(process.argv[2]);
