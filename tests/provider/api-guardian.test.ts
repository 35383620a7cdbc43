import { describe, expect, test } from "vitest";
import { addShieldZone, petShop } from "../../emulator/routes/shield";
import type { Properties } from "../../provider/define/define";
import { provider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();

let zones = 0;

/** Deploys a resource as the engine does: a check, and a create, or a diff and an update where it says so. */
type Deploy = (type: string, args: Properties, prior?: Properties) => Promise<Properties>;

const plain = (values: Properties) => ({ values, secrets: new Set<string>() });

async function nativeRun(): Promise<Deploy> {
  const host = new NativeProvider();
  host.configure({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url });
  const [ignoreChanges, preview, timeoutSeconds] = [[], false, 0];
  return async (type, args, prior) => {
    const { inputs: news, failures } = await host.check(type, plain(args), { prior: prior ?? {} });
    expect(failures).toEqual([]);
    if (!prior) return (await host.create(type, { news, preview, timeoutSeconds })).properties.values;
    const olds = plain(prior);
    if (!(await host.diff(type, { id: idOf(type, prior), olds, news, ignoreChanges })).changed) return prior;
    return (await host.update(type, { id: idOf(type, prior), olds, news, ignoreChanges, preview, timeoutSeconds }))
      .values;
  };
}

async function dynamicRun(): Promise<Deploy> {
  const settings: Record<string, string> = {
    "bunny:apiKey": account.emulator.apiKey,
    "bunny:apiUrl": account.emulator.url,
  };
  return async (type, args, prior) => {
    const host = provider(type);
    await host.configure({ config: { get: (key) => settings[key] } });
    const { inputs, failures } = await host.check(prior ?? {}, args);
    expect(failures).toEqual([]);
    if (!prior) return (await host.create(inputs)).outs;
    const { changes } = await host.diff(idOf(type, prior), prior, inputs);
    return changes === false ? prior : (await host.update(idOf(type, prior), prior, inputs)).outs;
  };
}

const idOf = (type: string, { shieldZoneId, method, path }: Properties) =>
  type === "ApiGuardian" ? String(shieldZoneId) : `${shieldZoneId}/${method}/${path}`;

describe.each([
  ["plugin", nativeRun],
  ["dynamic host", dynamicRun],
])("an upload of another specification, %s", (_, newRun) => {
  const other = petShop.replace("version: 1.4.0", "version: 2.0.0");
  const withoutPets = other.replace("  /pets:", "  /cats:");

  async function deployed(enforceAuthorizationValidation?: boolean) {
    // One process serves all runs of the dynamic host here, so each test has a zone of its own.
    zones += 1;
    const shieldZoneId = 60_000 + zones;
    const zone = addShieldZone(account.emulator.state, { shieldZoneId, pullZoneId: 1001, planType: 2 });
    const guardian = { shieldZoneId, specification: petShop, enforceAuthorizationValidation };
    const endpoint = { shieldZoneId, method: "POST", path: "/pets", validateAuthorization: true };
    const run = await newRun();
    const state = {
      guardian: await run("ApiGuardian", guardian),
      endpoint: await run("ApiGuardianEndpoint", endpoint),
    };
    const onPlatform = () => zone.apiGuardian.endpoints.find(({ requestMethod }) => requestMethod === "POST");
    expect(onPlatform()).toMatchObject({ validateAuthorization: true });
    return { guardian, endpoint, state, onPlatform };
  }

  test("keeps the check of credentials on an endpoint that its resource manages", async () => {
    const { guardian, endpoint, state, onPlatform } = await deployed(false);
    const run = await newRun();
    await run("ApiGuardian", { ...guardian, specification: other }, state.guardian);
    expect(onPlatform()).toMatchObject({ validateAuthorization: false });
    await run("ApiGuardianEndpoint", endpoint, state.endpoint);
    expect(onPlatform()).toMatchObject({ validateAuthorization: true });
  });

  test("keeps the settings of an endpoint that it lost for a while, and its new id", async () => {
    const { guardian, endpoint, state, onPlatform } = await deployed();
    Object.assign(Object(onPlatform()), { validateAuthorization: false, apiGuardianEndpointId: 77 });
    const run = await newRun();
    await run("ApiGuardian", { ...guardian, specification: other }, state.guardian);
    const { endpointId } = await run("ApiGuardianEndpoint", endpoint, state.endpoint);
    expect(endpointId).toBe(77);
    expect(onPlatform()).toMatchObject({ validateAuthorization: true });
  });

  test("without an endpoint that a resource manages is an error, in the next run as well", async () => {
    const { guardian, endpoint, state } = await deployed();
    const run = await newRun();
    await run("ApiGuardian", { ...guardian, specification: withoutPets }, state.guardian);
    const gone = /has no endpoint POST \/pets .*It has GET \/cats, POST \/cats, GET \/pets\/\{petId\}\./;
    const failed = await errorOf(run("ApiGuardianEndpoint", endpoint, state.endpoint));
    expect(failed.message).toMatch(gone);
    const left = Object(failed).properties ?? Object(failed).object?.properties;
    expect(left).toMatchObject({ method: "POST", path: "/pets" });
    const again = await newRun();
    expect((await errorOf(again("ApiGuardianEndpoint", endpoint, left))).message).toMatch(gone);
    await again(
      "ApiGuardian",
      { ...guardian, specification: other },
      { ...state.guardian, specification: withoutPets },
    );
    await again("ApiGuardianEndpoint", endpoint, left);
  });
});

test("without a change of the specification, no endpoint is updated", async () => {
  const { shieldZoneId } = addShieldZone(account.emulator.state, { pullZoneId: 1001, planType: 2 });
  const guardian = { shieldZoneId, specification: petShop };
  const endpoint = { shieldZoneId, method: "POST", path: "/pets", validateAuthorization: true };
  const [first, second] = [await nativeRun(), await nativeRun()];
  const state = [await first("ApiGuardian", guardian), await first("ApiGuardianEndpoint", endpoint)];
  account.emulator.calls.take();
  await second("ApiGuardian", guardian, state[0]);
  await second("ApiGuardianEndpoint", endpoint, state[1]);
  expect(account.emulator.calls.take()).toEqual([]);
});
