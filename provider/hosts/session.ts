import type { BunnyClient } from "../../sdk/index";
import { resolveClientOptions } from "../../sdk/internal";
import { type Naming, withAutoNames } from "../check/auto-name";
import { check, readAhead } from "../check/check";
import { Declarations, type Declared } from "../check/declarations";
import { formatValue } from "../check/explain-issue";
import { clientOptionsFrom, limitsFrom, mayAllBeGone } from "../configuration";
import { qualifiedId } from "../define/claims";
import type { Problem, Properties, ResourceDefinition } from "../define/define";
import { secrecyAt } from "../define/secret-paths";
import { inPriorForms } from "../diff/diff";
import { leftOut } from "../diff/left-out";
import { differenceInRun, recordOverwrites } from "../diff/run-difference";
import { checkOnPlatform } from "../lifecycle/check-on-platform";
import { Existing } from "../lifecycle/existing";
import {
  type Change,
  create,
  keepObject,
  protectReplaced,
  read,
  recordCompared,
  recordDifference,
  remove,
  update,
} from "../lifecycle/lifecycle";
import { Replacements } from "../lifecycle/replacements";
import { sharedClient } from "../lifecycle/shared-client";
import { reportWarning } from "../messages/progress";
import { GoneTogether } from "./gone-together";
import { RunClaims } from "./run-claims";

type Api = () => BunnyClient | Promise<BunnyClient>;

/** What a process knows of its run, and the operations that depend on it. Each host translates its engine's values. */
export class Session {
  readonly #claims = new RunClaims();
  readonly #replacements = new Replacements();
  readonly #declarations = new Declarations();
  readonly #existing = new Existing();
  /** The resources of the program that the state has. */
  readonly #inState = new Set<string>();
  /** The keys of the program's resources. A refresh compares before they are checked. */
  readonly #checked = new Set<string>();
  /** By key, what was read without a state: for an import, or for a program's `get`. */
  readonly #readById = new Map<string, string>();
  /** Of a run of an engine. Whoever else calls has no state that could be of another account. */
  #gone: GoneTogether | undefined;

  /** @param engineAddress The processes of one run have the same. */
  joinRun(engineAddress: string): void {
    this.#claims.joinRun(engineAddress);
    this.#gone = new GoneTogether();
  }

