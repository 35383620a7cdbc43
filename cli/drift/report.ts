import { z } from "zod";
import { ignoreRule } from "./ignore-file";

/** The version of the report's format. Within a version properties may be added; existing ones keep their meaning. */
export const reportVersion = 1;

const time = z.iso.datetime();

const actor = z.object({
  id: z.string().meta({ description: "The actor's id in the audit log." }),
  type: z.string().meta({ description: "What it is: a user, an API key." }),
  at: time.meta({ description: "When it wrote." }),
  action: z.string().meta({ description: "What it did, such as `Update PullZone`." }),
  deployment: z.boolean().optional().meta({
    description: "Whether it wrote with the API key of this run, as deployments do.",
  }),
});

const difference = z.object({
  kind: z.enum(["drift", "ignored", "repaired", "accepted", "resolved"]).meta({
    description:
      "Only `drift` is drift. `ignored` by a rule, `repaired` by `--fix`, `accepted` by `--accept`, `resolved`: the earlier report of `--since` had it, and it is none any more.",
  }),
  urn: z.string().meta({ description: "The resource's URN, unique in its stack." }),
  type: z.string().meta({ description: "The resource's type in the state." }),
  name: z.string().meta({ description: "The name that the program gave the resource." }),
  id: z.string().meta({ description: "The id of the object on the platform." }),
  property: z.string().optional().meta({
    description:
      "The property's name, in groups of arguments its path: `cache.edgeTtl`. Left out for an object that is gone.",
  }),
  from: z.unknown().optional().meta({ description: "The value in the stack's state. Left out where it has none." }),
  to: z.unknown().optional().meta({ description: "The value on the platform. Left out where it has none." }),
  secret: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the property is a secret: both values are then "[secret]".' }),
  possible: z.boolean().optional().meta({
    description: "Whether the secret may be unchanged: the engine shows neither its value nor whether it changed.",
  }),
  changedAt: time.optional().meta({ description: "When the object was last changed, where the platform returns it." }),
  reason: z.string().optional().meta({ description: "The reason of the rule that ignores it." }),
  since: z.enum(["new", "changed", "same"]).optional().meta({
    description: "With `--since`: whether the earlier report had it, with other values where it `changed`.",
  }),
  firstSeenAt: time.optional().meta({ description: "With `--since`: when the first report had it." }),
  changedBy: z.array(actor).optional().meta({
    description:
      "With `--who`: who made the change, by the audit log. Several where it does not say which of them changed this.",
  }),
});

const failure = z.object({
  urn: z
    .string()
    .optional()
    .meta({ description: "The resource that could not be read. Left out for failures of other kinds." }),
  message: z.string().meta({ description: "The error message." }),
});

const stack = z.object({
  name: z.string().meta({ description: "The fully qualified name: `organization/project/stack`." }),
  folder: z.string().meta({ description: "The project's folder, relative to where the command ran." }),
  projectFile: z.string().optional().meta({ description: "The project file in it. Default: `Pulumi.yaml`." }),
  status: z.enum(["clean", "drifted", "failed", "deploying"]).meta({
    description:
      "`clean` also where all that differs is ignored; `failed` where something could not be read, whatever else drifted; `deploying` where a deployment was running, so that differences are no drift and left out.",
  }),
  deployedAt: time.optional().meta({ description: "When the stack was last deployed: drift happened since then." }),
  checkedAt: time.meta({ description: "When the stack was read." }),
  resources: z.int().meta({ description: "How many resources the stack has." }),
  differences: z.array(difference).meta({ description: "Those of a resource one after the other." }),
  failures: z.array(failure),
});

const platformObject = z.object({
  type: z.string().meta({ description: "The resource type for it: `CustomAccessList`." }),
  id: z.string().meta({ description: "The id to import it by." }),
  name: z.string().meta({ description: "A name that a program could give it." }),
  stack: z.string().optional().meta({ description: "The stack that manages it. Left out where none does." }),
});

const shard = z.object({
  index: z.int().min(1).meta({ description: "From 1 to `of`." }),
  of: z.int().min(1).meta({ description: "The number of shards." }),
});

const rule = z.object({
  file: z.string().meta({ description: "The file with the rule, relative to where the command ran." }),
  line: z.int().meta({ description: "The line in it." }),
  ...ignoreRule.shape,
  matches: z.int().meta({ description: "How many differences it ignores." }),
});

/** The report of `pulumi-bunny drift`. It is the JSON format, and all other formats are built from it. */
export const report = z.object({
  version: z.literal(reportVersion),
  generator: z.string().meta({ description: "The program that wrote the report, with its version." }),
  checkedAt: time.meta({ description: "When the last stack was read." }),
  summary: z.object({
    stacks: z.int(),
    drifted: z.int().meta({ description: "Stacks that drifted." }),
    failed: z.int().meta({ description: "Stacks and folders that could not be read, or only in part." }),
    deploying: z
      .int()
      .optional()
      .meta({ description: "Stacks in which a deployment was running, where there were any." }),
    resources: z.int(),
    changed: z.int().meta({ description: "Resources that differ, without ignored ones." }),
    gone: z.int().meta({ description: "Resources that are gone, without ignored ones." }),
    new: z.int().optional().meta({ description: "With `--since`: differences and objects gone that are new." }),
    changedSince: z.int().optional().meta({ description: "With `--since`: differences that have other values." }),
    resolved: z.int().optional().meta({ description: "With `--since`: drift that the earlier report had." }),
    ignored: z.int().optional().meta({ description: "Resources of which all drift is ignored, where there are any." }),
    unmanaged: z.int().optional().meta({ description: "Objects that no stack manages, with `--account`." }),
    coverage: z.number().optional().meta({
      description:
        "The share of all objects that is managed, from 0 to 1. Left out where it is not known: in a shard, and where something could not be read.",
    }),
  }),
  shard: shard.optional().meta({ description: "The shard of the stacks, with `--shard`." }),
  stacks: z.array(stack).meta({ description: "In the order of their names." }),
  objects: z
    .array(platformObject)
    .optional()
    .meta({ description: "All objects of the account, managed or not, with `--account`." }),
  failures: z.array(failure).meta({ description: "Failures outside of any stack." }),
  since: z
    .object({
      checkedAt: time.meta({ description: "When the earlier report was written." }),
      unread: z.array(stack).meta({
        description: "Stacks of the earlier report that were not read in this one, as the next one needs them.",
      }),
    })
    .optional()
    .meta({ description: "The earlier report of `--since`." }),
  who: z
    .object({
      from: z.iso.date().meta({ description: "The first day of the audit log that was looked at." }),
      message: z.string().optional().meta({ description: "Why it could not be read, or not all of it." }),
    })
    .optional()
    .meta({ description: "How far `--who` looked back." }),
  rules: z.array(rule).optional().meta({ description: "The rules of `drift.ignore.yaml`, where there are any." }),
});

export type Report = z.output<typeof report>;
export type StackReport = z.output<typeof stack>;
export type Difference = z.output<typeof difference>;
/** What differs of a property. */
export type Values = Pick<Difference, "property" | "from" | "to" | "secret" | "possible">;
export type Failure = z.output<typeof failure>;
export type Shard = z.output<typeof shard>;
export type Actor = z.output<typeof actor>;
export type RuleReport = z.output<typeof rule>;
export type PlatformObject = z.output<typeof platformObject>;
