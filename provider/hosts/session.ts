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
import { holdObject, keepObject, keepReplaced, read, recordDifference, remove } from "../lifecycle/lifecycle";
import { Replacements } from "../lifecycle/replacements";
import { sharedClient } from "../lifecycle/shared-client";
import { reportWarning } from "../messages/progress";
import { GoneTogether } from "./gone-together";
import { RunClaims } from "./run-claims";

type Api = () => BunnyClient | Promise<BunnyClient>;

/** What a process knows of its run, and the operations that depend on it. Each host translates its engine's values. */
export class Session {
  readonly claims = new RunClaims();
  readonly replacements = new Replacements();
  readonly #declarations = new Declarations();
  readonly #existing = new Existing();
  /** The resources of the program that the state has. */
  readonly #inState = new Set<string>();
  /** Of a run of an engine. Whoever else calls has no state that could be of another account. */
  #gone: GoneTogether | undefined;

  /** @param engineAddress The processes of one run have the same. */
  joinRun(engineAddress: string): void {
    this.claims.joinRun(engineAddress);
    this.#gone = new GoneTogether();
  }

  /** Takes the settings of a provider, and returns its client. */
  configure(setting: (key: string) => string | undefined): BunnyClient {
    const options = clientOptionsFrom(setting);
    this.claims.counts.setLimits(limitsFrom(setting));
    const isAllowed = mayAllBeGone(setting);
    if (this.#gone) this.#gone.isAllowed = isAllowed;
    this.claims.setPlatform(resolveClientOptions(options).apiUrl.href);
    return sharedClient(options);
  }

  /**
   * Checks arguments, and returns the inputs for the state.
   *
   * @param options.secrets The paths of secret arguments.
   */
  async check(
    definition: ResourceDefinition,
    args: Properties,
    options: { prior: Properties; declared?: Declared; naming?: Naming; secrets: readonly string[]; api: Api },
  ): Promise<{ inputs: Properties; problems: Problem[] }> {
    const { prior, declared, naming, secrets, api } = options;
    const named = naming ? withAutoNames(definition, args, prior, naming) : args;
    await readAhead(definition, named);
    const found = check(definition, named, this.claims, declared, prior);
    const { inputs: checked, problems } = await checkOnPlatform(definition, found, prior, api);
    // What is to be replaced is checked again, without the state's inputs.
    if (declared && Object.keys(prior).length > 0) this.#inState.add(declared.key);
    if (declared && !this.#inState.has(declared.key) && problems.length === 0)
      await this.#existing.check(definition, checked, api);
    if (declared) problems.push(...this.#declarations.add(definition, checked, declared, secrets));
    const inputs = inPriorForms(definition, prior, checked);
    recordOverwrites(definition, prior, inputs, this.claims);
    return { inputs, problems };
  }

  /**
   * Compares the inputs of an object.
   *
   * @param options.isOfProgram Whether the inputs are the program's: a refresh compares before they are checked.
   * @param options.secrets The paths of secrets in `olds`.
   * @param options.isChanged Whether the state needs an update whatever the inputs are.
   */
  async diff(
    definition: ResourceDefinition,
    object: { id: string; olds: Properties; news: Properties },
    {
      isOfProgram,
      isChanged,
      secrets,
      api,
    }: { isOfProgram: boolean; isChanged: boolean; secrets: readonly string[]; api: Api },
  ): Promise<{ changed: string[]; replaces: string[]; deleteBeforeReplace: boolean }> {
    const { id, olds, news } = object;
    holdObject(definition, id, this.claims);
    const { changed, replaces } = differenceInRun(definition, olds, news, this.claims);
    recordDifference(definition, olds, news, this.replacements);
    if (isOfProgram && replaces.length > 0) await keepReplaced(definition, olds, api);
    if (isOfProgram && replaces.length === 0) warnOfLeftOut(definition, olds, news, secrets);
    if (isOfProgram && !isChanged && changed.length === 0) keepObject(definition, id, this.claims);
    return { changed, replaces, deleteBeforeReplace: definition.deleteBeforeReplace?.(olds, news) ?? false };
  }

  /** Reads an object, for an import without a state. Undefined where it is gone. */
  async read(definition: ResourceDefinition, id: string, state: Properties | undefined, api: BunnyClient) {
    const work = () => read(definition, id, state, api);
    return this.#gone && state ? this.#gone.read(qualifiedId(definition.name, id), work) : work();
  }

  async delete(definition: ResourceDefinition, id: string, state: Properties, api: BunnyClient): Promise<void> {
    const wasThere = await remove(definition, state, api, await this.claims.collectFromRun(), this.replacements);
    if (wasThere) this.#gone?.found();
    else await this.#gone?.confirm(qualifiedId(definition.name, id));
  }

  /** Records that an object was created. */
  created(id: string): void {
    this.#existing.created(id);
    this.#gone?.found();
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
