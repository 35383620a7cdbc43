import type { Emulator } from "../../emulator";
import type { Comparison, Figures } from "./frame";
import { onEmulator, timed } from "./on-emulator";
import { withStack } from "./stack";

const groups = 10;
const originsOfEach = 5;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const urlOf = (group: number, origin: number) => `https://o${origin}.g${group}.example.com`;

/** Each request waits for the one before: whether writes at once to one load balancer lose each other is not known. */
async function byHand({ url, apiKey, calls }: Emulator): Promise<Figures> {
  const headers = { AccessKey: apiKey, "Content-Type": "application/json" };
  const send = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/loadbalancer${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`);
    return Object(text ? JSON.parse(text) : {});
  };
  const figures: Record<string, number> = {};
  const step = async (name: string, work: () => Promise<unknown>) => {
    calls.take();
    figures[`${name}, s`] = await timed(work);
    figures[`${name}, calls`] = calls.take().length;
  };
  let balancer = "";
  let origin = "";
  await step("create", async () => {
    balancer = `/${(await send("POST", "", { Name: "balancer" })).LoadBalancerId}`;
    for (const group of numbers(groups)) {
      const { Id } = await send("POST", `${balancer}/origingroup`, { Name: `g${group}` });
      const origins = `${balancer}/origingroup/${Id}/origin`;
      for (const at of numbers(originsOfEach)) {
        const target = { OriginType: 0, StandardOrigin: { OriginUrl: urlOf(group, at) } };
        origin = `${origins}/${(await send("POST", origins, { Name: `o${at}`, ...target })).Id}`;
      }
    }
  });
  await step("change of one weight", () => send("POST", origin, { Weight: 7 }));
  await step("refresh", () => send("GET", balancer));
  await step("destroy", () => send("DELETE", balancer));
  return figures;
}

const life = (emulator: Emulator, plugin: "bunny" | "idle"): Promise<Figures> =>
  withStack(emulator, { plugin }, async (stack) => {
    const declare = (weight: number) => {
      const originGroups = numbers(groups).map((group) => ({
        name: `g${group}`,
        origins: numbers(originsOfEach).map((at) => ({
          name: `o${at}`,
          standard: { url: urlOf(group, at) },
          weight: group + at === 0 ? weight : 1,
        })),
      }));
      stack.declare([{ type: "LoadBalancer", name: "balancer", args: { name: "balancer", originGroups } }]);
    };
    declare(5);
    await stack.step("create", "up");
    declare(7);
    await stack.step("change of one weight", "up");
    await stack.step("refresh", "refresh");
    await stack.step("destroy", "destroy");
    return stack.figures;
  });

/** The floor: bare requests, and an engine whose plugin does nothing. */
async function floor(emulator: Emulator): Promise<Figures> {
  const figures = await byHand(emulator);
  const ofEngine = await life(emulator, "idle");
  const isTime = (name: string) => name.endsWith(", s");
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, isTime(name) ? figure + (ofEngine[name] ?? 0) : figure]),
  );
}

/** A load balancer of 10 groups with 5 origins each. */
export const loadBalancer: readonly Comparison[] = [0, 100].map((latencyMs) => ({
  title: `50 origins in 10 groups, ${latencyMs} ms away`,
  cases: {
    "bare requests, and an engine that does nothing": () => onEmulator(latencyMs, {}, floor),
    "the plugin": () => onEmulator(latencyMs, {}, (emulator) => life(emulator, "bunny")),
  },
}));
