import type { Layer } from "../request";
import type { ServerClock } from "./server-clock";

/** Sets a clock by every response. */
export function observeTime(clock: ServerClock): Layer {
  return (next) => async (request) => {
    const response = await next(request);
    clock.observe(response.headers.date);
    return response;
  };
}
