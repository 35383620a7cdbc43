import { type Surface, some, untilEnded, waitedForMs } from "./call";

/** In whole hours, so that two calls send the same. */
function hoursAgo(hours: number): Date {
  return new Date((Math.floor(Date.now() / 3_600_000) - hours) * 3_600_000);
}

export const logging: Surface<"logs" | "originErrors"> = {
  originErrors: {
    list: (api, { pullZoneId }) => api.originErrors.list(pullZoneId, hoursAgo(24).toISOString().slice(0, 10)),
  },
  logs: {
    list: (api, { pullZoneId }) =>
      untilEnded(
        some(
          api.logs.list(pullZoneId, {
            from: hoursAgo(20),
            country: ["DE"],
            search: "a",
            signal: AbortSignal.timeout(waitedForMs),
          }),
        ),
      ),
    listPage: (api, { pullZoneId }) =>
      api.logs.listPage(pullZoneId, {
        from: hoursAgo(20),
        to: hoursAgo(1),
        status: ["2xx", "404"],
        cacheStatus: ["HIT", "None"],
        country: ["DE", "SI"],
        edgeLocation: "DE",
        remoteIp: "192.0.2.1",
        urlContains: "a",
        userAgentContains: "a",
        refererContains: "a",
        search: "a b",
        requestId: "0f8fad5bd9cb469fa16570867728950e",
        includeOriginShield: true,
        limit: 10,
        offset: 5,
        order: "asc",
      }),
    follow: (api, { pullZoneId }) =>
      untilEnded(
        some(
          api.logs.follow(pullZoneId, {
            from: hoursAgo(20),
            intervalMs: 1_000,
            signal: AbortSignal.timeout(waitedForMs),
          }),
        ),
      ),
    day: (api, { pullZoneId }) =>
      some(api.logs.day(pullZoneId, hoursAgo(24), { start: 1, end: 3, sort: "asc", onUnreadable: () => {} })),
  },
};
