import type { BunnyClient } from "../../../sdk";
import { resolveClientOptions } from "../../../sdk/client-options";
import { check, inWordsWithout } from "../../check/check";
import { Declarations } from "../../check/declarations";
import { configuredOptions } from "../../configuration";
import type { Problem, ResourceDefinition } from "../../define/define";
import { PartialFailure } from "../../define/partial-failure";
import { propertiesWith, withRepeats } from "../../define/zod-schema";
import { difference } from "../../diff/diff";
import { keepSpelling } from "../../diff/keep-spelling";
import { messageFor } from "../../lifecycle/error-message";
import { create, type Properties, read, remove, update } from "../../lifecycle/lifecycle";
import { hiding, Redaction, redactedAnswer } from "../../lifecycle/redaction";
import { sharedClient } from "../../lifecycle/shared-client";
import { resourceNamed } from "../../registry";
import { redactCrashReports } from "../crash-reports";
import { endWithEngine } from "../end-with-engine";
import { secretSignature, secretsProperty, signature } from "../engine-constants";
import { RunClaims } from "../run-claims";

/** Configuration as the engine hands it to a dynamic provider. */
interface ConfigureRequest {
  config: { get(key: string): string | undefined };
}

/**
 * The engine's side of a dynamic resource. Every state holds one line that calls this by the resource's name, so the
 * name of this function and of the module `pulumi-bunny/dynamic` must stay.
 */
export function provider(name: string): DynamicProvider {
  prepareHost();
  return new DynamicProvider(resourceNamed(name));
}

/** One process serves one run, and all dynamic resources in it. */
const claims = new RunClaims();
const declarations = new Declarations();

class DynamicProvider {
  // The host caches a provider before `configure` has run to its end, so every operation waits for it.
  readonly #configured = Promise.withResolvers<BunnyClient>();

  constructor(private readonly definition: ResourceDefinition) {
    this.#configured.promise.catch(() => {});
  }

  async configure({ config }: ConfigureRequest): Promise<void> {
    try {
      const options = configuredOptions((key) => config.get(`bunny:${key}`));
      claims.setPlatform(resolveClientOptions(options).apiUrl.href);
      this.#configured.resolve(sharedClient(options));
    } catch (error) {
      this.#configured.reject(error);
    }
  }

  check(olds: Properties, news: Properties) {
    return this.reporting(async () => {
      const { inputs, problems } = check(this.definition, withoutHostProperties(news), claims);
      problems.push(...this.declaredTwice(inputs, news.__declared));
      keepSpelling(this.definition, olds, inputs);
      // Given a property, the engine would print its whole value, secret or not, and nothing for `entries[3]`.
      const failures = problems.map((problem) => ({
        property: "",
        reason: inWordsWithout(this.secretsOf(news), problem),
      }));
      return { inputs: { ...inputs, ...marksIn(news) }, failures };
    }, news);
  }

  diff(_id: string, olds: Properties, news: Properties) {
    return this.reporting(
      async () => {
        const { changed, replaces } = difference(this.definition, olds, news);
        const deleteBeforeReplace = this.definition.deleteBeforeReplace?.(olds, news) ?? false;
        // A resource that the plugin has deployed gets the line by which this host finds its provider. Only an update
        // writes it into the state, without which the resource could not be read or deleted.
        const moves = olds.__provider !== news.__provider;
        const isMarked = namesOfSecrets(news).some((name) => !namesOfSecrets(olds).includes(name));
        // Without an answer the engine compares the inputs itself, and applies `ignoreChanges` and `replaceOnChanges`,
        // of which it does not tell this host.
        const changes = moves || isMarked ? true : changed.length > 0 ? undefined : false;
        return { changes, replaces, deleteBeforeReplace };
      },
      olds,
      news,
    );
  }

  create(news: Properties) {
    return this.reporting(async () => {
      const inputs = withoutHostProperties(news);
      const { id, properties } = await create(this.definition, inputs, await this.api(), this.secretsOf(news));
      return { id, outs: { ...this.marked(properties, news), ...marksIn(news) } };
    }, news);
  }

  read(id: string, state: Properties) {
    return this.reporting(async () => {
      const known = withoutHostProperties(state);
      const importing = Object.keys(known).length === 0;
      const found = await read(this.definition, id, importing ? undefined : known, await this.api());
      // The host adds the handler to whatever is returned, which the engine would take for the object of a `get`.
      if (!found && importing) throw new Error(`resource '${id}' does not exist`);
      if (!found) return { id: "", props: {} };
      const marks = marksIn(state);
      return {
        id,
        props: { ...this.marked(found.properties, state), ...marks },
        inputs: { ...found.inputs, ...marks },
      };
    }, state);
  }

