import type { BunnyClient } from "../../../sdk/index";
import { formatRedactedProblem } from "../../check/check";
import type { Declared } from "../../check/declarations";
import { withoutCompactCopies } from "../../define/compact-copy";
import type { Properties, ResourceDefinition } from "../../define/define";
import { secretSignature, secretsProperty, signature } from "../../define/engine-constants";
import { ResourceInitFailedError } from "../../define/init-failed";
import { markAt, pathOf, repeating, secrecyAt, secretsIn, topOf } from "../../define/secret-paths";
import { pathsWith, pick } from "../../define/zod-schema";
import { difference } from "../../diff/diff";
import { messageFor } from "../../messages/error-message";
import { Redaction, redactedResponse, withRedaction } from "../../messages/redaction";
import { resourceNamed } from "../../registry";
import { redactCrashReports } from "../crash-reports";
import { endWithEngine } from "../end-with-engine";
import { Session } from "../session";

interface ConfigureRequest {
  config: { get(key: string): string | undefined };
}

/**
 * The provider of a dynamic resource. Every state contains a line of code that calls this with the resource's name, so
 * the name of this function and of the module `pulumi-bunny/dynamic` must stay.
 */
export function provider(name: string): DynamicProvider {
  prepareHost();
  return new DynamicProvider(resourceNamed(name), sessionOfProcess);
}

/** One process serves all dynamic resources of one run. */
const sessionOfProcess = new Session();

export class DynamicProvider {
  // The host caches a provider before `configure` has run to its end, so every operation waits for it.
  readonly #configured = Promise.withResolvers<BunnyClient>();

  constructor(
    private readonly definition: ResourceDefinition,
    private readonly session: Session,
  ) {
    this.#configured.promise.catch(() => {});
  }

  async configure({ config }: ConfigureRequest): Promise<void> {
    try {
      this.#configured.resolve(this.session.configure((key) => config.get(`bunny:${key}`)));
    } catch (error) {
      this.#configured.reject(error);
    }
  }

  check(prior: Properties, news: Properties) {
    return this.handle(async () => {
      const [declared, secrets] = [declaredIn(news), this.secretsOf(news)];
      const { inputs, problems } = await this.session.check(this.definition, withoutHostProperties(news), {
        prior: this.whole(prior),
        declared,
        naming: { resource: declared?.name ?? this.definition.name },
        secrets,
        keyOf: (inputs) => this.keyOf(inputs),
        api: () => this.api(),
      });
      // With a property, the engine would print its whole value, secret or not, and nothing for `entries[3]`.
      const failures = problems.map((problem) => ({
        property: "",
        reason: formatRedactedProblem(this.definition.inputs, secrets, problem),
      }));
      // The engine marks the secrets of the program, but not what the check takes over from them.
      const marked = markAt(inputs, repeating(this.definition.inputs, secrets), asSecret);
      return { inputs: { ...marked, ...secretsPropertyOf(news) }, failures };
    }, news);
  }

  diff(id: string, prior: Properties, next: Properties) {
    return this.handle(
      async () => {
        const [olds, news] = [this.whole(prior), this.whole(next)];
        // A resource that the plugin deployed lacks the line of code that loads its provider, without which it could
        // not be read or deleted. Only an update writes it into the state.
        const moves = olds.__provider !== news.__provider;
        const known = secretNames(olds);
        const isMarked = secretNames(news).some((path) => secrecyAt(known, pathOf(path)) !== "secret");
        const { changed, replaces, deleteBeforeReplace } = await this.session.diff(
          this.definition,
          { id, olds, news },
          {
            key: this.keyOf(news),
            isChanged: moves || isMarked,
            secrets: this.secretsOf(olds),
            api: () => this.api(),
          },
        );
        // For undefined, the engine compares the inputs itself, and applies `ignoreChanges` and `replaceOnChanges`,
        // which it does not send to this host.
        const isOverwritten = changed.length > difference(this.definition, olds, news).changed.length;
        const changes = moves || isMarked || isOverwritten ? true : changed.length > 0 ? undefined : false;
        return { changes, replaces: [...new Set(replaces.map(topOf))], deleteBeforeReplace };
      },
      prior,
      next,
    );
  }

  create(news: Properties) {
    return this.handle(async () => {
      const [inputs, secrets] = [withoutHostProperties(news), this.secretsOf(news)];
      const { id, properties } = await this.session.create(this.definition, inputs, secrets, await this.api());
      return { id, outs: { ...this.markSecrets(properties, news), ...secretsPropertyOf(news) } };
    }, news);
  }

  read(id: string, state: Properties) {
    return this.handle(async () => {
      const known = withoutHostProperties(state);
      const importing = Object.keys(known).length === 0;
      const object = { id, state: importing ? undefined : known };
      const current = await this.session.read(this.definition, object, await this.api());
      // The host adds the handler to every result, which the engine would take for the object of a `get`.
      if (!current && importing) throw new Error(`resource '${id}' does not exist`);
      if (!current) return { id: "", props: {} };
      const marks = secretsPropertyOf(state);
      return {
        id: current.id,
        props: { ...this.markSecrets(current.properties, marks), ...marks },
        inputs: { ...current.inputs, ...marks },
      };
    }, state);
  }