  /** Takes the settings of a provider, and returns its client. */
  configure(setting: (key: string) => string | undefined): BunnyClient {
    const options = clientOptionsFrom(setting);
    this.#claims.counts.setLimits(limitsFrom(setting));
    const isAllowed = mayAllBeGone(setting);
    if (this.#gone) this.#gone.isAllowed = isAllowed;
    this.#claims.setPlatform(resolveClientOptions(options).apiUrl.href);
    return sharedClient(options);
  }

  /**
   * Checks arguments, and returns the inputs for the state.
   *
   * @param options.keyOf A key by which `diff` knows the program's resource again.
   * @param options.secrets The paths of secret arguments.
   */
  async check(
    definition: ResourceDefinition,
    args: Properties,
    options: {
      prior: Properties;
      declared?: Declared;
      naming?: Naming;
      secrets: readonly string[];
      keyOf(inputs: Properties): string | undefined;
      api: Api;
    },
  ): Promise<{ inputs: Properties; problems: Problem[] }> {
    const { prior, declared, naming, secrets, api } = options;
    // Only an import is checked after its read.
    const imported = declared && this.#readById.get(declared.key);
    if (imported !== undefined) this.#claims.keep(imported);
    const named = naming ? withAutoNames(definition, args, prior, naming) : args;
    await readAhead(definition, named);
    const found = check(definition, named, { claims: this.#claims, declared, prior });
    const { inputs: checked, problems } = await checkOnPlatform(definition, found, prior, api);
    // What is to be replaced is checked again, without the state's inputs.
    if (declared && Object.keys(prior).length > 0) this.#inState.add(declared.key);
    if (declared && !this.#inState.has(declared.key) && problems.length === 0)
      await this.#existing.check(definition, checked, api);
    if (declared) problems.push(...this.#declarations.add(definition, checked, declared, secrets));
    const inputs = inPriorForms(definition, prior, checked);
    recordOverwrites(definition, prior, inputs, this.#claims);
    const key = options.keyOf(inputs);
    if (key !== undefined) this.#checked.add(key);
    return { inputs, problems };
  }

  /**
   * Compares the inputs of an object.
   *
   * @param options.key The key of its resource.
   * @param options.secrets The paths of secrets in `olds`.
   * @param options.isChanged Whether the state needs an update whatever the inputs are.
   */
  async diff(
    definition: ResourceDefinition,
    { id, olds, news }: Change,
    { key, isChanged, secrets, api }: { key: string; isChanged: boolean; secrets: readonly string[]; api: Api },
  ): Promise<{ changed: string[]; replaces: string[]; deleteBeforeReplace: boolean }> {
    const isOfProgram = this.#checked.has(key);
    recordCompared(definition, id, this.#claims);
    const { changed, replaces } = differenceInRun(definition, olds, news, this.#claims);
    recordDifference(definition, olds, news, this.#replacements);
    if (isOfProgram && replaces.length > 0) await protectReplaced(definition, olds, api);
    if (isOfProgram && replaces.length === 0) warnOfLeftOut(definition, olds, news, secrets);
    if (isOfProgram && !isChanged && changed.length === 0) keepObject(definition, id, this.#claims);
    return { changed, replaces, deleteBeforeReplace: definition.deleteBeforeReplace?.(olds, news) ?? false };
  }

  /** Creates an object. */
  async create(definition: ResourceDefinition, inputs: Properties, secrets: Iterable<string>, api: BunnyClient) {
    const options = { secrets, claims: this.#claims, replacements: this.#replacements };
    const created = await create(definition, inputs, api, options);
    this.#existing.created(created.id);
    this.#gone?.found();
    return created;
  }

  /**
   * Reads an object, for an import without a state. Undefined where it is gone.
   *
   * @param key The key of its resource, as far as it is known.
   */
  async read(
    definition: ResourceDefinition,
    { id, state, key }: { id: string; state?: Properties | undefined; key?: string },
    api: BunnyClient,
  ) {
    const work = () => read(definition, id, state, api);
    if (state) return this.#gone ? this.#gone.read(qualifiedId(definition.name, id), work) : work();
    const current = await work();
    if (current && key !== undefined) this.#readById.set(key, qualifiedId(definition.name, current.id));
    return current;
  }

  /** @param options.isMove Whether the state moves from another host: then what is there may be all that is wanted. */
  async update(
    definition: ResourceDefinition,
    change: Change,
    { isMove = false, api }: { isMove?: boolean; api: Api },
  ): Promise<Properties> {
    keepObject(definition, change.id, this.#claims);
    if (isMove && this.changed(definition, change.olds, change.news).length === 0) return change.olds;
    return update(definition, change, await api(), this.#claims);
  }

  /** The arguments that an update changes. */
  changed(definition: ResourceDefinition, olds: Properties, news: Properties): string[] {
    return differenceInRun(definition, olds, news, this.#claims).changed;
  }

  async delete(definition: ResourceDefinition, id: string, state: Properties, api: BunnyClient): Promise<void> {
    const wasThere = await remove(definition, state, api, {
      claims: await this.#claims.collectFromRun(),
      replacements: this.#replacements,
    });
    if (wasThere) this.#gone?.found();
    else await this.#gone?.confirm(qualifiedId(definition.name, id));
  }

  /** Withdraws the claims of its resources. */
  close(): void {
    this.#claims.leaveRun();
  }
}

/** A program that takes out an argument may take it for removed. */
function warnOfLeftOut(
  definition: ResourceDefinition,
  olds: Properties,
  news: Properties,
  secrets: readonly string[],
): void {
  const all = leftOut(definition, olds, news).map(({ path, value }) => {
    const isShown = typeof value !== "object" && secrecyAt(secrets, path) === "none";
    return `${path.join(".")}${isShown ? ` (${formatValue(value)})` : ""}`;
  });
  if (all.length > 0)
    reportWarning(
      `no longer managed, so the platform keeps what it has: ${all.join(", ")}. To change it there, give it another value instead of leaving it out.`,
    );
}
