import { z } from "zod";
import type { Claim } from "../../define/claims";
import {
  type Declared,
  defineResource,
  type HandlerContext,
  type Listed,
  type PriorState,
  type Properties,
  type ResourceDefinition,
} from "../../define/define";
import { applySettings, changedAmong, changesAny, onDestroy } from "./settings";

type Shape = Record<string, z.ZodType>;
type Args<S extends Shape> = z.output<z.ZodObject<S>>;

/** Settings that a zone has for as long as it exists: a create takes them over, and a delete keeps them. */
interface SettingsDefinition<
  Of extends Shape,
  Others extends Shape,
  Fields extends Shape,
  O extends z.ZodObject,
  Found,
  Settings extends object,
> extends Declared<Pick<ResourceDefinition, "name" | "description" | "vendorPage" | "plan" | "example">> {
  /** The arguments that say whose settings they are. The id consists of them. */
  readonly of: Of;
  /** Arguments besides the settings. */
  readonly others?: Others;
  /** The settings, each optional: one that is left out is unmanaged. */
  readonly fields: Fields;
  readonly outputs?: O;
  /** What the settings are: `upload scanning of shield zone {shieldZoneId}`. */
  readonly claim: Claim;
  check?(
    args: Partial<Args<Others & Fields>>,
    given: ReadonlySet<string>,
  ): ReturnType<NonNullable<ResourceDefinition["check"]>>;

  read(of: Args<Of>, context: HandlerContext): Promise<Found>;
  settingsOf(found: Found): Settings;
  outputsOf?(found: Found): z.output<O>;
  /** The arguments that a read reports, but for `of`. Default: the settings. */
  report?(
    found: Found,
    request: { prior: PriorState<Args<Of & Others & Fields>, z.output<O>>; importing: boolean },
  ): object;
  /** Writes all of the settings, as the platform expects them in each request. */
  write(of: Args<Of>, settings: Settings, context: HandlerContext): Promise<unknown>;
  /** Refuses what the platform would refuse. With it, the settings are read before each write. */
  beforeWrite?(of: Args<Of>, args: Args<Fields>, found: Found, context: HandlerContext): Promise<void>;
  /** The arguments that `onDestroy: "Disable"` applies, by the last ones of the program. */
  off(args: Partial<Args<Fields>>): Partial<Args<Fields>>;
  list(
    parent: Pick<Args<Of>, "shieldZoneId" & keyof Args<Of>>,
    context: HandlerContext,
  ): Promise<readonly Listed<Args<Of>, z.output<O>>[]>;
}

/** Declares a resource of settings that exist for as long as their zone. */
export function defineSettings<
  Of extends Shape,
  Fields extends Shape,
  Found,
  Settings extends object,
  Others extends Shape = Record<never, z.ZodType>,
  O extends z.ZodObject = z.ZodObject,
>(
  definition: SettingsDefinition<Of, Others, Fields, O, Found, Settings>,
): ResourceDefinition<z.ZodObject<Of & Others & Fields & { onDestroy: typeof onDestroy }>, O> {
  const { of, others, fields, outputs, claim, check, read, settingsOf, outputsOf, off, list } = definition;
  const { name, description, vendorPage, plan, example, report = settingsOf } = definition;
  const targetOf = (inputs: object) => membersOf(of, inputs) as Args<Of>;
  const outputsFrom = (found: Found | undefined): Properties => ({ ...(found && outputsOf?.(found)) });
  const apply = async (inputs: object, args: object, context: HandlerContext) =>
    outputsFrom(await applyArguments(definition, targetOf(inputs), args, context));

  const resource = defineResource<z.ZodObject, string, z.ZodObject>({
    name,
    description,
    vendorPage,
    plan,
    example,
    inputs: z.object({ ...of, ...others, ...fields, onDestroy }).meta({ group: true }),
    outputs,
    id: Object.keys(of)
      .map((name) => `{${name}}`)
      .join("/"),
    ...(check && { check: (args, given) => check(args as Partial<Args<Others & Fields>>, given) }),

    claim,

    create: async ({ inputs }, context) => ({ outputs: await apply(inputs, inputs, context) }),

    async read({ prior, importing }, context) {
      const target = targetOf(prior.inputs);
      const found = await read(target, context);
      const request = { prior: prior as PriorState<Args<Of & Others & Fields>, z.output<O>>, importing };
      // A value that this version does not know is returned unchanged, and so shows as drift.
      return { inputs: { ...target, ...report(found, request), onDestroy: undefined }, outputs: outputsFrom(found) };
    },

    async update(request, context) {
      const { inputs, changed } = request;
      const isWritten = changesAny(Object.keys(fields), request);
      return {
        outputs: isWritten ? await apply(inputs, changedAmong(inputs, changed), context) : request.prior.outputs,
      };
    },

    async delete({ prior: { inputs } }, context) {
      if (inputs.onDestroy === "Disable") await apply(inputs, off(membersOf(fields, inputs) as Args<Fields>), context);
    },

    list: (parent, context) => list(parent as Args<Of>, context),
  });
  return resource as unknown as ReturnType<typeof defineSettings<Of, Fields, Found, Settings, Others, O>>;
}

/** Applies the settings among some arguments, and returns what was read before, if anything. */
async function applyArguments<Of extends Shape, Fields extends Shape, Found, Settings extends object>(
  {
    fields,
    read,
    settingsOf,
    write,
    beforeWrite,
  }: Pick<
    SettingsDefinition<Of, Shape, Fields, z.ZodObject, Found, Settings>,
    "fields" | "read" | "settingsOf" | "write" | "beforeWrite"
  >,
  target: Args<Of>,
  args: object,
  context: HandlerContext,
): Promise<Found | undefined> {
  const managed = membersOf(fields, args);
  const found = beforeWrite && (await read(target, context));
  if (found !== undefined) await beforeWrite?.(target, managed as Args<Fields>, found, context);
  await applySettings<Settings>(managed as Settings, found && settingsOf(found), {
    read: async () => settingsOf(await read(target, context)),
    write: (settings) => write(target, settings, context),
  });
  return found;
}

function membersOf(shape: Shape, args: object): Properties {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, Reflect.get(args, name)]));
}
