/** At most `count` requests in any `windowMs`. */
export interface Quota {
  count: number;
  windowMs: number;
}

/**
 * Which requests a host with a quota accepts. Pure: callers pass the time.
 *
 * A request reaches the host at some moment between its start and its end, so it counts from its start until
 * `windowMs` after its end. However long requests take, no `windowMs` of the host ever sees more than `count`.
 */
export class SlidingWindow {
  #underWay = 0;
  /** When requests that still count have ended, the earliest first. */
  readonly #ended: number[] = [];

  constructor(private readonly limit: Quota) {}

  /** How long from now until one more may begin; undefined where one in progress must end first. */
  waitMs(now: number): number | undefined {
    const { count, windowMs } = this.limit;
    while (this.#ended[0] !== undefined && this.#ended[0] + windowMs <= now) this.#ended.shift();
    if (this.#underWay + this.#ended.length < count) return 0;
    return this.#ended[0] === undefined ? undefined : this.#ended[0] + windowMs - now;
  }

  begin(): void {
    this.#underWay++;
  }

  end(now: number): void {
    this.#underWay--;
    this.#ended.push(now);
  }
}
