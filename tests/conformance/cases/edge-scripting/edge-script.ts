import type { Emulator } from "../../../../emulator";
import type { EdgeScriptRecord } from "../../../../emulator/routes/edge-scripting/records";
import { edgeScriptType } from "../../../../sdk/api/edge-scripting";
import { pullZoneOriginType } from "../../../../sdk/api/pull-zones";
import { type Args, type Case, type Deployed, scripts } from "../../case";
import { ownScripts } from "./prepare-scripts";

const recordOf = (emulator: Emulator, { id }: Deployed) => {
  const record = emulator.state.edgeScripts.get(Number(id));
  if (!record) throw new Error("The edge script does not exist.");
  return record;
};

/** The pull zone that was created together with a script. */
const linkedPullZone = ({ state }: Emulator, { Id }: EdgeScriptRecord) => {
  const zone = [...state.pullZones.values()].find(({ EdgeScriptId }) => EdgeScriptId === Id);
  return zone && { create: true, name: zone.Name };
};

/** Whether the run publishes a release. */
const publishes = (args: Args, before: Args | undefined) =>
  args.publish !== false && (!before || before.publish === false || args.code !== before.code);

const integrationOf = ({ IntegrationId, RepositorySettings }: NonNullable<EdgeScriptRecord["Integration"]>) => ({
  integrationId: IntegrationId,
  ...(RepositorySettings ? { repositorySettings: { id: RepositorySettings.Id } } : {}),
});

const scriptOrigin = pullZoneOriginType.toWire("EdgeScript");
const script = "/compute/script/{id}";
const publication = [`POST ${script}/publish`, `GET ${script}`];

