import { z } from "zod";

/** The version of the report's format. Members may be added within a version; what there is keeps its meaning. */
export const reportVersion = 1;

const time = z.iso.datetime();

const drift = z.object({
  property: z.string().meta({ description: "The property's name." }),
  from: z.unknown().optional().meta({ description: "What the stack's state has. Left out where it has none." }),
  to: z.unknown().optional().meta({ description: "What the platform has. Left out where it has none." }),
  secret: z.boolean().meta({ description: 'Whether it is a secret: both values are then "[secret]".' }),
  possible: z
    .boolean()
    .optional()
    .meta({ description: "Whether it may be the same after all: the engine shows no secret, nor that it changed." }),
});

const finding = z.object({
  urn: z.string().meta({ description: "The resource's URN, unique in its stack." }),
  type: z.string().meta({ description: "The resource's type as the engine writes it." }),
  name: z.string().meta({ description: "The name that the program gave the resource." }),
  id: z.string().meta({ description: "The id of the object on the platform." }),
  change: z.enum(["changed", "gone"]).meta({ description: "What happened to the object." }),
  changedAt: time
    .optional()
    .meta({ description: "When the object was last changed, where the platform tells it of a change." }),
  properties: z.array(drift).meta({ description: "The properties that differ; none of an object that is gone." }),
});

const failure = z.object({
  urn: z.string().optional().meta({ description: "The resource that could not be read. Left out where it is no one." }),
  message: z.string().meta({ description: "What went wrong." }),
});

const stack = z.object({
  name: z.string().meta({ description: "The fully qualified name: `organization/project/stack`." }),
  folder: z.string().meta({ description: "The project's folder, relative to where the command ran." }),
  projectFile: z.string().optional().meta({ description: "The project's file in it. Default: `Pulumi.yaml`." }),
  status: z.enum(["clean", "drifted", "failed", "deploying"]).meta({
    description:
      "`failed` where something could not be read, whatever else was found; `deploying` where a run was at work, so that what differs is not drift and left out.",
  }),
  deployedAt: time.optional().meta({ description: "When the stack was last deployed: what differs changed since." }),
  checkedAt: time.meta({ description: "When it was looked at." }),
  resources: z.int().meta({ description: "How many resources were looked at." }),
  findings: z.array(finding),
  failures: z.array(failure),
  repaired: z.boolean().optional().meta({ description: "Whether `--fix` has put it right since." }),
});

const platformObject = z.object({
  type: z.string().meta({ description: "What kind of resource it would be: `CustomAccessList`." }),
  id: z.string().meta({ description: "The id to import it by." }),
  name: z.string().meta({ description: "A name for it, as a program could call it." }),
  stack: z.string().optional().meta({ description: "The stack that manages it. Left out where none does." }),
});

const inventory = z.object({
  scope: z.enum(["zones", "account"]).meta({
    description: "Where was looked: in the zones and scripts that the stacks touch, or in the whole account.",
  }),
  objects: z.array(platformObject).meta({ description: "What is there, managed or not." }),
});

const shard = z.object({
  index: z.int().min(1).meta({ description: "From 1 to `of`." }),
  of: z.int().min(1).meta({ description: "How many parts there are." }),
});

/** What `pulumi-bunny drift` has found. All formats are made from this, and it is itself the JSON format. */
export const report = z.object({
  version: z.literal(reportVersion),
  generator: z.string().meta({ description: "What made the report, with its version." }),
  checkedAt: time.meta({ description: "When the last stack was looked at." }),
  summary: z.object({
    stacks: z.int(),
    drifted: z.int().meta({ description: "Stacks in which something differs." }),
    failed: z.int().meta({ description: "Stacks and folders that could not be looked at, or not wholly." }),
    deploying: z.int().optional().meta({ description: "Stacks in which a run was at work, where there were any." }),
    resources: z.int().meta({ description: "Resources that were looked at." }),
    changed: z.int().meta({ description: "Resources that differ." }),
    gone: z.int().meta({ description: "Resources that are gone." }),
    unmanaged: z.int().optional().meta({ description: "Objects that no stack manages, where these were asked for." }),
    coverage: z.number().optional().meta({
      description:
        "The part of all objects that is managed, from 0 to 1. Left out where it is not known: in one part of several, and where something could not be looked at.",
    }),
  }),
  shard: shard
    .optional()
    .meta({ description: "Which part of the stacks it is, where `--shard` made it one of several." }),
  stacks: z.array(stack).meta({ description: "In the order of their names." }),
  inventory: inventory.optional().meta({ description: "What there is besides, where `--unmanaged` asked for it." }),
  failures: z.array(failure).meta({ description: "What went wrong outside of any stack." }),
});

export type Report = z.output<typeof report>;
export type StackReport = z.output<typeof stack>;
export type Finding = z.output<typeof finding>;
export type PropertyDrift = z.output<typeof drift>;
export type Failure = z.output<typeof failure>;
export type Shard = z.output<typeof shard>;
export type Inventory = z.output<typeof inventory>;
export type PlatformObject = z.output<typeof platformObject>;
