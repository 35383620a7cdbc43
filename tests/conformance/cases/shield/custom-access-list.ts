import type { Emulator } from "../../../../emulator";
import { accessListAction, accessListType } from "../../../../sdk/api/shield";
import { type Case, type Deployed, zones } from "../../case";

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

const recordOf = (emulator: Emulator, { outputs }: Deployed) => {
  const record = emulator.state.shieldZones
    .get(outputs.shieldZoneId as number)
    ?.accessLists.get(outputs.listId as number);
  if (!record) throw new Error("The access list does not exist.");
  return record;
};

export const customAccessListCase: Case = {
  resource: "CustomAccessList",
  creation: { operation: "POST /shield/shield-zone/{shieldZoneId}/access-lists", assignsId: true },
  objects: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { accessLists }]) =>
      [...accessLists.values()].map(({ id, name }) => ({ id: `${zone}/${id}`, name })),
    ),
  args: (n) => ({
    shieldZoneId: zones.shieldZoneId,
    name: `office ${n}`,
    type: "IP",
    entries: ["192.0.2.1", "2001:db8::1", "192.0.2.2"],
    description: "The office",
    action: "Allow",
    enabled: true,
  }),
  calls: {
    create: [`GET ${lists}`, `POST ${lists}`, `GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    refresh: [`GET ${lists}/{id}`, `GET ${lists}`],
    delete: [`DELETE ${lists}/{id}`],
  },
  sharedReads: { refresh: [`GET ${lists}`] },
  // The check of a preview reads it, to see what is there already.
  notNeeded: { create: [`GET ${lists}`] },
  sameAs: [
    { title: "another order", args: { entries: ["192.0.2.2", "192.0.2.1", "2001:db8::1"] } },
    { title: "duplicates", args: { entries: ["192.0.2.1", "192.0.2.1", "2001:db8::1", "192.0.2.2"] } },
    { title: "enabled by default with an action", args: { enabled: undefined } },
    { title: "another notation", args: { entries: ["192.0.2.1", "2001:0DB8:0::1", " 192.0.2.2 "] } },
  ],
  updates: [
    { title: "name", args: { name: "büro 株式会社" }, calls: [`PATCH ${lists}/{id}`] },
    { title: "entries", args: { entries: ["192.0.2.9"] }, calls: [`PATCH ${lists}/{id}`] },
    { title: "action", args: { action: "Block" }, calls: [`PATCH ${lists}/configurations/{id}`] },
    { title: "enabled", args: { enabled: false }, calls: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`] },
    {
      title: "name, entries and enabled together",
      args: { name: "together", entries: ["192.0.2.1", "192.0.2.2"], enabled: false },
      calls: [`PATCH ${lists}/{id}`, `GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
    { title: "action no longer managed", args: { action: undefined, enabled: undefined }, calls: [] },
    {
      title: "an action alone",
      from: { action: undefined, enabled: undefined },
      args: { action: "Block", enabled: undefined },
      calls: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
    {
      title: "enabled again by leaving it out",
      from: { enabled: false },
      args: { enabled: undefined },
      calls: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
    {
      title: "disabled, the action unmanaged",
      from: { action: undefined, enabled: undefined },
      args: { enabled: false },
      calls: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
  ],
  replacements: [
    { title: "type", args: { type: "ASN", entries: ["AS13335", "64496"] } },
    { title: "description", args: { description: "Another" } },
    { title: "description removed", args: { description: undefined } },
    { title: "zone", args: { shieldZoneId: zones.otherShieldZoneId } },
  ],
  drift: [
    {
      title: "an entry removed",
      change: (emulator, deployed) =>
        Object.assign(recordOf(emulator, deployed), { content: "192.0.2.1\n192.0.2.2", entryCount: 2 }),
      shows: ["entries"],
    },
    {
      title: "an entry added",
      change: (emulator, deployed) => {
        recordOf(emulator, deployed).content += "\n203.0.113.9";
      },
      shows: ["entries"],
    },
    {
      title: "renamed",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { name: "hacked" }),
      shows: ["name"],
    },
    {
      title: "another description",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { description: "hacked" }),
      shows: ["description"],
    },
    {
      title: "another type",
      change: (emulator, deployed) =>
        Object.assign(recordOf(emulator, deployed), { type: accessListType.toWire("CIDR") }),
      shows: ["type"],
    },
    {
      title: "disabled",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { isEnabled: false }),
      shows: ["enabled"],
    },
    {
      title: "another action",
      change: (emulator, deployed) =>
        Object.assign(recordOf(emulator, deployed), { action: accessListAction.toWire("Log") }),
      shows: ["action"],
    },
    {
      title: "an unknown action",
      change: (emulator, deployed) => Object.assign(recordOf(emulator, deployed), { action: 99 }),
      shows: ["action"],
    },
    {
      title: "deleted",
      change: (emulator, { outputs }) =>
        emulator.state.shieldZones.get(outputs.shieldZoneId as number)?.accessLists.delete(outputs.listId as number),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the action is refused",
      fault: {
        operation: `PATCH ${lists}/configurations/{id}`,
        answer: {
          status: 403,
          body: '{"error":{"statusCode":403,"success":false,"message":"Not in your plan.","errorKey":"not_available.access_list"}}',
        },
      },
      error: /the list was created, but its action was not set: .*403: Not in your plan\./,
      completes: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
    {
      title: "the platform accepts the action, but does not carry it out",
      fault: {
        operation: `PATCH ${lists}/configurations/{id}`,
        answer: { status: 202, body: '{"error":{"statusCode":202,"success":false,"message":"Plan too small."}}' },
      },
      error: /its action was not set: .*was answered with 202, but was not applied: Plan too small\./,
      completes: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
    {
      title: "the access lists cannot be read",
      fault: { operation: `GET ${lists}`, times: 9, answer: { status: 500 } },
      error: /its action was not set: .*500: the platform failed/,
      completes: [`GET ${lists}`, `PATCH ${lists}/configurations/{id}`],
    },
  ],
  failedUpdates: [
    {
      title: "the entries are updated, the action is not",
      args: { entries: ["192.0.2.77"], action: "Challenge" },
      fault: { operation: `PATCH ${lists}/configurations/{id}`, answer: { status: 500 }, times: 9 },
      error: /the list was updated, but its action was not: .*500: the platform failed/,
      completes: [`PATCH ${lists}/configurations/{id}`],
    },
  ],
  onPlatform(emulator, { outputs }) {
    const record = emulator.state.shieldZones
      .get(outputs.shieldZoneId as number)
      ?.accessLists.get(outputs.listId as number);
    return (
      record && {
        shieldZoneId: outputs.shieldZoneId,
        name: record.name,
        type: accessListType.fromWire(record.type),
        entries: record.content.split("\n"),
        description: record.description ?? undefined,
        action: accessListAction.fromWire(record.action),
        enabled: record.isEnabled,
      }
    );
  },
  count: (emulator) => [...emulator.state.shieldZones.values()].reduce((sum, zone) => sum + zone.accessLists.size, 0),
};
