import { type EngineLog, engineLog } from "./engine-log";
import type { NativeProvider } from "./native-provider";

/** The connection of one engine for one provider: its configuration, its operations and its log. */
export class Connection {
  readonly #cancelled = new AbortController();
  #engineAddress: string | undefined;
  #log: EngineLog | undefined;
  #provider: Promise<NativeProvider> | undefined;

  /**
   * @param engineAddress The engine's address, where it is known from the start.
   * @param log Where messages go until an engine is attached. Default: to that engine, or nowhere.
   */
  constructor(engineAddress?: string, log?: EngineLog) {
    if (engineAddress !== undefined && !log) this.attach(engineAddress);
    this.#engineAddress = engineAddress;
    this.#log ??= log;
  }

  /** Sets the engine that the other end of the connection belongs to. */
  attach(engineAddress: string): void {
    this.#log?.close();
    this.#engineAddress = engineAddress;
    this.#log = engineLog(engineAddress);
  }

  /** Loads the provider on demand: a request for the schema or the version needs neither definitions nor client. */
  provider(): Promise<NativeProvider> {
    this.#provider ??= this.#load();
    return this.#provider;
  }

  /** Shows the status of a resource in the engine's output; see {@link EngineLog.showStatus}. */
  async showStatus(message: string, urn: string): Promise<void> {
    await this.#log?.showStatus(message, urn);
  }

  /** Shows a warning of a resource in the engine's output. */
  async warn(message: string, urn: string): Promise<void> {
    await this.#log?.warn(message, urn);
  }

  /** Aborts all current and later operations. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** Aborts all operations, and withdraws what the resources of this connection claim. */
  close(): void {
    this.cancel();
    this.#log?.close();
    this.#provider?.then((provider) => provider.close()).catch(() => {});
  }

  async #load(): Promise<NativeProvider> {
    const { NativeProvider } = await import("./native-provider.js");
    return new NativeProvider({ engineAddress: this.#engineAddress, cancelled: this.#cancelled.signal });
  }
}
