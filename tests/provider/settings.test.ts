import { describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone, newApiGuardian, petShop } from "../../emulator/routes/shield";
import { check, formatProblem } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import type { Properties } from "../../provider/define/define";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";

const account = useAccount();

function newZone() {
  const { state } = account.emulator;
  const { Id } = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null });
  return addShieldZone(state, { pullZoneId: Id, planType: 1 });
}

const createResource = (name: string, args: Properties) => {
  const definition = resourceNamed(name);
  return create(definition, check(definition, args).inputs, account.api);
};
const requests = () => account.emulator.calls.take().map(({ method, status }) => `${method} ${status}`);

describe("settings that do not differ are taken over without a write", () => {
  test("if they are read in any case", async () => {
    const { shieldZoneId } = newZone();
    await createResource("ApiGuardian", { shieldZoneId, specification: petShop, enabled: true });
    expect(requests()).toEqual(["GET 200", "POST 200", "PATCH 200"]);
    await createResource("ApiGuardian", { shieldZoneId, enabled: true, executionMode: "Log" });
    await createResource("ApiGuardianEndpoint", { shieldZoneId, method: "GET", path: "/pets", enabled: true });
    expect(requests(), "both share one read").toEqual(["GET 200"]);
    await createResource("UploadScanning", { shieldZoneId, enabled: false });
    expect(requests()).toEqual(["GET 200"]);
  });

  test("if none is managed", async () => {
    const { shieldZoneId } = newZone();
    await createResource("UploadScanning", { shieldZoneId });
    await createResource("ApiGuardian", { shieldZoneId });
    expect(requests()).toEqual(["GET 200", "GET 200"]);
  });
});

describe.each([
  ["UploadScanning", { csamScanningMode: "Block" }],
  ["ApiGuardian", { bodyLimitAction: "Ignore", unmatchedPathAction: "Block" }],
  ["ApiGuardianEndpoint", { method: "POST", path: "/pets", rateLimitingType: "IP" }],
])("destroying %s", (name, args) => {
  test("leaves it unchanged if the run declares it elsewhere", async () => {
    const { shieldZoneId } = newZone();
    await account.api.apiGuardian.uploadSpecification(shieldZoneId, { content: petShop });
    const declared = { shieldZoneId, enabled: true, ...args, onDestroy: "Disable" };
    const { id, properties } = await createResource(name, declared);
    const claims = new Claims();
    check(resourceNamed(name), declared, { claims });
    await remove(resourceNamed(name), properties, account.api, { claims });
    expect((await read(resourceNamed(name), id, undefined, account.api))?.inputs).toMatchObject({ enabled: true });
  });

  test.each([
    ["leaves it unchanged by default", undefined, 0],
    ["leaves it unchanged with Keep", "Keep", 0],
    ["only switches it off with Disable", "Disable", 1],
  ])("%s", async (_, onDestroy, writes) => {
    const { shieldZoneId } = newZone();
    await account.api.apiGuardian.uploadSpecification(shieldZoneId, { content: petShop });
    const { id, properties } = await createResource(name, { shieldZoneId, enabled: true, ...args, onDestroy });
    const current = async () => (await read(resourceNamed(name), id, undefined, account.api))?.inputs;
    const before = await current();
    expect(before).toMatchObject({ enabled: true, ...args });
    requests();
    await remove(resourceNamed(name), properties, account.api);
    expect(requests().filter((call) => call.startsWith("PATCH"))).toHaveLength(writes);
    expect(await current()).toEqual({ ...before, enabled: writes === 0 });
  });
});

