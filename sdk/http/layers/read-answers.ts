import type { Layer } from "../request";

/** Reads each successful answer as its caller wants it, so that one that cannot be read counts as a failed attempt. */
export const readAnswers: Layer = (next) => async (request) => {
  const response = await next(request);
  request.read?.(response);
  return response;
};
