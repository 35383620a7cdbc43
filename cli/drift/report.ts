import { z } from "zod";
import { ignoreRule } from "./ignore-file";

/** The version of the report's format. Within a version properties may be added; existing ones keep their meaning. */
export const reportVersion = 1;

const time = z.iso.datetime();

const ignored = z
  .string()
  .optional()
  .meta({ description: "The reason of the rule that ignores it. It is then no drift." });

const since = {
  since: z.enum(["new", "changed", "same"]).optional().meta({
    description: "With `--since`: whether the earlier report had it, with other values where it `changed`.",
  }),
  firstSeenAt: time.optional().meta({ description: "With `--since`: when the first report had it." }),
};

const actor = z.object({
  id: z.string().meta({ description: "The actor's id in the audit log." }),
  type: z.string().meta({ description: "What it is: a user, an API key." }),
  at: time.meta({ description: "When it wrote." }),
  action: z.string().meta({ description: "What it did, such as `Update PullZone`." }),
  deployment: z.boolean().optional().meta({
    description: "Whether it wrote with the API key of this run, as deployments do.",
  }),
});

const who = {
  changedBy: z.array(actor).optional().meta({
    description:
      "With `--who`: who made the change, by the audit log. Several where it does not say which of them changed this.",
  }),
};

const drift = z.object({
  property: z.string().meta({ description: "The property's name, in groups of arguments its path: `cache.edgeTtl`." }),
  from: z.unknown().optional().meta({ description: "The value in the stack's state. Left out where it has none." }),
  to: z.unknown().optional().meta({ description: "The value on the platform. Left out where it has none." }),
  secret: z.boolean().meta({ description: 'Whether it is a secret: both values are then "[secret]".' }),
  possible: z.boolean().optional().meta({
    description: "Whether the secret may be unchanged: the engine shows neither its value nor whether it changed.",
  }),
  leftOut: z.boolean().optional().meta({
    description:
      "Whether it is an unmanaged setting, with `--strict`: `from` is then the value that was recorded, or that the last deployment returned. It is no drift.",
  }),
  ignored,
  ...since,
  ...who,
});

const finding = z.object({
  urn: z.string().meta({ description: "The resource's URN, unique in its stack." }),
  type: z.string().meta({ description: "The resource's type in the state." }),
  name: z.string().meta({ description: "The name that the program gave the resource." }),
  id: z.string().meta({ description: "The id of the object on the platform." }),
  change: z.enum(["changed", "gone"]).meta({ description: "What happened to the object." }),
  changedAt: time.optional().meta({ description: "When the object was last changed, where the platform returns it." }),
  ignored: ignored.meta({ description: "For an object that is gone: the reason of the rule that ignores it." }),
  settled: z.enum(["repaired", "accepted"]).optional().meta({
    description: "Whether `--fix --only` has repaired it since, or `--accept` taken it into the state.",
  }),
  ...since,
  ...who,
  properties: z.array(drift).meta({ description: "The properties that differ. Empty for an object that is gone." }),
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
  durationMs: z.int().optional().meta({ description: "How long reading it took, in milliseconds." }),
  resources: z.int().meta({ description: "How many resources were read." }),
  findings: z.array(finding),
  failures: z.array(failure),
  repaired: z.boolean().optional().meta({ description: "Whether `--fix` has repaired the stack since." }),
});

const platformObject = z.object({
  type: z.string().meta({ description: "The resource type for it: `CustomAccessList`." }),
  id: z.string().meta({ description: "The id to import it by." }),
  name: z.string().meta({ description: "A name that a program could give it." }),
  stack: z.string().optional().meta({ description: "The stack that manages it. Left out where none does." }),
});

const inventory = z.object({
  scope: z.enum(["zones", "account"]).meta({
    description: "What was listed: the zones and scripts that the stacks use, or the whole account.",
  }),
  objects: z.array(platformObject).meta({ description: "All objects, managed or not." }),
});

const shard = z.object({
  index: z.int().min(1).meta({ description: "From 1 to `of`." }),
  of: z.int().min(1).meta({ description: "The number of shards." }),
});

const rule = z.object({
  file: z.string().meta({ description: "The file with the rule, relative to where the command ran." }),
  line: z.int().meta({ description: "The line in it." }),
  ...ignoreRule.shape,
  matches: z.int().meta({ description: "How many differences and objects that are gone it ignores." }),
});

