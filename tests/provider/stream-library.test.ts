import { expect, test } from "vitest";
import { addStreamLibrary } from "../../emulator/routes/stream";
import { check, formatProblem } from "../../provider/check/check";
import { difference } from "../../provider/diff/diff";
import { checkOnPlatform } from "../../provider/lifecycle/check-on-platform";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { argumentsWith } from "../conformance/cases/pull-zones";
import { streamLibraryValues } from "../conformance/cases/stream";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccount();
const library = resourceNamed("StreamLibrary");
const record = (id: string) => account.emulator.state.streamLibraries.get(Number(id));

/** What an import writes into the code, of which the preview is empty. */
async function importedCode(id: string): Promise<object> {
  const imported = await read(library, id, undefined, account.api);
  const inputs = imported?.inputs ?? {};
  const code = JSON.parse(JSON.stringify(inputs));
  const { inputs: checked, problems } = check(library, code);
  expect(problems).toEqual([]);
  expect(difference(library, imported?.properties ?? {}, checked)).toEqual({ changed: [], replaces: [] });
  return Object.fromEntries(
    Object.entries(code).filter(([, value]) => typeof value !== "object" || Object.keys(Object(value)).length > 0),
  );
}

test("the import of a library of defaults writes its name", async () => {
  const { Id } = addStreamLibrary(account.emulator.state, { Name: "made by hand" });
  expect(await importedCode(String(Id))).toEqual({ name: "made by hand", deleteContents: false });
});

test("the import of a library with everything set writes everything", async () => {
  const args = { name: "everything", replicationRegions: ["NY"], ...argumentsWith(0, streamLibraryValues) };
  const { id } = await create(library, inputsOf(library, args), account.api);
  expect(await importedCode(id)).toEqual({ ...args, deleteContents: false });
});

test("what the platform forces because of a setting of somebody else is no difference", async () => {
  const args = {
    name: "forced",
    encoding: { earlyPlay: true, exposeOriginals: true },
    transcribing: { enabled: false },
  };
  const inputs = inputsOf(library, args);
  const { id, properties } = await create(library, inputs, account.api);
  await account.api.streamLibraries.update(Number(id), {
    jitEncodingEnabled: true,
    enableTranscribingMomentsGeneration: true,
  });
  expect(record(id)).toMatchObject({ AllowEarlyPlay: false, EnableTranscribing: true });
  const current = await read(library, id, properties, account.api);
  expect(difference(library, current?.properties ?? {}, inputs).changed).toEqual([]);
});

test("the same value is drift where nothing forces it", async () => {
  const inputs = inputsOf(library, { name: "not-forced", transcribing: { enabled: false } });
  const { id, properties } = await create(library, inputs, account.api);
  await account.api.streamLibraries.update(Number(id), { enableTranscribing: true });
  const current = await read(library, id, properties, account.api);
  expect(difference(library, current?.properties ?? {}, inputs).changed).toEqual(["transcribing.enabled"]);
});

test("a member of a part is written without the others", async () => {
  const inputs = inputsOf(library, { name: "parts", drm: { widevine: { sdOnlyForL3: true } } });
  const { id, properties } = await create(library, inputs, account.api);
  await account.api.streamLibraries.update(Number(id), { googleWidevineDrm: { minClientSecurityLevel: "L2" } });
  const other = inputsOf(library, { name: "parts", drm: { widevine: { sdOnlyForL3: false } } });
  await update(library, { id, olds: properties, news: other }, account.api);
  expect(record(id)?.GoogleWidevineDrm).toEqual({ Enabled: false, SdOnlyForL3: false, MinClientSecurityLevel: 2 });
});

test("settings of tokens beside others are sent apart, as the platform loses them", async () => {
  const { id } = await create(library, inputsOf(library, { name: "tokens" }), account.api);
  account.emulator.calls.take();
  await account.api.streamLibraries.update(Number(id), { name: "signed", enableTokenAuthentication: true });
  const update = "POST /videolibrary/{id}";
  expect(account.emulator.calls.take().map(({ operation }) => operation)).toEqual([update, update]);
  const zone = account.emulator.state.pullZones.get(record(id)?.PullZoneId ?? 0);
  expect([record(id)?.Name, zone?.ZoneSecurityEnabled]).toEqual(["signed", true]);
});

test("a region is one that the platform lists, which is asked only where there are some", async () => {
  const problemsOf = async (args: object) => {
    const checked = check(library, { name: "regions", ...args });
    return (await checkOnPlatform(library, checked, {}, () => account.api)).problems.map(formatProblem);
  };
  account.emulator.calls.take();
  expect(await problemsOf({})).toEqual([]);
  expect(account.emulator.calls.take()).toEqual([]);
  expect(await problemsOf({ replicationRegions: ["ny", "xx"] })).toEqual([
    'replicationRegions[1]: "XX" is none of DE, UK, SE, NY, LA, SG, SYD, BR, JH',
  ]);
});

test("a region that was added outside of Pulumi is no difference", async () => {
  const inputs = inputsOf(library, { name: "regions", replicationRegions: ["NY"] });
  const { id, properties } = await create(library, inputs, account.api);
  record(id)?.ReplicationRegions.push("SG");
  const current = await read(library, id, properties, account.api);
  expect(difference(library, current?.properties ?? {}, inputs)).toEqual({ changed: [], replaces: [] });
});

test("another text of keyRotation replaces both keys, and of tokenKeyRotation the key of the pull zone", async () => {
  const args = { name: "keys", keyRotation: "1", tokenKeyRotation: "1" };
  const { id, properties } = await create(library, inputsOf(library, args), account.api);
  const { ApiKey, ReadOnlyApiKey, PullZoneId } = record(id) ?? {};
  const tokenKey = () => account.emulator.state.pullZones.get(PullZoneId ?? 0)?.ZoneSecurityKey;
  const key = tokenKey();
  const rotated = inputsOf(library, { ...args, keyRotation: "2", tokenKeyRotation: "2" });
  const updated = await update(library, { id, olds: properties, news: rotated }, account.api);
  expect(updated).toMatchObject({ apiKey: record(id)?.ApiKey, readOnlyApiKey: record(id)?.ReadOnlyApiKey });
  expect([ApiKey, ReadOnlyApiKey]).not.toContain(updated.apiKey);
  expect([ApiKey, ReadOnlyApiKey]).not.toContain(updated.readOnlyApiKey);
  expect(tokenKey()).not.toBe(key);
});

test("where only one key was rotated, the state has those that are valid, and the next update rotates", async () => {
  const args = { name: "half", keyRotation: "1" };
  const { id, properties } = await create(library, inputsOf(library, args), account.api);
  account.emulator.faults.add({ operation: "POST /videolibrary/{id}/resetReadOnlyApiKey", answer: { status: 403 } });
  const rotated = inputsOf(library, { ...args, keyRotation: "2" });
  const error = await errorOf(update(library, { id, olds: properties, news: rotated }, account.api));
  expect(error).toMatchObject({
    message: expect.stringContaining("the keys were not all rotated"),
    object: { properties: { apiKey: record(id)?.ApiKey, keyRotation: "1" } },
  });
  expect(record(id)?.ApiKey).not.toBe(properties.apiKey);
});
