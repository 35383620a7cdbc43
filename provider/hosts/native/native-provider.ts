import type { BunnyClient } from "../../../sdk";
import { resolveClientOptions } from "../../../sdk/client-options";
import { check, formatRedactedProblem } from "../../check/check";
import { Declarations, type Declared } from "../../check/declarations";
import { suggestion } from "../../check/explain-issue";
import { isUnknown, unknownValue } from "../../check/unknown";
import { clientOptionsFrom, settings } from "../../configuration";
import type { Properties, ResourceDefinition } from "../../define/define";
import { idParts } from "../../define/resource-id";
import { pick, propertiesWith, withRepeats } from "../../define/zod-schema";
import { detailedDiff, type PathChange } from "../../diff/detailed-diff";
import { difference, keepPriorForms } from "../../diff/diff";
import { applyIgnoreChanges } from "../../diff/property-path";
import { messageFor } from "../../lifecycle/error-message";
import { create, read, remove, update } from "../../lifecycle/lifecycle";
import { readDataSource } from "../../lifecycle/read-data-source";
import { Redaction, withRedaction } from "../../lifecycle/redaction";
import { sharedClient } from "../../lifecycle/shared-client";
import { dataSourceNamed, resourceNamed } from "../../registry";
import { secretsProperty } from "../engine-constants";
import { RunClaims } from "../run-claims";
import { packageName } from "../tokens";
import { markSecrets, type WithSecrets } from "./secret-properties";

/** Normalised inputs, and a message for each problem. */
export interface Checked {
  readonly inputs: WithSecrets;
  readonly failures: readonly string[];
}

export interface Diffed {
  readonly changed: boolean;
  /** Names of properties whose change replaces the resource. */
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  readonly paths: ReadonlyMap<string, PathChange>;
  /** Names of outputs that no update changes. */
  readonly stable: readonly string[];
}

/** Two states of the inputs, and the paths to ignore. */
export interface DiffRequest {
  readonly olds: WithSecrets;
  readonly news: WithSecrets;
  readonly ignoreChanges: readonly string[];
}

/** The plugin's operations on plain values. The server converts them from and to gRPC messages. */
export class NativeProvider {
  readonly #cancelled = new AbortController();
  readonly #configured = Promise.withResolvers<BunnyClient>();
  readonly #claims = new RunClaims();
  readonly #declarations = new Declarations();

