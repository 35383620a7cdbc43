import { expect, test } from "vitest";
import { z } from "zod";
import { createClient } from "../../sdk/index";
import { grouped } from "../../tests/support/grouped-resource";
import type { Problem, Properties, ResourceDefinition } from "../define/define";
import { unknownValue } from "../define/unknown";
import { checkOnPlatform } from "./check-on-platform";

const client = createClient({ apiKey: "key" });
const api = () => client;
const refused: Problem = { path: ["tag"], reason: "is not there" };

/** A resource with a tag, which stands for its digest. */
function tagged(handlers: Partial<Pick<ResourceDefinition, "checkOnPlatform" | "resolveOnPlatform">>) {
  const definition: ResourceDefinition = {
    ...grouped,
    inputs: z.object({ tag: z.string(), digest: z.string().optional() }),
    ...handlers,
  };
  return (inputs: Properties, { prior = {}, problems = [] as Problem[], from = api } = {}) =>
    checkOnPlatform(definition, { inputs, problems }, prior, from);
}

const noClient = (): never => {
  throw new Error("The configuration is not known.");
};

test("what an argument stands for is resolved, before it is checked", async () => {
  const seen: unknown[] = [];
  const check = tagged({
    resolveOnPlatform: async (known, { api }) => {
      seen.push(api.read);
      return { ...known, digest: `digest of ${known.tag}` };
    },
    checkOnPlatform: async (known, { api }) => {
      seen.push(api.read, known);
      return [refused];
    },
  });
  const inputs = { tag: "1", digest: "digest of 1" };
  expect(await check({ tag: "1" })).toEqual({ inputs, problems: [refused] });
  expect(seen).toEqual([expect.any(Function), expect.any(Function), inputs]);
});

test("nothing is asked about arguments that have problems already", async () => {
  const check = tagged({ resolveOnPlatform: noClient, checkOnPlatform: noClient });
  const checked = { inputs: { tag: "1" }, problems: [refused] };
  expect(await check(checked.inputs, checked)).toEqual(checked);
});

test("nothing is checked about the arguments of the state", async () => {
  const check = tagged({ checkOnPlatform: async () => [refused] });
  expect((await check({ tag: "1" }, { prior: { tag: "1" } })).problems).toEqual([]);
  expect((await check({ tag: "2" }, { prior: { tag: "1" } })).problems).toEqual([refused]);
});

test("an unknown argument is not asked about, and stays", async () => {
  const check = tagged({
    resolveOnPlatform: async (known) => ({ ...known, tag: known.tag ?? unknownValue }),
    checkOnPlatform: async (known) => (known.tag === undefined ? [] : [refused]),
  });
  expect(await check({ tag: unknownValue })).toEqual({ inputs: { tag: unknownValue }, problems: [] });
});

test("arguments stay as they are where the provider's settings are not known", async () => {
  const check = tagged({ resolveOnPlatform: async () => ({ tag: "2" }), checkOnPlatform: async () => [refused] });
  expect(await check({ tag: "1" }, { from: noClient })).toEqual({ inputs: { tag: "1" }, problems: [] });
});

test("what cannot be resolved is a problem, and what cannot be checked is none", async () => {
  const fails = () => Promise.reject(new Error("The registry failed."));
  const unresolved = await tagged({ resolveOnPlatform: fails })({ tag: "1" });
  expect(unresolved).toEqual({ inputs: { tag: "1" }, problems: [{ path: [], reason: "The registry failed." }] });
  expect((await tagged({ checkOnPlatform: fails })({ tag: "1" })).problems).toEqual([]);
});
