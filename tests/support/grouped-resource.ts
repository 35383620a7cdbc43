import * as pulumi from "@pulumi/pulumi";
import { z } from "zod";
import type { Properties, ResourceDefinition } from "../../provider/define/define";
import { defineResource } from "../../provider/define/define";
import { changedPart, group } from "../../provider/define/group";
import { groupOf, memberOf, pathsWith } from "../../provider/define/zod-schema";
import { resourceLoaders } from "../../provider/generated/definitions";
import { NativeResource } from "../../provider/hosts/program/native-resource";
import type { ResourceShape } from "../../provider/hosts/program/resource-shape";
import { resources } from "../../provider/registry";

// A resource for tests alone, with groups, nested secrets and a list with keys. Its platform is a map in memory.

const text = (description: string) => z.string().optional().meta({ description });
const flag = (description: string) => z.boolean().default(false).meta({ description });

const inputs = z
  .object({
    name: z.string().min(1).meta({ description: "The name.", replaceOnChange: true }),
    title: text("The title."),
    mode: z.enum(["Auto", "Manual"]).default("Auto").meta({ description: "The mode. Default: `Auto`." }),
    cache: group("The cache.", {
      edgeTtl: z.int().min(0).optional().meta({ description: "Seconds in the cache." }),
      browserTtl: z.int().min(0).optional().meta({ description: "Seconds in the browser." }),
      vary: z.array(z.string()).optional().meta({ description: "What it varies by.", set: true }),
      policy: z.string().optional().meta({ description: "The policy, as JSON or YAML.", jsonOrYaml: true }),
      region: z.string().optional().meta({ description: "The region.", replaceOnChange: true }),
      stale: flag("Whether stale responses are served. Default: false."),
      limits: group("The limits.", { size: z.int().optional().meta({ description: "In bytes." }), count: text("N.") }),
    }),
    signing: group("The signing of URLs.", {
      enabled: z.boolean().optional().meta({ description: "Whether URLs are signed." }),
      key: z.string().min(4).optional().meta({ description: "The key.", secret: true }),
      password: z.string().optional().meta({ description: "The password.", secret: true, writeOnly: "masked" }),
    }),
    rules: z
      .array(
        z
          .object({
            name: z.string().meta({ description: "The name." }),
            match: text("The match."),
            zone: text("The zone.").meta({ replaceOnChange: true }),
            negated: flag("Inverted."),
          })
          .strict(),
      )
      .optional()
      .meta({ description: "The rules.", key: "name" }),
    labels: z.record(z.string(), z.string()).optional().meta({ description: "The labels." }),
    source: z
      .object({
        kind: z.enum(["Git", "Zip"]).meta({ description: "The kind." }),
        branch: z.string().default("main").meta({ description: "The branch." }),
        token: text("T.").meta({ secret: true }),
      })
      .strict()
      .optional()
      .meta({ description: "The source, as a whole." }),
  })
  .meta({ group: true });

const outputs = z.object({
  groupedId: z.int().meta({ description: "The id." }),
  url: z
    .string()
    .optional()
    .meta({ description: "The URL.", repeats: ["signing.key"], changesWith: ["signing.key"] }),
});

/** The objects by id, and what each update wrote. */
export const platform = {
  objects: new Map<number, Properties>(),
  writes: [] as unknown[],
  /** What a new object has where the program says nothing. */
  fresh: { title: "fresh", cache: { edgeTtl: 90, browserTtl: 60, stale: false, limits: { size: 1, count: "2" } } },
};

const schema = inputs;

const parts = (value: unknown): Properties => ({ ...Object(value) });

/** The platform keeps members of groups that a request leaves out. */
function merged(schema: z.ZodObject, into: unknown, part: unknown): Properties {
  const members = Object.entries(parts(part)).map(([name, value]) => {
    const inner = groupOf(memberOf(schema, name));
    return [name, inner ? merged(inner, parts(into)[name], value) : value];
  });
  return { ...parts(into), ...Object.fromEntries(members) };
}

export const grouped = defineResource({
  name: "Grouped",
  description: "A resource of tests.",
  vendorPage: "cdn",
  example: [{ type: "Grouped", name: "it", args: { name: "n", cache: { edgeTtl: 60, limits: { size: 1 } } } }],
  inputs,
  outputs,
  id: "{groupedId}",
  check({ cache }) {
    const { edgeTtl, browserTtl, vary } = cache ?? {};
    const isShort = edgeTtl !== undefined && browserTtl !== undefined && edgeTtl < browserTtl;
    const normal = vary?.map((name) => name?.toLowerCase());
    return {
      problems: isShort ? [{ path: ["cache", "edgeTtl"], reason: "is shorter than browserTtl" }] : [],
      ...(normal ? { normal: { cache: { vary: normal } } } : {}),
    };
  },
  async create({ inputs }) {
    const groupedId = platform.objects.size + 1;
    platform.objects.set(groupedId, merged(schema, platform.fresh, inputs));
    return { outputs: { groupedId, url: `https://example.com/?key=${inputs.signing?.key}` } };
  },
  async read({ prior }) {
    const { groupedId = 0 } = prior.outputs;
    const found = platform.objects.get(groupedId);
    if (!found) return undefined;
    const current = inputs.partial().parse(found);
    return {
      inputs: { ...current, signing: { ...current.signing, password: undefined } } as z.output<typeof inputs>,
      outputs: { groupedId, url: prior.outputs.url },
    };
  },
  async update(request) {
    const { groupedId = 0 } = request.prior.outputs;
    const part = changedPart(request);
    platform.writes.push(part);
    platform.objects.set(groupedId, merged(schema, platform.objects.get(groupedId), part));
    return { outputs: { groupedId, url: `https://example.com/?key=${request.inputs.signing?.key}` } };
  },
  async delete({ prior }) {
    platform.objects.delete(prior.outputs.groupedId ?? 0);
  },
});

/** Registers the resource, or one like it, until the returned function is called. */
export function registerGrouped(definition: ResourceDefinition = grouped): () => void {
  const all = resources as ResourceDefinition[];
  all.push(definition);
  resourceLoaders[definition.name] = async () => definition;
  return () => {
    all.splice(all.indexOf(definition), 1);
    delete resourceLoaders[definition.name];
  };
}

const shape: ResourceShape = {
  name: "Grouped",
  properties: [...Object.keys(grouped.inputs.shape), ...Object.keys(grouped.outputs.shape)],
  secrets: pathsWith(grouped.inputs, "secret"),
};

/** Its class in programs. */
export class Grouped extends NativeResource {
  declare readonly groupedId: pulumi.Output<number>;
  declare readonly url: pulumi.Output<string>;

  constructor(name: string, args: Record<string, unknown>, opts?: pulumi.CustomResourceOptions) {
    super(shape, name, args, opts);
  }
}

export const groupedArgs = {
  name: "n",
  cache: { edgeTtl: 60, vary: ["a", "b"], limits: { size: 1 } },
  signing: { enabled: true, key: "do-not-show" },
  rules: [{ name: "a" }, { name: "b" }, { name: "c" }],
  labels: { open: "1", hidden: "do-not-show-either" },
};
/** A program with one, whose arguments are these but for `more`. */
export const groupedProgram =
  (more: Record<string, unknown> = {}, opts: pulumi.CustomResourceOptions = {}) =>
  async () => {
    const labels = { open: groupedArgs.labels.open, hidden: pulumi.secret(groupedArgs.labels.hidden) };
    new Grouped("it", { ...groupedArgs, labels, ...more }, opts);
  };