describe("a specification", () => {
  const definition = resourceNamed("ApiGuardian");
  const problemsOf = (args: object) => check(definition, { shieldZoneId: 1, ...args }).problems.map(formatProblem);
  const none = 'specification: is not an OpenAPI 3 document: it has no "openapi" with a version such as "3.0.3"';

  test.each([
    ["just words", none],
    ["", "specification: is empty"],
    ["[3]", none],
    ["openapi: 4.0.0", none],
    ['{"swagger":"2.0"}', `${none}, and OpenAPI 2 (Swagger) is not supported`],
    ["{ a: [", /^specification: is neither JSON nor YAML: .* at line 1, column/],
    ["a: 1\na: 2", "specification: is neither JSON nor YAML: Map keys must be unique at line 2, column 1"],
  ])("%j is rejected before any request", (specification, problem) => {
    expect(problemsOf({ specification })).toEqual([
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    ]);
  });

  test("is accepted as JSON and YAML, and required by enforcement", () => {
    expect(problemsOf({ specification: petShop, enforceAuthorizationValidation: true })).toEqual([]);
    expect(problemsOf({ specification: '{"openapi":"3.0.4"}' })).toEqual([]);
    expect(problemsOf({ specification: '{"openapi":"3.1.0"}' })).toEqual([
      expect.stringMatching(/is OpenAPI "3\.1\.0", but API Guardian supports 3\.0\.x only/),
    ]);
    expect(problemsOf({ enforceAuthorizationValidation: true })).toEqual([
      "enforceAuthorizationValidation: requires specification, since it is sent with each upload",
    ]);
  });

  test.each([
    ["another title", petShop.replace("Pet shop", "Shop"), "# Another specification: Shop 1.4.0"],
    ["a removed endpoint", petShop.replace("    post:", "    x-post:"), "# Another specification: Pet shop 1.4.0"],
    ["another parameter", petShop.replace("name: tag", "name: tags"), "# Another specification: Pet shop 1.4.0"],
    ["other credentials", petShop.replace("X-API-Key", "X-Key"), "# Another specification: Pet shop 1.4.0"],
    ["another body", petShop.replace("required: [name]", ""), "# Another specification: Pet shop 1.4.0"],
    // The platform does not return these.
    ["another description", petShop.replace("One pet", "A pet"), petShop],
    ["another schema of a parameter", petShop.replace("{ type: integer }", "{}"), petShop],
  ])("that was uploaded outside of Pulumi shows as drift by %s", async (_, content, shown) => {
    expect(content).not.toBe(petShop);
    const { shieldZoneId } = newZone();
    const { id, properties } = await createResource("ApiGuardian", { shieldZoneId, specification: petShop });
    await account.api.apiGuardian.replaceSpecification(shieldZoneId, { content });
    const first = await read(definition, id, properties, account.api);
    expect(first?.inputs.specification).toBe(shown);
    const again = await read(definition, id, first?.properties, account.api);
    expect(again?.inputs.specification).toBe(shown);
  });

  test("that no longer exists is read as undefined", async () => {
    const zone = newZone();
    const { id, properties } = await createResource("ApiGuardian", {
      shieldZoneId: zone.shieldZoneId,
      specification: petShop,
    });
    zone.apiGuardian = newApiGuardian(account.emulator.state.now());
    expect((await read(definition, id, properties, account.api))?.inputs).not.toHaveProperty("specification");
  });

  test("of megabytes is uploaded first even if the platform has no API Guardian yet", async () => {
    const answer = { status: 404, body: '{"error":{"statusCode":404,"success":false,"message":"Not found."}}' };
    account.emulator.faults.add({ operation: "GET /shield/shield-zone/{shieldZoneId}/api-guardian", answer });
    const specification = petShop.replace("One pet", "🐟 ".repeat(1_000_000));
    await createResource("ApiGuardian", { shieldZoneId: newZone().shieldZoneId, specification, enabled: true });
    expect(requests()).toEqual(["GET 404", "POST 200", "PATCH 200"]);
  });
});

describe("the error for an unknown endpoint lists the existing ones", () => {
  const endpoint = (shieldZoneId: number, path: string) =>
    createResource("ApiGuardianEndpoint", { shieldZoneId, method: "GET", path, enabled: true });

  test("of a small specification", async () => {
    const { shieldZoneId } = newZone();
    await account.api.apiGuardian.uploadSpecification(shieldZoneId, { content: petShop });
    await expect(endpoint(shieldZoneId, "/pet")).rejects.toThrow(
      `The specification of shield zone ${shieldZoneId} has no endpoint GET /pet (did you mean "GET /pets"?). It has GET /pets, POST /pets, GET /pets/{petId}.`,
    );
  });

  test("of a large specification", async () => {
    const { shieldZoneId } = newZone();
    const paths = Array.from({ length: 40 }, (_, at) => [`/path/${at}`, { get: {} }]);
    const content = JSON.stringify({
      openapi: "3.0.3",
      info: { title: "T", version: "1" },
      paths: Object.fromEntries(paths),
    });
    await account.api.apiGuardian.uploadSpecification(shieldZoneId, { content });
    await expect(endpoint(shieldZoneId, "/x")).rejects.toThrow(
      /It has GET \/path\/0, .*, GET \/path\/11, and 28 more\.$/,
    );
  });

  test("without a specification", async () => {
    await expect(endpoint(newZone().shieldZoneId, "/x")).rejects.toThrow(/has no specification yet\. Upload one/);
  });
});
