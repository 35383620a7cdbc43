import type { BunnyClient } from "../../../sdk";
import { resolveClientOptions } from "../../../sdk/client-options";
import { check, inWordsWithout } from "../../check/check";
import { Declarations, type Declared } from "../../check/declarations";
import { nearestOf } from "../../check/explain-issue";
import { isUnknown, unknownValue } from "../../check/unknown";
import { configuredOptions, settings } from "../../configuration";
import type { ResourceDefinition } from "../../define/define";
import { idParts } from "../../define/resource-id";
import { pick, propertiesWith, withRepeats } from "../../define/zod-schema";
import { detailedDiff, type PathChange } from "../../diff/detailed-diff";
import { difference } from "../../diff/diff";
import { keepSpelling } from "../../diff/keep-spelling";
import { ignoring } from "../../diff/property-path";
import { messageFor } from "../../lifecycle/error-message";
import { create, type Properties, read, remove, update } from "../../lifecycle/lifecycle";
import { readDataSource } from "../../lifecycle/read-data-source";
import { hiding, Redaction } from "../../lifecycle/redaction";
import { sharedClient } from "../../lifecycle/shared-client";
import { dataSourceNamed, resourceNamed } from "../../registry";
import { secretsProperty } from "../engine-constants";
import { RunClaims } from "../run-claims";
import { packageName } from "../tokens";
import { markSecrets, type WithSecrets } from "./marked";

/** Inputs that may be used, and what is wrong with them, in words. */
export interface Checked {
  readonly inputs: WithSecrets;
  readonly failures: readonly string[];
}

export interface Diffed {
  readonly changed: boolean;
  /** Names of properties whose change makes a new object. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  readonly paths: ReadonlyMap<string, PathChange>;
  /** Names of outputs that stay as they are whatever happens to the object. */
  readonly stable: readonly string[];
}

/** Two sides to compare, and the paths at which a difference is none. */
export interface DiffRequest {
  readonly olds: WithSecrets;
  readonly news: WithSecrets;
  readonly ignoreChanges: readonly string[];
}

/** What the engine asks of a plugin, in plain values: the protocol's own words are left to the server. */
export class NativeProvider {
  readonly #cancelled = new AbortController();
  readonly #configured = Promise.withResolvers<BunnyClient>();
  readonly #claims = new RunClaims();
  readonly #declarations = new Declarations();

  /** @param engineAddress Of the engine whose run this process serves, if it serves only one. */
  constructor(engineAddress?: string) {
    if (engineAddress !== undefined) this.#claims.joinRun(engineAddress);
    this.#configured.promise.catch(() => {});
  }

  checkConfig(news: WithSecrets, project: string): Checked {
    const names = Object.keys(settings);
    const given = Object.keys(news.values).filter((name) => !name.startsWith("__") && !engineSettings.has(name));
    const failures = given
      .filter((name) => !names.includes(name))
      .map((name) => ({ name, nearest: nearestOf(name, names) }))
      // The configuration of a project called as this provider has the project's own keys as well.
      .filter(({ nearest }) => project !== packageName || nearest !== "")
      .map(({ name, nearest }) => `${name}: is not a setting of this provider${nearest}`);
    if (!Object.values(news.values).some(isUnknown)) {
      try {
        resolveClientOptions(configuredOptions(textsOf(news.values)));
      } catch (error) {
        failures.push(messageFor(error));
      }
    }
    const secret = Object.values(settings).flatMap((setting) => ("secret" in setting ? [setting.key] : []));
    return { inputs: markSecrets(news.values, [], news, { secrets: new Set(secret) }), failures };
  }

