import { expect, test } from "vitest";
import { useAccountForEachTest } from "../support/account";
import { Deployment } from "../support/deployment";
import { programsOf } from "./goal";
import { soakObjects } from "./soak-objects";
import { countObjects, differences } from "./verify";

const account = useAccountForEachTest();

const programs = soakObjects.flatMap((kind) =>
  programsOf(kind).map((wanted) => ({ kind, title: `${kind.kind}: ${wanted.map(({ name }) => name)}`, wanted })),
);

test.each(programs)("objects beside which others are held are as the goal says: $title", async ({ kind, wanted }) => {
  const { emulator } = account;
  kind.prepare(emulator);
  const before = countObjects(emulator);
  const stack = new Deployment(emulator);
  const program = wanted.map(({ name, testCase: { resource }, args }) => ({ type: resource, name, args }));
  const state = () => {
    const resources = stack.declared(program).map(({ resource, name, id, args: inputs }) => {
      const type = `bunny:index:${resource}`;
      return { urn: `urn:pulumi:test::project::${type}::${name}`, type, id, inputs, outputs: stack.propertiesOf(name) };
    });
    return { bunnyResources: () => resources, state: () => ({ text: "", resources, pending: [] }) };
  };
  await stack.up(program);
  expect(differences(wanted, state(), emulator, before)).toEqual([]);
  await stack.up([]);
  expect(differences(wanted, state(), emulator, before)).not.toEqual([]);
});