  /** @param engineAddress The engine's address, if this process serves only one run. */
  constructor(engineAddress?: string) {
    if (engineAddress !== undefined) this.#claims.joinRun(engineAddress);
    this.#configured.promise.catch(() => {});
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
      } catch (error) {
        failures.push(messageFor(error));
      }
    }
    const secret = Object.values(settings).flatMap((setting) => ("secret" in setting ? [setting.key] : []));
    return { inputs: markSecrets(news.values, [], news, { secrets: new Set(secret) }), failures };
  }

  /** Never replaces: objects do not depend on the key or the address. */
  diffConfig(olds: Properties, news: Properties): Diffed {
    const names = [...new Set([...Object.keys(olds), ...Object.keys(news)])];
    const changed = names.some((name) => olds[name] !== news[name]);
    return { changed, replaces: [], deleteBeforeReplace: false, paths: new Map(), stable: [] };
  }

  configure(args: Properties): void {
    // In a preview the configuration may be unknown, so no request is possible.
    if (Object.values(args).some(isUnknown)) {
      this.#configured.reject(new Error("The provider's configuration is not known before the next `pulumi up`."));
      return;
    }
    const options = clientOptionsFrom(settingReader(args));
    this.#claims.setPlatform(resolveClientOptions(options).apiUrl.href);
    this.#configured.resolve(sharedClient(options));
  }

  check(type: string, news: WithSecrets, olds: Properties = {}, declared?: Declared): Checked {
    const definition = resourceNamed(type);
    const { inputs, problems } = check(definition, news.values, this.#claims);
    const secrets = [...propertiesWith(definition.inputs, "secret"), ...news.secrets];
    if (declared) problems.push(...this.#declarations.add(definition, inputs, declared, secrets));
    keepPriorForms(definition, olds, inputs);
    return {
      inputs: markSecrets(inputs, [definition.inputs], news),
      failures: withRedaction(new Redaction().hide(news.values, secrets), () =>
        problems.map((problem) => formatRedactedProblem(secrets, problem)),
      ),
    };
  }

  diff(type: string, request: DiffRequest): Diffed {
    const definition = resourceNamed(type);
    const { values: olds, secrets: oldSecrets } = request.olds;
    const { values: news, secrets } = request.news;
    // For an `up` the engine resets ignored values in `news` itself; for a refresh it does not.
    const inputs = applyIgnoreChanges(request.ignoreChanges, olds, news);
    const { changed, replaces } = difference(definition, olds, inputs);
    // Without an update the state would keep outputs that repeat it in plain text.
    const isMarked = [...secrets].some((name) => name in olds && !oldSecrets.has(name));
    return {
      changed: changed.length > 0 || isMarked,
      replaces,
      deleteBeforeReplace: definition.deleteBeforeReplace?.(olds, inputs) ?? false,
      paths: detailedDiff(definition.inputs, olds, inputs),
      stable: stableOutputs(definition),
    };
  }

  async create(
    type: string,
    { news, preview, timeoutSeconds }: { news: WithSecrets; preview: boolean; timeoutSeconds: number },
  ): Promise<{ id: string; properties: WithSecrets }> {
    const definition = resourceNamed(type);
    if (preview)
      return { id: "", properties: propertiesOf(definition, expectedProperties(definition, news.values, {}), news) };
    const { id, properties } = await create(definition, news.values, await this.api(timeoutSeconds), news.secrets);
    return { id, properties: propertiesOf(definition, properties, news) };
  }

  /** Undefined where the object is gone. */
  async read(
    type: string,
    request: { id: string; inputs: WithSecrets; properties: WithSecrets; timeoutSeconds: number },
  ): Promise<{ inputs: WithSecrets; properties: WithSecrets } | undefined> {
    const definition = resourceNamed(type);
    const { id, inputs, properties } = request;
    // Properties, not inputs: those of a partly created object include what was not applied.
    const isImport = Object.keys(properties.values).length === 0;
    const state = isImport ? undefined : properties.values;
    const current = await read(definition, id, state, await this.api(request.timeoutSeconds));
    if (!current) return undefined;
    return {
      inputs: markSecrets(current.inputs, [definition.inputs], inputs),
      properties: propertiesOf(definition, current.properties, inputs, secretOutputs(definition, properties)),
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
    const inputs = pick(definition.inputs, applyIgnoreChanges(request.ignoreChanges, olds.values, news.values));
    const properties = preview
      ? expectedProperties(definition, inputs, olds.values)
      : await update(definition, id, olds.values, inputs, await this.api(request.timeoutSeconds));
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

  /** Aborts all current and later calls. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** The client, whose calls abort on the engine's cancel or after the timeout. 0 is no limit. */
  private async api(timeoutSeconds: number): Promise<BunnyClient> {
    const api = await this.#configured.promise;
    const { signal } = this.#cancelled;
    if (timeoutSeconds <= 0) return api.withSignal(signal);
    return api.withSignal(AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]));
  }
}

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
  const all = from.map(({ secrets }) => ({ secrets: withRepeats(definition.outputs, secrets) }));
  return markSecrets(values, [definition.inputs, definition.outputs], ...all);
}

/** The secret outputs. The program marks secret inputs anew in each run. */
function secretOutputs({ inputs }: ResourceDefinition, { secrets }: WithSecrets): Pick<WithSecrets, "secrets"> {
  return { secrets: new Set([...secrets].filter((name) => !(name in inputs.shape))) };
}

/** Outputs that no update changes: the parts of the id, and those with `stable`. */
function stableOutputs({ outputs, id }: ResourceDefinition): string[] {
  const names = [...idParts({ id }), ...propertiesWith(outputs, "stable")];
  return Object.keys(outputs.shape).filter((name) => names.includes(name));
}

/** A preview's properties: inputs, stable outputs, and unknowns. */
function expectedProperties(definition: ResourceDefinition, news: Properties, olds: Properties): Properties {
  const stable = stableOutputs(definition);
  const outputs = Object.keys(definition.outputs.shape).map((name) => {
    const known = stable.includes(name) ? olds[name] : undefined;
    return [name, known ?? unknownValue] as const;
  });
  return { ...Object.fromEntries(outputs), ...pick(definition.inputs, news) };
}
