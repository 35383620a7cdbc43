import { expect, test } from "vitest";
import { clientOptionsFrom, settings } from "./configuration";

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
