import { expect, test } from "vitest";
import { check, formatRedactedProblem } from "../../provider/check/check";
import { secretsProperty } from "../../provider/define/engine-constants";
import { provider } from "../../provider/hosts/dynamic/dynamic-provider";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount();

test("the message about a secret specification shows no part of it", () => {
  const specification = JSON.stringify({ openapi: "3.1-do-not-show" });
  const { inputs } = resourceNamed("ApiGuardian");
  const { problems } = check(resourceNamed("ApiGuardian"), { shieldZoneId: 2001, specification });
  const [shown, redacted] = [[], ["specification"]].map((secrets) =>
    problems.map((problem) => formatRedactedProblem(inputs, secrets, problem)).join(),
  );
  expect(shown).toBe(
    'specification: is OpenAPI "3.1-do-not-show", but API Guardian supports 3.0.x only: convert it to 3.0.3',
  );
  expect(redacted).toBe(
    "specification: is OpenAPI [secret], but API Guardian supports 3.0.x only: convert it to 3.0.3",
  );
});

/** The provider of dynamic resources, configured for the account. */
async function dynamicProvider(type: string) {
  const host = provider(type);
  const settings: Record<string, string> = {
    "bunny:apiUrl": account.emulator.url,
    "bunny:apiKey": account.emulator.apiKey,
  };
  await host.configure({ config: { get: (key) => settings[key] } });
  return host;
}

test("the message about a secret path of an endpoint lists no other paths", async () => {
  const paths = { "/pets": { get: { responses: {} } }, "/owners": { get: { responses: {} } } };
  const content = JSON.stringify({ openapi: "3.0.3", info: { title: "t", version: "1" }, paths });
  await account.api.apiGuardian.uploadSpecification(2001, { content });
  const host = await dynamicProvider("ApiGuardianEndpoint");
  const args = { shieldZoneId: 2001, method: "GET", path: "/petz", onDestroy: "Keep" };
  const messageWith = async (secrets: string[]) =>
    (await errorOf(host.create({ ...args, [secretsProperty]: secrets }))).message;
  expect(await messageWith([])).toMatch(
    / has no endpoint GET \/petz .*did you mean.* It has GET \/pets, GET \/owners\./,
  );
  expect(await messageWith(["path"])).toBe("The specification of shield zone 2001 has no endpoint GET [secret].");
});

test("an output that repeats a secret argument is redacted in messages, as the argument is", async () => {
  const host = await dynamicProvider("EdgeScript");
  const state = { scriptId: 1, name: "do-not-show", defaultHostname: "dns-1.bunny.run", [secretsProperty]: ["name"] };
  const body = JSON.stringify({ Message: "dns-1.bunny.run is in use", ErrorKey: "x", Field: null });
  account.emulator.faults.add({ operation: "DELETE /compute/script/{id}", answer: { status: 400, body } });
  const { message } = await errorOf(host.delete("1", state));
  expect(message).toContain("[secret] is in use");
});
