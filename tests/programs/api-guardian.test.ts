import * as bunny from "pulumi-bunny";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApiGuardian, petShop } from "../../emulator/routes/shield";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { InProcessStack } from "../support/in-process-stack";
import { EngineFailure } from "../support/stack";

const account = useAccount();
let stack: InProcessStack;

const shieldZoneId = 2001;
const guardianOf = () => {
  const zone = account.emulator.state.shieldZones.get(shieldZoneId);
  if (!zone) throw new Error("The shield zone is not there.");
  return zone.apiGuardian;
};
const onPlatform = () =>
  guardianOf().endpoints.map(({ requestMethod, requestPath, rateLimitingRequestCount, isEnabled }) =>
    [requestMethod, requestPath, rateLimitingRequestCount, isEnabled].join(" "),
  );

beforeAll(async () => {
  const zone = account.emulator.state.shieldZones.get(shieldZoneId);
  if (zone) zone.apiGuardian = newApiGuardian(account.emulator.state.now());
  stack = new InProcessStack();
});
afterAll(async () => {
  await stack.destroy();
  stack.remove();
});

/** The API Guardian with a specification, and a rate limit for each of its operations. */
const program = (specification: string, limits: Record<string, number>) => async () => {
  const guardian = new bunny.ApiGuardian("guardian", { shieldZoneId, specification, enabled: true });
  for (const [name, rateLimitingRequestCount] of Object.entries(limits)) {
    const [method, path = ""] = name.split(" ");
    new bunny.ApiGuardianEndpoint(name, {
      shieldZoneId: guardian.shieldZoneId,
      method: method as "GET",
      path,
      rateLimitingRequestCount,
      rateLimitingEnabled: true,
      onDestroy: name === "POST /pets" ? "Disable" : "Keep",
    });
  }
  return { endpoints: guardian.endpoints, title: guardian.title };
};

test("an upload keeps what an endpoint's resource manages, and fails where it removes the endpoint", async () => {
  const versions =
    (version: string, paths = petShop) =>
    async () => {
      const specification = paths.replace("version: 1.4.0", `version: ${version}`);
      const args = { shieldZoneId, specification, enforceAuthorizationValidation: false };
      const guardian = new bunny.ApiGuardian("guardian", args);
      const key = { shieldZoneId: guardian.shieldZoneId, method: "POST", path: "/pets" } as const;
      new bunny.ApiGuardianEndpoint("orders", { ...key, validateAuthorization: true });
    };
  const isChecked = () =>
    guardianOf().endpoints.find(({ requestMethod }) => requestMethod === "POST")?.validateAuthorization;
  await stack.up(versions("1"));
  expect(isChecked()).toBe(true);
  const { changes } = await stack.up(versions("2"));
  expect(changes.map(({ op, name }) => `${op} ${name}`).toSorted()).toEqual(["update guardian", "update orders"]);
  expect(isChecked()).toBe(true);
  expect((await stack.preview(versions("2"))).changes).toEqual([]);

  const withoutPets = petShop.replace("  /pets:", "  /cats:");
  for (const _ of ["the run that uploads it", "the next one"]) {
    const failure: unknown = await errorOf(stack.up(versions("3", withoutPets)));
    expect(failure).toBeInstanceOf(EngineFailure);
    const message = `The specification of shield zone ${shieldZoneId} has no endpoint POST /pets`;
    expect((failure as EngineFailure).errors).toEqual([expect.stringContaining(message)]);
  }
  await stack.up(versions("4"));
  expect(isChecked()).toBe(true);
  await stack.destroy();
});

test("endpoints are configured after the specification that creates them, and are created and deleted with it", async () => {
  const { outputs } = await stack.up(program(petShop, { "GET /pets": 1, "POST /pets": 2 }));
  expect(outputs.endpoints?.value).toEqual(["GET /pets", "POST /pets", "GET /pets/{petId}"]);
  expect(onPlatform()).toEqual(["GET /pets 1 true", "POST /pets 2 true", "GET /pets/{petId} 0 true"]);

  const renamed = petShop.replace("/pets/{petId}:", "/pets/{id}:").replace("    get:\n      security: []", "    put:");
  await stack.up(program(renamed, { "POST /pets": 3, "PUT /pets": 4, "GET /pets/{id}": 5 }));
  expect(onPlatform()).toEqual(["PUT /pets 4 true", "POST /pets 3 true", "GET /pets/{id} 5 true"]);
  expect((await stack.refresh()).changes).toEqual([]);
  await stack.destroy();
  expect(onPlatform()).toEqual(["PUT /pets 4 true", "POST /pets 3 false", "GET /pets/{id} 5 true"]);
  expect(guardianOf().configuration.isEnabled).toBe(true);
});