export const edgeScriptCase: Case = {
  resource: "EdgeScript",
  creation: { operation: "POST /compute/script", assignsId: true },
  objects: ({ edgeScripts }) => [...edgeScripts.values()].map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  args: (n) => ({
    name: `headers ${n}`,
    type: "Middleware",
    code: "export const a = 1;\n",
    releaseNote: "first",
    integration: { integrationId: 7 },
  }),
  calls: {
    create: ["POST /compute/script", ...publication],
    refresh: [`GET ${script}`, `GET ${script}/code`],
    delete: [`DELETE ${script}`],
  },
  sameAs: [{ title: "an explicit default", args: { publish: true } }],
  updates: [
    { title: "name", args: { name: "headers 2" }, calls: [`POST ${script}`] },
    { title: "code", args: { code: "export const b = '株式会社';\n" }, calls: [`POST ${script}/code`, ...publication] },
    { title: "the note alone", args: { releaseNote: "second" }, calls: [] },
    {
      title: "name, code and note together",
      args: { name: "together", code: "export const c = 3;\n", releaseNote: "third" },
      calls: [`POST ${script}`, `POST ${script}/code`, ...publication],
    },
    { title: "deleteLinkedPullZones", args: { deleteLinkedPullZones: true }, calls: [] },
    { title: "a first text of keyRotation", args: { keyRotation: "1" }, calls: [] },
    {
      title: "another text of keyRotation",
      from: { keyRotation: "1" },
      args: { keyRotation: "2" },
      calls: [`POST ${script}/deploymentKey/rotate`, `GET ${script}`],
    },
    { title: "no longer published", args: { publish: false }, calls: [] },
    {
      title: "code that is saved, but not published",
      from: { publish: false },
      args: { code: "export const d = 4;\n" },
      calls: [`POST ${script}/code`, `GET ${script}`],
    },
    { title: "published later", from: { publish: false }, args: { publish: true }, calls: publication },
  ],
  replacements: [
    { title: "type", args: { type: "CDN" } },
    { title: "with a pull zone", args: { linkedPullZone: { create: true, name: "linked-zone" } } },
    {
      title: "with the same name of the linked pull zone",
      from: { linkedPullZone: { create: true, name: "kept-zone" } },
      args: { type: "CDN" },
      // Its delete asks which of the linked pull zones the program manages.
      calls: [`GET ${script}`],
    },
    { title: "with another integration", args: { integration: { integrationId: 8 } } },
    {
      title: "with an integration",
      from: { integration: undefined },
      args: { integration: { integrationId: 7, repositorySettings: { id: 70 } } },
    },
  ],
  drift: [
    {
      title: "the code was edited and published",
      change: (emulator, deployed) => {
        const record = recordOf(emulator, deployed);
        const release = { ...record.Releases[0], Id: emulator.state.nextId(), Code: "hacked" };
        record.Releases.push(release as (typeof record.Releases)[number]);
        Object.assign(record, { Code: "hacked", CurrentReleaseId: release.Id });
      },
      shows: ["code"],
    },
    {
      title: "the code was edited, but not published",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { Code: "draft" }),
      shows: ["code", "publish"],
    },
    {
      title: "rolled back to an older release",
      change: (emulator, deployed) => {
        const record = recordOf(emulator, deployed);
        const older = { ...record.Releases[0], Id: emulator.state.nextId(), Code: "older" };
        record.Releases.push(older as (typeof record.Releases)[number]);
        record.CurrentReleaseId = older.Id;
      },
      shows: ["publish"],
    },
    {
      title: "renamed",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { Name: "hacked" }),
      shows: ["name"],
    },
    {
      title: "the type was changed",
      change: (emulator, deployed) =>
        Object.assign(recordOf(emulator, deployed), { ScriptType: edgeScriptType.toWire("CDN") }),
      shows: ["type"],
    },
    {
      title: "connected by another integration",
      change: (emulator, deployed) =>
        Object.assign(recordOf(emulator, deployed), { Integration: { IntegrationId: 8 } }),
      shows: ["integration"],
    },
    {
      title: "disconnected from its repository",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { Integration: null }),
      shows: ["integration"],
    },
    { title: "deleted", change: (emulator, { id }) => emulator.state.edgeScripts.delete(Number(id)), shows: "gone" },
  ],
  failedCreates: [
    {
      title: "publishing fails",
      fault: { operation: `POST ${script}/publish`, times: 9, answer: { status: 500 } },
      error: /the script was created, but its code was not published: .*500: the platform failed/,
      completes: publication,
    },
    {
      title: "the published script cannot be read",
      fault: {
        operation: `GET ${script}`,
        times: 9,
        answer: {
          status: 502,
          headers: { "content-type": "text/html" },
          body: "<html><title>Bad gateway</title></html>",
        },
      },
      error: /its code was not published: .*502 and an HTML page/,
      completes: publication,
    },
  ],
  failedUpdates: [
    {
      title: "the code is saved, but not published",
      args: { name: "half", code: "export const half = 1;\n" },
      fault: {
        operation: `POST ${script}/publish`,
        answer: { status: 400, body: '{"ErrorKey":"k","Field":null,"Message":"Not now."}' },
      },
      error: /the code was saved, but not published: .*400: Not now\./,
      completes: publication,
    },
    {
      title: "the name is changed, the code is not saved",
      args: { name: "half", code: "export const half = 2;\n" },
      fault: { operation: `POST ${script}/code`, answer: { status: 400 } },
      error: /the script was renamed, but its code was not saved: .*400/,
      completes: [`POST ${script}/code`, ...publication],
    },
  ],
  onPlatform(emulator, deployed) {
    const record = emulator.state.edgeScripts.get(Number(deployed.id));
    if (!record) return undefined;
    const live = record.Releases.find((release) => release.Id === record.CurrentReleaseId);
    return {
      name: record.Name,
      type: edgeScriptType.fromWire(record.ScriptType),
      code: record.Code,
      publish: live !== undefined && live.Code === record.Code,
      releaseNote: live?.Note ?? undefined,
      linkedPullZone: linkedPullZone(emulator, record),
      integration: record.Integration ? integrationOf(record.Integration) : undefined,
    };
  },
  unseen: {
    keyRotation: "an instruction to the provider, applied by an update",
    publish: {
      reason: "published code stays live when `publish` is switched off",
      when: (args, before) => args.publish === false && before !== undefined && before.publish !== false,
    },
    releaseNote: {
      reason: "the note is sent with the next release only",
      when: (args, before) => !publishes(args, before),
    },
    deleteLinkedPullZones: "an instruction to the provider, applied by a delete",
  },
  count: (emulator) =>
    [...emulator.state.edgeScripts.keys()].filter((id) => !ownScripts.has(id)).length +
    // A linked pull zone that outlives its script keeps the origin type.
    [...emulator.state.pullZones.values()].filter(
      ({ OriginType, EdgeScriptId }) => OriginType === scriptOrigin && EdgeScriptId !== scripts.scriptId,
    ).length,
};