const lintFinding = z.object({
  id: z.string().meta({ description: "The kind of finding, as `explain lint` has it: `never-fires`." }),
  where: z
    .object({
      kind: z.string().meta({ description: "The kind of object: `edge rule`." }),
      id: z.string().meta({ description: "Its id on the platform." }),
      name: z.string().meta({ description: "Its name. Empty where it has none." }),
      resource: z.string().optional().meta({ description: "The URN of the resource that manages it." }),
    })
    .meta({ description: "The object that it is about." }),
  sentence: z.string().meta({ description: "What is wrong." }),
  source: z
    .object({
      kind: z.enum(["documented", "measured", "reported"]),
      where: z.string().meta({ description: "The page." }),
      url: z.string(),
      date: z.iso.date().meta({ description: "The day on which it was read or measured." }),
    })
    .meta({ description: "What says so." }),
});

const lintedZone = z.object({
  id: z.int().meta({ description: "The id of the pull zone." }),
  name: z.string().meta({ description: "Its name on the platform." }),
  stacks: z.array(z.string()).meta({ description: "The stacks that manage it, or resources in it." }),
  findings: z.array(lintFinding),
});

const resolved = z.object({
  stack: stack.shape.name,
  ...finding.pick({ type: true, name: true, id: true }).shape,
  property: z.string().optional().meta({ description: "Left out for an object that was gone." }),
  firstSeenAt: time.meta({ description: "When the first report had it." }),
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
    resources: z.int().meta({ description: "Resources that were read." }),
    changed: z.int().meta({ description: "Resources that differ, without ignored ones." }),
    gone: z.int().meta({ description: "Resources that are gone, without ignored ones." }),
    new: z.int().optional().meta({ description: "With `--since`: differences and objects gone that are new." }),
    changedSince: z.int().optional().meta({ description: "With `--since`: differences that have other values." }),
    resolved: z.int().optional().meta({ description: "With `--since`: drift that the earlier report had." }),
    ignored: z.int().optional().meta({ description: "Resources of which all drift is ignored, where there are any." }),
    unmanagedSettings: z
      .int()
      .optional()
      .meta({ description: "With `--strict`: resources with unmanaged settings that changed, where there are any." }),
    unmanaged: z
      .int()
      .optional()
      .meta({ description: "Objects that no stack manages, with `--unmanaged` or `--account`." }),
    lint: z.int().optional().meta({ description: "What is wrong with the pull zones, with `--lint`." }),
    coverage: z.number().optional().meta({
      description:
        "The share of all objects that is managed, from 0 to 1. Left out where it is not known: in a shard, and where something could not be read.",
    }),
  }),
  shard: shard.optional().meta({ description: "The shard of the stacks, with `--shard`." }),
  stacks: z.array(stack).meta({ description: "In the order of their names." }),
  inventory: inventory
    .optional()
    .meta({ description: "The objects on the platform, with `--unmanaged` or `--account`." }),
  failures: z.array(failure).meta({ description: "Failures outside of any stack." }),
  since: z
    .object({
      checkedAt: time.meta({ description: "When the earlier report was written." }),
      resolved: z.array(resolved).meta({ description: "Drift of the earlier report that is no drift in this one." }),
      unread: z.array(stack).meta({
        description: "Stacks of the earlier report that were not read in this one, as the next one needs them.",
      }),
    })
    .optional()
    .meta({ description: "What the earlier report of `--since` had." }),
  who: z
    .object({
      from: z.iso.date().meta({ description: "The first day of the audit log that was looked at." }),
      message: z.string().optional().meta({ description: "Why it could not be read, or not all of it." }),
    })
    .optional()
    .meta({ description: "How far `--who` looked back." }),
  lint: z.array(lintedZone).optional().meta({
    description: "What is wrong with the pull zones of the stacks, with `--lint`. It is no drift.",
  }),
  rules: z.array(rule).optional().meta({ description: "The rules of `drift.ignore.yaml`, where there are any." }),
});

export type Report = z.output<typeof report>;
export type StackReport = z.output<typeof stack>;
export type Finding = z.output<typeof finding>;
export type PropertyDrift = z.output<typeof drift>;
export type Failure = z.output<typeof failure>;
export type Shard = z.output<typeof shard>;
export type Inventory = z.output<typeof inventory>;
export type Actor = z.output<typeof actor>;
export type Resolved = z.output<typeof resolved>;
export type LintFinding = z.output<typeof lintFinding>;
export type LintedZone = z.output<typeof lintedZone>;
export type RuleReport = z.output<typeof rule>;
export type PlatformObject = z.output<typeof platformObject>;