  update(id: string, olds: Properties, news: Properties) {
    return this.reporting(
      async () => {
        const [prior, asked] = [withoutHostProperties(olds), withoutHostProperties(news)];
        const onlyMoves =
          olds.__provider === undefined && difference(this.definition, prior, asked).changed.length === 0;
        const outs = onlyMoves ? prior : await update(this.definition, id, prior, asked, await this.api());
        return { outs: { ...this.marked(outs, news), ...marksIn(news) } };
      },
      news,
      olds,
    );
  }

  delete(_id: string, state: Properties) {
    return this.reporting(
      async () => remove(this.definition, withoutHostProperties(state), await this.api(), await claims.ofRun()),
      state,
    );
  }

  /** The class says which resource it is in words that stay out of the state: `3:office`. */
  private declaredTwice(inputs: Properties, declared: unknown): Problem[] {
    if (typeof declared !== "string") return [];
    const name = declared.slice(declared.indexOf(":") + 1);
    return declarations.add(this.definition, inputs, { key: declared, name });
  }

  private api(): Promise<BunnyClient> {
    return this.#configured.promise;
  }

  private secretsOf(properties: Properties): string[] {
    return [...propertiesWith(this.definition.inputs, "secret"), ...namesOfSecrets(properties)];
  }

  /** The engine marks what is an argument as secret by itself, but not what repeats one. */
  private marked(properties: Properties, from: Properties): Properties {
    const names = withRepeats(this.definition.outputs, namesOfSecrets(from));
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) =>
        names.has(name) && !(name in this.definition.inputs.shape)
          ? [name, { [signature]: secretSignature, value }]
          : [name, value],
      ),
    );
  }

  /** Does work on properties, the first of which is what is asked for or known. */
  private reporting<T>(work: () => Promise<T>, ...properties: [Properties, ...Properties[]]): Promise<T> {
    const redaction = new Redaction();
    for (const each of properties) redaction.hide(each, this.secretsOf(each));
    return hiding(redaction, async () => {
      try {
        return await work();
      } catch (error) {
        throw new HostError(error, (known) => ({
          ...this.marked(known, properties[0]),
          ...hostPropertiesIn(properties[0]),
        }));
      }
    });
  }
}

/** What the host tells the engine of a failure. `id` marks one that left something behind, to be kept in the state. */
class HostError extends Error {
  readonly id?: string;
  readonly properties?: Properties;
  readonly reasons?: string[];

  constructor(cause: unknown, forState: (known: Properties) => Properties) {
    super(messageFor(cause), { cause });
    if (cause instanceof PartialFailure) {
      this.id = cause.remains.id;
      // The host adds the handler to what succeeds only; a state without it could never be read or deleted again.
      this.properties = forState(cause.remains.properties);
      this.reasons = [redactedAnswer(cause.message)];
    }
    this.stack = "";
  }

  override toString(): string {
    return quietMark;
  }
}

let isPrepared = false;

function prepareHost(): void {
  if (isPrepared) return;
  isPrepared = true;
  quietenHost();
  redactCrashReports();
  // The host itself never notices that its engine was killed, and would wait for its next request for ever.
  const [, script = "", ...args] = process.argv;
  const engineAddress = args.at(-1);
  if (/[\\/]cmd[\\/]dynamic-provider\b/.test(script) && engineAddress) {
    endWithEngine(engineAddress);
    claims.joinRun(engineAddress);
  }
}

const quietMark = "\u2063pulumi-bunny\u2063";

/**
 * The host prints `${error}: ${error.stack}` of what an operation throws, besides handing the message to the engine,
 * which shows it. A reader should see an error once, and no stack of ours.
 */
function quietenHost(): void {
  const { console } = globalThis;
  const print = console.error.bind(console);
  console.error = (...args: unknown[]) => {
    if (args.length === 1 && String(args[0]).startsWith(quietMark)) return;
    print(...args);
  };
}

function withoutHostProperties(all: Properties): Properties {
  const { __provider: _, __declared: __, [secretsProperty]: ___, ...properties } = all;
  return properties;
}

function hostPropertiesIn({ __provider, ...properties }: Properties): Properties {
  return { __provider, ...marksIn(properties) };
}

/** The property with the names of those that the program marks secret, for the state to keep, if there are any. */
function marksIn(properties: Properties): Properties {
  const names = namesOfSecrets(properties);
  return names.length > 0 ? { [secretsProperty]: names } : {};
}

/** The engine sends the host every value in clear, and does not say which are secret: the class does. */
function namesOfSecrets({ [secretsProperty]: names }: Properties): string[] {
  return Array.isArray(names) ? names.map(String) : [];
}