  /** Another key or address never makes new objects: they are on the platform, not in the provider. */
  diffConfig(olds: Properties, news: Properties): Diffed {
    const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])];
    const changed = names.some((name) => olds[name] !== news[name]);
    return { changed, replaces: [], deleteBeforeReplace: false, paths: new Map(), stable: [] };
  }

  configure(args: Properties): void {
    // A preview may come before the configuration is known; then there is nothing that could be called.
    if (Object.values(args).some(isUnknown)) {
      this.#configured.reject(new Error("The provider's configuration is not known before the next `pulumi up`."));
      return;
    }
    const options = configuredOptions(textsOf(args));
    this.#claims.setPlatform(resolveClientOptions(options).apiUrl.href);
    this.#configured.resolve(sharedClient(options));
  }

  check(type: string, news: WithSecrets, olds: Properties = {}, declared?: Declared): Checked {
    const definition = resourceNamed(type);
    const { inputs, problems } = check(definition, news.values, this.#claims);
    if (declared) problems.push(...this.#declarations.add(definition, inputs, declared));
    keepSpelling(definition, olds, inputs);
    const secrets = [...propertiesWith(definition.inputs, "secret"), ...news.secrets];
    return {
      inputs: markSecrets(inputs, [definition.inputs], news),
      failures: hiding(new Redaction().hide(news.values, secrets), () =>
        problems.map((problem) => inWordsWithout(secrets, problem)),
      ),
    };
  }

  diff(type: string, request: DiffRequest): Diffed {
    const definition = resourceNamed(type);
    const { values: olds, secrets: oldSecrets } = request.olds;
    const { values: news, secrets } = request.news;
    // For an `up` the engine has put the ignored values into `news` itself; for a refresh it has not.
    const asked = ignoring(request.ignoreChanges, olds, news);
    const { changed, replaces } = difference(definition, olds, asked);
    // Without an update the engine would keep the outputs in which it is in clear.
    const isMarked = [...secrets].some((name) => name in olds && !oldSecrets.has(name));
    return {
      changed: changed.length > 0 || isMarked,
      replaces,
      deleteBeforeReplace: definition.deleteBeforeReplace?.(olds, asked) ?? false,
      paths: detailedDiff(definition.inputs, olds, asked),
      stable: stableOutputs(definition),
    };
  }

  async create(
    type: string,
    { news, preview, timeoutSeconds }: { news: WithSecrets; preview: boolean; timeoutSeconds: number },
  ): Promise<{ id: string; properties: WithSecrets }> {
    const definition = resourceNamed(type);
    if (preview) return { id: "", properties: propertiesOf(definition, expected(definition, news.values, {}), news) };
    const { id, properties } = await create(definition, news.values, await this.api(timeoutSeconds), news.secrets);
    return { id, properties: propertiesOf(definition, properties, news) };
  }

  /** The object as it is, or nothing where it is gone. */
  async read(
    type: string,
    request: { id: string; inputs: WithSecrets; properties: WithSecrets; timeoutSeconds: number },
  ): Promise<{ inputs: WithSecrets; properties: WithSecrets } | undefined> {
    const definition = resourceNamed(type);
    const { id, inputs, properties } = request;
    // What is there is told by the properties: of a half-made object, the inputs tell what was asked for.
    const isImport = Object.keys(properties.values).length === 0;
    const state = isImport ? undefined : properties.values;
    const found = await read(definition, id, state, await this.api(request.timeoutSeconds));
    if (!found) return undefined;
    return {
      inputs: markSecrets(found.inputs, [definition.inputs], inputs),
      properties: propertiesOf(definition, found.properties, inputs, secretOutputs(definition, properties)),
    };
  }

  async update(
    type: string,
    request: {
      id: string;
      olds: WithSecrets;
      news: WithSecrets;
      ignoreChanges: readonly string[];
      preview: boolean;
      timeoutSeconds: number;
    },
  ): Promise<WithSecrets> {
    const definition = resourceNamed(type);
    const { id, olds, news, preview } = request;
    const asked = pick(definition.inputs, ignoring(request.ignoreChanges, olds.values, news.values));
    const properties = preview
      ? expected(definition, asked, olds.values)
      : await update(definition, id, olds.values, asked, await this.api(request.timeoutSeconds));
    return propertiesOf(definition, properties, secretOutputs(definition, olds), news);
  }

  async delete(type: string, { state, timeoutSeconds }: { state: Properties; timeoutSeconds: number }): Promise<void> {
    await remove(resourceNamed(type), state, await this.api(timeoutSeconds), await this.#claims.ofRun());
  }

  async invoke(name: string, { [secretsProperty]: names, ...args }: Properties): Promise<WithSecrets> {
    const secrets = Array.isArray(names) ? names.map(String) : [];
    const result = await readDataSource(name, args, await this.api(0), secrets);
    return markSecrets(result, [dataSourceNamed(name).outputs]);
  }

  /** Ends every call that is under way, and all later ones. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** The client, whose calls end when the engine says so or takes its time to be up. 0 is no limit. */
  private async api(timeoutSeconds: number): Promise<BunnyClient> {
    const api = await this.#configured.promise;
    const { signal } = this.#cancelled;
    if (timeoutSeconds <= 0) return api.withSignal(signal);
    return api.withSignal(AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]));
  }
}

/** What the engine passes along with a provider's settings for itself. */
const engineSettings: ReadonlySet<string> = new Set(["version", "pluginDownloadURL"]);

/** Settings arrive as text or as what they are. */
function textsOf(values: Properties): (key: string) => string | undefined {
  return (key) => (values[key] == null ? undefined : String(values[key]));
}

function propertiesOf(
  definition: ResourceDefinition,
  values: Properties,
  ...from: Pick<WithSecrets, "secrets">[]
): WithSecrets {
  const all = from.map(({ secrets }) => ({ secrets: withRepeats(definition.outputs, secrets) }));
  return markSecrets(values, [definition.inputs, definition.outputs], ...all);
}

/** The marks of outputs. Whether an input is secret is for the program to say anew each time. */
function secretOutputs({ inputs }: ResourceDefinition, { secrets }: WithSecrets): Pick<WithSecrets, "secrets"> {
  return { secrets: new Set([...secrets].filter((name) => !(name in inputs.shape))) };
}

/** Outputs that an update leaves alone: what the id is made of, and what is said to be fixed. */
function stableOutputs({ outputs, id }: ResourceDefinition): string[] {
  const names = [...idParts({ id }), ...propertiesWith(outputs, "fixed")];
  return Object.keys(outputs.shape).filter((name) => names.includes(name));
}

/** What the object will be as far as that can be said before it is made or changed. */
function expected(definition: ResourceDefinition, news: Properties, olds: Properties): Properties {
  const stable = stableOutputs(definition);
  const outputs = Object.keys(definition.outputs.shape).map((name) => {
    const known = stable.includes(name) ? olds[name] : undefined;
    return [name, known ?? unknownValue] as const;
  });
  return { ...Object.fromEntries(outputs), ...pick(definition.inputs, news) };
}
