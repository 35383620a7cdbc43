import { isDeepStrictEqual } from "node:util";
import type { BunnyClient } from "../../../sdk/index";
import { resolveClientOptions } from "../../../sdk/internal";
import type { Naming } from "../../check/auto-name";
import { formatRedactedProblem } from "../../check/check";
import type { Declared } from "../../check/declarations";
import { suggestion } from "../../check/explain-issue";
import { clientOptionsFrom, limitsFrom, mayAllBeGone, settings } from "../../configuration";
import { restoreAssets } from "../../define/asset";
import { compactCopies, withCompactCopies, withoutCompactCopies } from "../../define/compact-copy";
import type { Properties, ResourceDefinition } from "../../define/define";
import { secretsProperty } from "../../define/engine-constants";
import { applyIgnoreChanges } from "../../define/property-path";
import { pathOf, repeating, secrecyAt, secretsIn, topOf } from "../../define/secret-paths";
import { isUnknown, unknownValue, valueAt } from "../../define/unknown";
import { pathsWith, pick, propertiesWith } from "../../define/zod-schema";
import { detailedDiff, type PathChange } from "../../diff/detailed-diff";
import { stableOutputs, stableValues } from "../../diff/stable-outputs";
import { type ListPage, type ListRange, list } from "../../lifecycle/list";
import { readDataSource } from "../../lifecycle/read-data-source";
import { loadDataSource, loadResource } from "../../load-definition";
import { messageFor } from "../../messages/error-message";
import { Redaction, withRedaction } from "../../messages/redaction";
import { Session } from "../session";
import { packageName } from "../tokens";
import { markSecrets, type WithSecrets } from "./secret-properties";

/** Normalised inputs, and a message for each problem. */
export interface Checked {
  readonly inputs: WithSecrets;
  readonly failures: readonly string[];
}

export interface Diffed {
  readonly changed: boolean;
  /** Paths of properties whose change replaces the resource. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  readonly paths: ReadonlyMap<string, PathChange>;
  /** Names of arguments whose old values the engine finds in the inputs of the state. */
  readonly inInputs: readonly string[];
  /** Names of outputs that an update keeps. */
  readonly stable: readonly string[];
}

/** Two states of the inputs of an object, and the paths to ignore. */
export interface DiffRequest {
  readonly urn?: string;
  readonly id: string;
  readonly olds: WithSecrets;
  readonly news: WithSecrets;
  readonly ignoreChanges: readonly string[];
}

/** The plugin's operations on plain values. The server converts them from and to gRPC messages. */
export class NativeProvider {
  readonly #cancelled: AbortSignal | undefined;
  #client: (() => BunnyClient) | undefined;
  /** The settings, once all of them are known. */
  #settings: Properties | undefined;
  readonly #session = new Session();

  /**
   * @param options.engineAddress The address of the engine whose run it is.
   * @param options.cancelled Aborts all operations.
   */
  constructor({ engineAddress, cancelled }: { engineAddress?: string; cancelled?: AbortSignal } = {}) {
    if (engineAddress !== undefined) this.#session.joinRun(engineAddress);
    this.#cancelled = cancelled;
  }

  checkConfig(news: WithSecrets, project: string): Checked {
    const names = Object.keys(settings);
    const given = Object.keys(news.values).filter((name) => !name.startsWith("__") && !engineSettings.has(name));
    const failures = given
      .filter((name) => !names.includes(name))
      .map((name) => ({ name, nearest: suggestion(name, names) }))
      // The configuration of a project with this provider's name includes the project's own keys.
      .filter(({ nearest }) => project !== packageName || nearest !== "")
      .map(({ name, nearest }) => `${name}: is not a setting of this provider${nearest}`);
    if (!Object.values(news.values).some(isUnknown)) {
      try {
        resolveClientOptions(clientOptionsFrom(settingReader(news.values)));
        limitsFrom(settingReader(news.values));
        mayAllBeGone(settingReader(news.values));
      } catch (error) {
        failures.push(withRedaction(new Redaction().hide(news.values, news.secrets), () => messageFor(error)));
      }
    }
    const secret = Object.values(settings).flatMap((setting) => ("secret" in setting ? [setting.key] : []));
    return { inputs: markSecrets(news.values, [], news, { secrets: new Set(secret) }), failures };
  }

