import type { Layer } from "../request";
import type { ServerClock } from "./server-clock";

/** Lets a clock learn from every answer what time it is on the platform. */
export function observeTime(clock: ServerClock): Layer {
  return (next) => async (request) => {
    const response = await next(request);
    clock.observe(response.headers.date);
    return response;
  };
}
