import { afterEach, expect, test } from "vitest";
import { hosts, type ResourceClass } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
let stack: InProcessStack;
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

const pullZones = () =>
  [...account.emulator.state.pullZones.values()].map(({ Id, Name, Hostnames }) => ({
    id: Id,
    name: Name,
    hostnames: Hostnames.map(({ Value }) => Value),
  }));

interface Origin {
  readonly type: string;
  /** Arguments of an origin, whose replacement deletes it first. */
  readonly args: (step: number) => object;
  readonly origin: (resource: InstanceType<ResourceClass>) => object;
  /** The name of the pull zone that the platform creates with it. */
  readonly own: string | undefined;
}

const origins: Origin[] = [
  {
    type: "StorageZone",
    args: (step) => ({ name: "linked-files", region: step === 1 ? "DE" : "NY", deleteLinkedPullZones: true }),
    origin: ({ storageZoneId }) => ({ storageZoneId }),
    own: undefined,
  },
  {
    type: "EdgeScript",
    args: (step) => ({
      name: "linked-script",
      type: step === 1 ? "CDN" : "Middleware",
      code: "// linked",
      linkedPullZone: { create: true, name: "script-own" },
    }),
    origin: ({ scriptId }) => ({ edgeScriptId: scriptId }),
    own: "script-own",
  },
];

const cases = hosts.flatMap((host) => origins.map((origin) => ({ ...origin, host, title: origin.type })));

test.each(cases)(
  "$host.name: a replaced $title with deleteLinkedPullZones leaves the pull zone of the program",
  async ({ host, type, args, origin, own }) => {
    const [Origin, PullZone, Hostname] = [type, "PullZone", "PullZoneHostname"].map(host.classNamed) as [
      ResourceClass,
      ResourceClass,
      ResourceClass,
    ];
    const name = `linked-${host.name}-${type.toLowerCase()}`;
    const hostname = `${name}.example.com`;
    const program = (step: number) => async () => {
      const source = new Origin("source", args(step) as never);
      const zone = new PullZone("zone", { name, origin: origin(source) } as never);
      new Hostname("hostname", { pullZoneId: zone.pullZoneId, hostname } as never);
    };
    stack = new InProcessStack();
    await stack.up(program(1));
    const before = pullZones().find((zone) => zone.name === name);
    expect(before?.hostnames).toContain(hostname);
    const { changes } = await stack.up(program(2));
    expect(changes.map((change) => `${change.op} ${change.name}`)).toEqual(
      expect.arrayContaining(["replace source", "update zone"]),
    );
    expect(pullZones().find((zone) => zone.name === name)).toEqual(before);
    expect(pullZones().filter((zone) => zone.name === own)).toHaveLength(own === undefined ? 0 : 1);
    expect((await stack.preview(program(2))).changes).toEqual([]);
  },
);
