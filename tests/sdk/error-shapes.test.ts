import { expect, test } from "vitest";
import { type BunnyClient, createClient } from "../../sdk/index";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { startTampering } from "../support/tampering";

const account = useAccount();

/** The documented response to failures of a single rate limit. */
const negotiated = {
  location: null,
  value: "No such rule.",
  formatters: [],
  contentTypes: [],
  declaredType: null,
  statusCode: 404,
};

/** Each shape of an error response: a call that gets it, and the resulting error. */
const shapes: readonly {
  shape: readonly string[];
  call: (api: BunnyClient) => Promise<unknown>;
  apiKey?: string;
  fault?: { operation: string; status: number; body: object };
  error: object;
}[] = [
  {
    shape: ["ErrorKey", "Field", "Message"],
    call: (api) => api.pullZones.create({ name: "acme-shop" }),
    error: {
      code: "bad_request",
      status: 400,
      errorKey: "pullzone.name_taken",
      field: "Name",
      message: "POST /pullzone failed with 400 (Name): The pull zone name is already taken.",
    },
  },
  {
    shape: ["error"],
    call: (api) => api.accessLists.get(2001, 9),
    error: {
      code: "not_found",
      status: 404,
      errorKey: "not_found",
      message: "GET /shield/shield-zone/2001/access-lists/9 failed with 404: The access list was not found.",
    },
  },
  {
    shape: ["errorResponse"],
    call: (api) =>
      api.rateLimits.create(9, {
        ruleName: "n",
        ruleConfiguration: {
          actionType: "Log",
          variableTypes: { REQUEST_URI: "" },
          operatorType: "BEGINSWITH",
          value: "/",
          severityType: "NOTICE",
          requestCount: 1,
          counterKeyType: "IP",
          timeframe: "PerOneMinute",
          blockTime: "ForOneMinute",
        },
      }),
    error: {
      code: "not_found",
      status: 404,
      message: "POST /shield/rate-limit failed with 404: The shield zone was not found.",
    },
  },
  {
    shape: ["type", "title", "status"],
    call: (api) => api.shieldZones.getByPullZone(9),
    error: {
      code: "not_found",
      status: 404,
      message: "GET /shield/shield-zone/get-by-pullzone/9 failed with 404: Not Found.",
    },
  },
  {
    shape: ["statusCode"],
    call: (api) => api.overages.get(2001, { year: 2026, month: 1 }),
    apiKey: "wrong",
    error: {
      code: "unauthorized",
      status: 401,
      message:
        "GET /shield/metrics/overages/2001 failed with 401: the API key was not accepted. Use a current key from the account settings.",
    },
  },
  {
    shape: Object.keys(negotiated),
    call: (api) => api.rateLimits.get(9),
    fault: { operation: "GET /shield/rate-limit/{id}", status: 404, body: negotiated },
    error: { code: "not_found", status: 404, message: "GET /shield/rate-limit/9 failed with 404: No such rule." },
  },
];

test.each(shapes)("$shape becomes $error.code: $error.message", async ({ shape, call, apiKey, fault, error }) => {
  const bodies: unknown[] = [];
  const headers = { "content-type": "application/json" };
  const answer = fault && { status: fault.status, headers, body: JSON.stringify(fault.body) };
  if (fault) account.emulator.faults.add({ operation: fault.operation, answer });
  const between = await startTampering(account.emulator.url);
  between.tamper = (body) => {
    bodies.push(body);
    return body;
  };
  const api = createClient({ apiKey: apiKey ?? account.emulator.apiKey, apiUrl: between.url, maxRetryMs: 0 });
  expect(await errorOf(call(api))).toMatchObject(error);
  // What follows asks whether the URL leads to the platform.
  expect(Object.keys(bodies[0] ?? {})).toEqual(shape);
  await api.close();
  await between.stop();
});