  update(id: string, olds: Properties, news: Properties) {
    return this.handle(
      async () => {
        const change = { id, olds: this.whole(withoutHostProperties(olds)), news: withoutHostProperties(news) };
        const isMove = olds.__provider === undefined && news.__provider !== undefined;
        const update = this.session.update(this.definition, change, { isMove, api: () => this.api() });
        const outs = await update.catch((error) => {
          // In a partial failure the engine keeps the inputs of before, and those of the plugin lack the line of code
          // that loads the provider. Without the object it keeps all of the plugin's.
          if (isMove && error instanceof ResourceInitFailedError) error.object = undefined;
          throw error;
        });
        return { outs: { ...this.markSecrets(outs, news), ...secretsPropertyOf(news) } };
      },
      news,
      olds,
    );
  }

  delete(id: string, state: Properties) {
    return this.handle(
      async () => this.session.delete(this.definition, id, withoutHostProperties(state), await this.api()),
      state,
    );
  }

  /** The host passes nothing else that tells which resource of the program it is. */
  private keyOf(inputs: Properties): string {
    return `${this.definition.name} ${JSON.stringify(pick(this.definition.inputs, inputs))}`;
  }

  /** A state as it was, where the plugin has compressed a part of it. */
  private whole(properties: Properties): Properties {
    return withoutCompactCopies(this.definition, properties);
  }

  private api(): Promise<BunnyClient> {
    return this.#configured.promise;
  }

  private secretsOf(properties: Properties): string[] {
    return [...pathsWith(this.definition.inputs, "secret"), ...secretNames(properties)];
  }

  /** The engine marks secret arguments by itself, but not outputs that repeat one, nor members that always are. */
  private markSecrets(properties: Properties, from: Properties): Properties {
    const { inputs, outputs } = this.definition;
    const secrets = [...secretsIn({ inputs, outputs }, properties, secretNames(from))];
    const own = secrets.filter((path) => !(topOf(path) in inputs.shape) || pathsWith(inputs, "secret").includes(path));
    return markAt(properties, own, asSecret);
  }

  /** Runs an operation with redacted errors. The first of the properties are kept in the state of a partial failure. */
  private handle<T>(work: () => Promise<T>, ...properties: [Properties, ...Properties[]]): Promise<T> {
    const redaction = new Redaction();
    for (const each of properties) redaction.hide(each, secretsIn(this.definition, each, this.secretsOf(each)));
    return withRedaction(redaction, async () => {
      try {
        return await work();
      } catch (error) {
        throw new HostError(error, (known) => ({
          ...this.markSecrets(known, properties[0]),
          ...hostPropertiesIn(properties[0]),
        }));
      }
    });
  }
}

/** An error in the host's form. An `id` makes the engine keep the object in the state. */
class HostError extends Error {
  readonly id?: string;
  readonly properties?: Properties;
  readonly reasons?: string[];

  constructor(cause: unknown, forState: (known: Properties) => Properties) {
    super(messageFor(cause), { cause });
    if (cause instanceof ResourceInitFailedError && cause.object) {
      this.id = cause.object.id;
      // The host adds the handler to successful results only; a state without it could never be read or deleted again.
      this.properties = forState(cause.object.properties);
      this.reasons = [redactedResponse(cause.message)];
    }
    this.stack = "";
  }

  override toString(): string {
    return silentMark;
  }
}

function asSecret(value: unknown): object {
  return { [signature]: secretSignature, value };
}

let isPrepared = false;

function prepareHost(): void {
  if (isPrepared) return;
  isPrepared = true;
  silenceHostErrors();
  redactCrashReports();
  // The host does not notice that its engine was killed, and would wait for requests for ever.
  const [, script = "", ...args] = process.argv;
  const engineAddress = args.at(-1);
  if (/[\\/]cmd[\\/]dynamic-provider\b/.test(script) && engineAddress) {
    endWithEngine(engineAddress);
    sessionOfProcess.joinRun(engineAddress);
  }
}

const silentMark = "\u2063pulumi-bunny\u2063";

/**
 * The host prints `${error}: ${error.stack}` for an error of an operation, besides sending the message to the engine,
 * which displays it. A user should see an error once, and without a stack.
 */
function silenceHostErrors(): void {
  const { console } = globalThis;
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    if (args.length === 1 && String(args[0]).startsWith(silentMark)) return;
    print(...args);
  };
}

/** The class passes a key of the resource as `__declared`, which is not kept in the state: `3:office`. */
function declaredIn({ __declared: key }: Properties): Declared | undefined {
  return typeof key === "string" ? { key, name: key.slice(key.indexOf(":") + 1) } : undefined;
}

function withoutHostProperties(all: Properties): Properties {
  const { __provider: _, __declared: __, [secretsProperty]: ___, ...properties } = all;
  return properties;
}

function hostPropertiesIn({ __provider, ...properties }: Properties): Properties {
  return { __provider, ...secretsPropertyOf(properties) };
}

/** The property with the paths of secrets, for the state. Empty without secrets. */
function secretsPropertyOf(properties: Properties): Properties {
  const names = secretNames(properties);
  return names.length > 0 ? { [secretsProperty]: names } : {};
}

/** The engine sends all values in plain text without marks, so the class adds the paths of secrets. */
function secretNames({ [secretsProperty]: names }: Properties): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}