  /** Never replaces: objects do not depend on the key or the address. */
  diffConfig(olds: Properties, news: Properties): Diffed {
    const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])];
    const changed = names.some((name) => olds[name] !== news[name]);
    return { changed, replaces: [], deleteBeforeReplace: false, paths: new Map(), inInputs: [], stable: [] };
  }

  configure(args: Properties): void {
    // In a preview the configuration may be unknown, so no request is possible.
    if (Object.values(args).some(isUnknown)) {
      if (this.#settings) throw new Error(configuredBefore);
      this.#client = () => {
        throw new Error("The provider's configuration is not known before the next `pulumi up`.");
      };
      return;
    }
    // Any process of this machine can connect: it must not direct the engine's requests to another address.
    if (this.#settings && !isDeepStrictEqual(this.#settings, args)) throw new Error(configuredBefore);
    const client = this.#session.configure(settingReader(args));
    this.#settings = args;
    this.#client = () => client;
  }

  async check(
    type: string,
    news: WithSecrets,
    { prior, declared, naming }: { prior: Properties; declared?: Declared; naming?: Naming } = { prior: {} },
  ): Promise<Checked> {
    const definition = await loadResource(type);
    const secrets = [...pathsWith(definition.inputs, "secret"), ...news.secrets];
    const { inputs, problems } = await this.#session.check(definition, news.values, {
      prior: withoutCompactCopies(definition, prior),
      declared,
      naming,
      secrets,
      keyOf: () => declared?.key,
      api: () => this.api(0),
    });
    return {
      inputs: markSecrets(inputs, [definition.inputs], news, {
        secrets: new Set(repeating(definition.inputs, secrets)),
      }),
      failures: withRedaction(new Redaction().hide(news.values, secrets), () =>
        problems.map((problem) => formatRedactedProblem(definition.inputs, secrets, problem)),
      ),
    };
  }

  async diff(type: string, request: DiffRequest): Promise<Diffed> {
    const definition = await loadResource(type);
    const olds = withoutCompactCopies(definition, request.olds.values);
    // For an `up` the engine resets ignored values in `news` itself; for a refresh it does not.
    const news = withoutCompactCopies(definition, request.news.values);
    const inputs = applyIgnoreChanges(request.ignoreChanges, olds, news);
    // Without an update the state would keep outputs that repeat it in plain text.
    const known = [...request.olds.secrets];
    const isMarked = [...request.news.secrets].some(
      (path) => valueAt(olds, pathOf(path)) !== undefined && secrecyAt(known, pathOf(path)) !== "secret",
    );
    const { changed, replaces, deleteBeforeReplace } = await this.#session.diff(
      definition,
      { id: request.id, olds, news: inputs },
      {
        key: request.urn ?? "",
        isChanged: isMarked,
        secrets: [...pathsWith(definition.inputs, "secret"), ...known],
        api: () => this.api(0),
      },
    );
    return {
      changed: changed.length > 0 || isMarked,
      replaces,
      deleteBeforeReplace,
      paths: detailedDiff(definition.inputs, olds, inputs),
      inInputs: compactCopies(definition, request.olds.values),
      stable: stableOutputs(definition, changed, { prior: olds, next: inputs }),
    };
  }

  async create(
    type: string,
    request: { news: WithSecrets; preview: boolean; timeoutSeconds: number },
  ): Promise<{ id: string; properties: WithSecrets }> {
    const { news, preview, timeoutSeconds } = request;
    const definition = await loadResource(type);
    const forState = (properties: Properties) =>
      propertiesOf(definition, withCompactCopies(definition, properties, news.values), news);
    if (preview) return { id: "", properties: forState(createdProperties(definition, news.values)) };
    const api = this.api(timeoutSeconds);
    const { id, properties } = await this.#session.create(definition, news.values, news.secrets, api);
    return { id, properties: forState(properties) };
  }

  /** Undefined where the object is gone. */
  async read(
    type: string,
    request: { urn: string; id: string; inputs: WithSecrets; properties: WithSecrets; timeoutSeconds: number },
  ): Promise<{ id: string; inputs: WithSecrets; properties: WithSecrets } | undefined> {
    const definition = await loadResource(type);
    const { urn: key, id, inputs, properties } = request;
    // Properties, not inputs: those of a partly created object include what was not applied.
    const isImport = Object.keys(properties.values).length === 0;
    const state = isImport ? undefined : properties.values;
    const current = await this.#session.read(definition, { id, state, key }, this.api(request.timeoutSeconds));
    if (!current) return undefined;
    return {
      id: current.id,
      inputs: markSecrets(current.inputs, [definition.inputs], inputs),
      properties: propertiesOf(
        definition,
        // The engine shows drift of the outputs.
        withCompactCopies(definition, current.properties, inputs.values),
        inputs,
        secretOutputs(definition, properties),
      ),
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
    const definition = await loadResource(type);
    const { id, olds, news, preview } = request;
    const prior = { values: withoutCompactCopies(definition, olds.values), secrets: olds.secrets };
    // What the check has calculated is what there is to write: with the state's list, changed files could not be uploaded.
    const calculated = new Set(propertiesWith(definition.inputs, "calculated"));
    const ignored = request.ignoreChanges.filter((path) => !calculated.has(path));
    const reset = pick(definition.inputs, applyIgnoreChanges(ignored, prior.values, news.values));
    // Assets of a state have no contents.
    const inputs = restoreAssets(definition, reset, news.values);
    const properties = preview
      ? updatedProperties(definition, inputs, prior.values, this.#session.changed(definition, prior.values, inputs))
      : await this.#session.update(
          definition,
          { id, olds: olds.values, news: inputs },
          { api: () => this.api(request.timeoutSeconds) },
        );
    const forState = withCompactCopies(definition, properties, news.values);
    return propertiesOf(definition, forState, secretOutputs(definition, prior), news);
  }

  async delete(
    type: string,
    { id, state, timeoutSeconds }: { id: string; state: Properties; timeoutSeconds: number },
  ): Promise<void> {
    await this.#session.delete(await loadResource(type), id, state, this.api(timeoutSeconds));
  }

  /** The objects of a type, managed or not. */
  async list(type: string, { query, ...range }: { query: WithSecrets } & ListRange): Promise<ListPage> {
    return list(await loadResource(type), query.values, range, this.api(0));
  }

  async invoke(name: string, { [secretsProperty]: names, ...args }: Properties): Promise<WithSecrets> {
    const secrets = Array.isArray(names) ? names.map(String) : [];
    const result = await readDataSource(name, args, this.api(0), secrets);
    return markSecrets(result, [(await loadDataSource(name)).outputs]);
  }

  close(): void {
    this.#session.close();
  }

  /** The client, whose calls abort on the engine's cancel or after the timeout. 0 is no limit. */
  private api(timeoutSeconds: number): BunnyClient {
    if (!this.#client) throw new Error(notConfigured);
    const client = this.#cancelled ? this.#client().withSignal(this.#cancelled) : this.#client();
    return timeoutSeconds > 0 ? client.withTimeLimit(timeoutSeconds * 1000) : client;
  }
}

/** An attached plugin keeps the configuration of a connection, which an engine may lose and open again. */
const notConfigured =
  "The engine has not configured the provider on this connection: an earlier one to it was lost. Run the same command again.";

const configuredBefore =
  "This plugin is configured already, and takes no other settings. An engine starts one for each provider: run the same command again.";

/** The engine's own settings among those of a provider. */
const engineSettings: ReadonlySet<string> = new Set(["version", "pluginDownloadURL"]);

/** A setting is a string or a value of its own type. */
function settingReader(values: Properties): (key: string) => string | undefined {
  return (key) => (values[key] == null ? undefined : String(values[key]));
}

function propertiesOf(
  definition: ResourceDefinition,
  values: Properties,
  ...from: Pick<WithSecrets, "secrets">[]
): WithSecrets {
  return {
    values,
    secrets: secretsIn(
      definition,
      values,
      from.flatMap(({ secrets }) => [...secrets]),
    ),
  };
}

/** The secret outputs. The program marks secret inputs anew in each run. */
function secretOutputs({ inputs }: ResourceDefinition, { secrets }: WithSecrets): Pick<WithSecrets, "secrets"> {
  return { secrets: new Set([...secrets].filter((path) => !(topOf(path) in inputs.shape))) };
}

/** A preview's properties of an update: inputs, outputs that it keeps, and unknowns. */
function updatedProperties(
  definition: ResourceDefinition,
  news: Properties,
  olds: Properties,
  changed: readonly string[],
): Properties {
  return {
    ...createdProperties(definition, news),
    ...stableValues(definition, changed, olds, { prior: olds, next: news }),
  };
}

/** A preview's properties of a create: inputs, and unknowns. */
function createdProperties(definition: ResourceDefinition, news: Properties): Properties {
  const unknowns = Object.keys(definition.outputs.shape).map((name) => [name, unknownValue] as const);
  return { ...Object.fromEntries(unknowns), ...pick(definition.inputs, news) };
}
