import type { BunnyClient } from "../../sdk";
import { check, inWords } from "../check";
import { Claims } from "../claims";
import { configuredOptions } from "../configuration";
import { Declarations } from "../declarations";
import type { Problem, ResourceDefinition } from "../define";
import { difference } from "../diff";
import { messageFor } from "../error-message";
import { keepSpelling } from "../keep-spelling";
import { create, type Properties, read, remove, update } from "../lifecycle";
import { PartialFailure } from "../partial-failure";
import { resourceNamed } from "../registry";
import { sharedClient } from "../shared-client";
import { endWithEngine } from "./end-with-engine";
import { keepEnvironmentOutOfReports } from "./reports";

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
const claims = new Claims();
const declarations = new Declarations();

class DynamicProvider {
  // The host caches a provider before `configure` has run to its end, so every operation waits for it.
  readonly #configured = Promise.withResolvers<BunnyClient>();

  constructor(private readonly definition: ResourceDefinition) {
    this.#configured.promise.catch(() => {});
  }

  async configure({ config }: ConfigureRequest): Promise<void> {
    try {
      this.#configured.resolve(sharedClient(configuredOptions((key) => config.get(`bunny:${key}`))));
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
      const failures = problems.map((problem) => ({ property: "", reason: inWords(problem) }));
      return { inputs, failures };
    });
  }

  diff(_id: string, olds: Properties, news: Properties) {
    return this.reporting(async () => {
      const { changed, replaces } = difference(this.definition, olds, news);
      const deleteBeforeReplace = this.definition.deleteBeforeReplace?.(olds, news) ?? false;
      // Without an answer the engine compares the inputs itself, and applies `ignoreChanges` and `replaceOnChanges`, of
      // which it does not tell this host.
      const changes = changed.length > 0 ? undefined : false;
      return { changes, replaces, deleteBeforeReplace };
    });
  }

  create(news: Properties) {
    return this.reporting(async () => {
      const { id, properties } = await create(this.definition, withoutHostProperties(news), await this.api());
      return { id, outs: properties };
    }, news);
  }

  read(id: string, state: Properties) {
    return this.reporting(async () => {
      const known = withoutHostProperties(state);
      const importing = Object.keys(known).length === 0;
      const found = await read(this.definition, id, importing ? undefined : known, await this.api());
      if (found) return { id, props: found.properties, inputs: found.inputs };
      // The host adds the handler to whatever is returned, which the engine would take for the object of a `get`.
      if (importing) throw new Error(`resource '${id}' does not exist`);
      return { id: "", props: {} };
    });
  }

  update(id: string, olds: Properties, news: Properties) {
    return this.reporting(async () => {
      const outs = await update(
        this.definition,
        id,
        withoutHostProperties(olds),
        withoutHostProperties(news),
        await this.api(),
      );
      return { outs };
    }, news);
  }

  delete(_id: string, state: Properties) {
    return this.reporting(async () => remove(this.definition, withoutHostProperties(state), await this.api(), claims));
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

  private async reporting<T>(work: () => Promise<T>, news: Properties = {}): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new HostError(error, news.__provider);
    }
  }
}

/** What the host tells the engine of a failure. `id` marks one that left something behind, to be kept in the state. */
class HostError extends Error {
  readonly id?: string;
  readonly properties?: Properties;
  readonly reasons?: string[];

  constructor(cause: unknown, handler: unknown) {
    super(messageFor(cause), { cause });
    if (cause instanceof PartialFailure) {
      this.id = cause.remains.id;
      // The host adds the handler to what succeeds only; a state without it could never be read or deleted again.
      this.properties = { ...cause.remains.properties, __provider: handler };
      this.reasons = [cause.message];
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
  keepEnvironmentOutOfReports();
  // The host itself never notices that its engine was killed, and would wait for its next request for ever.
  const [, script = "", ...args] = process.argv;
  const engineAddress = args.at(-1);
  if (/[\\/]cmd[\\/]dynamic-provider\b/.test(script) && engineAddress) endWithEngine(engineAddress);
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

function withoutHostProperties({ __provider: _, __declared: __, ...properties }: Properties): Properties {
  return properties;
}
