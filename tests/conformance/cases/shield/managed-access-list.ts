import type { Emulator } from "../../../../emulator";
import { accessListAction } from "../../../../sdk/api/shield";
import type { Case, Deployed } from "../../case";
import { ownShieldZones, shieldZoneDeleted, shieldZoneOf } from "./own-shield-zones";

const list = "GET /shield/shield-zone/{shieldZoneId}/access-lists";
const configure = "PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}";

const zones = ownShieldZones(11_000);
const action = accessListAction.toWire;

const setList = (emulator: Emulator, deployed: Deployed, configuration: { isEnabled: boolean; action: number }) =>
  shieldZoneOf(emulator, deployed)?.managedLists.set(deployed.outputs.listId as number, configuration);

export const managedAccessListCase: Case = {
  resource: "ManagedAccessList",
  prepare: zones.prepare,
  args: (n) => ({
    shieldZoneId: zones.zoneFor(n),
    listId: 1,
    action: "Challenge",
    enabled: true,
    onDestroy: "Disable",
  }),
  calls: {
    create: [list, "GET /shield/shield-zone/{shieldZoneId}", configure],
    refresh: [list],
    delete: [list, configure],
  },
  sameAs: [
    { title: "an explicit default", from: { onDestroy: undefined }, args: { onDestroy: "Keep" } },
    { title: "enabled by default with an action", args: { enabled: undefined } },
  ],
  updates: [
    {
      title: "action",
      args: { action: "Bypass" },
      calls: [list, "GET /shield/shield-zone/{shieldZoneId}", configure],
    },
    { title: "switched off", args: { enabled: false }, calls: [list, configure] },
    {
      title: "enabled again by leaving it out",
      from: { enabled: false },
      args: { action: "Log", enabled: undefined },
      calls: [list, "GET /shield/shield-zone/{shieldZoneId}", configure],
    },
    { title: "the action no longer managed", args: { action: undefined, enabled: undefined }, calls: [] },
    { title: "onDestroy", args: { onDestroy: "Keep" }, calls: [] },
  ],
  replacements: [
    { title: "zone", args: { shieldZoneId: zones.otherZoneId } },
    { title: "list", args: { listId: 4 } },
  ],
  drift: [
    {
      title: "switched off",
      change: (emulator, deployed) => setList(emulator, deployed, { isEnabled: false, action: action("Challenge") }),
      shows: ["enabled"],
    },
    {
      title: "another action",
      change: (emulator, deployed) => setList(emulator, deployed, { isEnabled: true, action: action("Log") }),
      shows: ["action"],
    },
    {
      title: "no action",
      change: (emulator, deployed) => setList(emulator, deployed, { isEnabled: true, action: action("None") }),
      shows: ["action"],
    },
    {
      title: "an unknown action",
      change: (emulator, deployed) => setList(emulator, deployed, { isEnabled: true, action: 99 }),
      shows: ["action"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = shieldZoneOf(emulator, deployed);
    const { listId } = deployed.outputs;
    const configuration = zone?.managedLists.get(listId as number);
    return (
      zone && {
        shieldZoneId: zone.shieldZoneId,
        listId,
        action: accessListAction.fromWire(configuration?.action ?? 0),
        enabled: configuration?.isEnabled ?? false,
      }
    );
  },
  unseen: { onDestroy: "an instruction to the provider, applied by a delete" },
  settings: {
    afterDelete: { enabled: false, action: "Challenge" },
    externalDeletion: shieldZoneDeleted,
  },
};
