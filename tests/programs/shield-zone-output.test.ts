import type { CustomResource } from "@pulumi/pulumi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataSources, resources } from "../../provider/registry";
import { allCases } from "../conformance/cases";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { prepareForDataSources } from "../support/data-source-args";
import { InProcessStack } from "../support/in-process-stack";

// Whatever names a shield zone is given the output of a ShieldZone, which a preview does not know yet.

const account = useAccount();
const shieldZoneId = 2001;
const namesZone = ({ inputs }: { inputs: { shape: object } }) => "shieldZoneId" in inputs.shape;
const protecting = resources.filter(namesZone).map(({ name }) => name);
const reading = dataSources.filter(namesZone).map(({ name }) => name);
let argsOf: Record<string, object>;
let stack: InProcessStack;

beforeAll(async () => {
  argsOf = await prepareForDataSources(account.emulator);
  stack = new InProcessStack();
});
afterAll(() => stack.remove());

test.each(hosts)(
  "every resource and data source accepts it, $name host",
  async ({ classNamed, functionNamed, typeNamed }) => {
    const read: string[] = [];
    const program = async () => {
      const zone = new (classNamed("ShieldZone"))("zone", { pullZoneId: 1001 } as never);
      const ofZone = { shieldZoneId: zone.shieldZoneId };
      let before: CustomResource[] = [];
      // An endpoint exists once the specification is there.
      for (const { resource, args } of allCases.filter(({ resource }) => protecting.includes(resource)))
        before = [new (classNamed(resource))(resource, { ...args(0), ...ofZone } as never, { dependsOn: before })];
      for (const name of reading) {
        const result = functionNamed(`${name}Output`)({ ...argsOf[name], ...ofZone }) as typeof zone.shieldZoneId;
        result?.apply(() => read.push(name));
      }
    };
    const { changes } = await stack.preview(program);
    const created = ["ShieldZone", ...protecting].toSorted();
    expect(changes.map(({ op, type }) => `${op} ${type}`).toSorted()).toEqual(created.map((name) => `create ${name}`));
    expect(read).toEqual([]);
    account.emulator.calls.take();
    await stack.up(program);
    expect(read.toSorted()).toEqual(reading.toSorted());
    const zoneOf = new Map(stack.bunnyResources().map(({ type, outputs }) => [type, outputs.shieldZoneId]));
    expect(zoneOf).toEqual(new Map(created.map((name) => [typeNamed(name), shieldZoneId])));
    const paths = account.emulator.calls.take().map(({ path }) => path);
    expect(paths.filter((path) => /shield-zone\/(?!2001\b|get-by-pullzone)/.test(path))).toEqual([]);
    await stack.destroy();
  },
);
