import { expect, test } from "vitest";
import { clientOptionsFrom, limitsFrom, settings } from "./configuration";
import { defaultLimits } from "./define/counts";

const from = (config: Record<string, string>, env: Record<string, string | undefined> = {}) =>
  clientOptionsFrom((key) => config[key], env);

test("configuration wins over the environment", () => {
  const options = from(
    { apiKey: "a", timeoutSeconds: "5" },
    { BUNNYNET_API_KEY: "b", BUNNYNET_API_URL: "https://x", BUNNYNET_MAX_RETRY_SECONDS: "0" },
  );
  expect(options).toEqual({ apiKey: "a", apiUrl: "https://x", loggingUrl: undefined, timeoutMs: 5_000, maxRetryMs: 0 });
});

test.each([{}, { BUNNYNET_API_KEY: "" }])("without a key the error says how to set one", (env) => {
  expect(() => from({}, env)).toThrow(/pulumi config set --secret bunny:apiKey.*BUNNYNET_API_KEY/);
});

test.each(["soon", "-1", "3601", "NaN"])("%s is not a number of seconds", (timeoutSeconds) => {
  expect(() => from({ apiKey: "a", timeoutSeconds })).toThrow(/bunny:timeoutSeconds is .* 0 to 3600/);
});

test("the key and the token are secrets", () => {
  expect(
    Object.values(settings)
      .filter((setting) => "secret" in setting)
      .map(({ key }) => key),
  ).toEqual(["apiKey", "loggingToken"]);
});

test("limits that the account has raised are read by their names, and the others are the defaults", () => {
  const limits = (text: string, env = {}) => limitsFrom((key) => (key === "limits" ? text : undefined), env);
  expect(limits("")).toEqual(defaultLimits);
  expect(limits(" edgeRules=100, hostnames = 25 ,")).toEqual({ ...defaultLimits, edgeRules: 100, hostnames: 25 });
  expect(limits("", { BUNNYNET_LIMITS: "dnsRecords=9" })).toEqual({ ...defaultLimits, dnsRecords: 9 });
  for (const wrong of ["rules=1", "edgeRules", "edgeRules=many", "edgeRules=-1", "toString=1"])
    expect(() => limits(`hostnames=11,${wrong}`)).toThrow(
      `bunny:limits has "${wrong}", which is none of edgeRules, hostnames, blockedReferrers, dnsRecords with a whole number`,
    );
});
