import { expect, test } from "vitest";
import { z } from "zod";
import { formatId, idParts, parseId } from "./define/resource-id";
import { topOf } from "./define/secret-paths";
import { groupOf, memberOf, metaOf, propertiesOf, unwrap } from "./define/zod-schema";
import { unmanagedNote } from "./definitions/shared/settings";
import { dataSourceNamed, dataSources, resourceNamed, resources } from "./registry";

test.each(resources.map((definition) => [definition.name, definition] as const))("%s is complete", (_, definition) => {
  const inputs = propertiesOf(definition.inputs);
  const outputs = propertiesOf(definition.outputs);
  for (const [name, schema] of [...inputs, ...outputs]) {
    expect(schema.meta()?.description, `description of ${name}`).toMatch(/\.$/);
  }
  const inputNames = inputs.map(([name]) => name);
  const outputNames = outputs.map(([name]) => name);
  expect(
    inputNames.filter((name) => outputNames.includes(name)),
    "an input and an output share a name",
  ).toEqual([]);
  for (const part of idParts(definition)) expect([...inputNames, ...outputNames]).toContain(part);
  const onlyReplaced = inputs.every(([, schema]) => schema.meta()?.replaceOnChange);
  expect(definition.update === undefined, "update is defined exactly if an input can be updated in place").toBe(
    onlyReplaced,
  );
});

test.each(resources.map((definition) => [definition.name, definition] as const))(
  "outputs of %s change with arguments that an update can change",
  (_, definition) => {
    const outputs = propertiesOf(definition.outputs).filter(([name]) => !idParts(definition).includes(name));
    const updated = propertiesOf(definition.inputs).filter(([, schema]) => !metaOf(schema).replaceOnChange);
    const updatedNames = updated.map(([name]) => name);
    for (const [name, schema] of outputs) {
      expect(updatedNames, `changesWith of ${name}`).toEqual(
        expect.arrayContaining((metaOf(schema).changesWith ?? []).map(topOf)),
      );
    }
  },
);

test.each(dataSources.map((definition) => [definition.name, definition] as const))(
  "%s is complete",
  (_, definition) => {
    for (const [name, schema] of [...propertiesOf(definition.inputs), ...propertiesOf(definition.outputs)]) {
      expect(schema.meta()?.description, `description of ${name}`).toMatch(/\.$/);
    }
  },
);

test.each(resources.map((definition) => [definition.name, definition] as const))(
  "groups of %s are described by member, and neither they nor assets are in a list or record",
  (_, { inputs }) => {
    const visit = (schema: z.ZodType, path: string, isMember: boolean): void => {
      const inner = unwrap(schema);
      const group = groupOf(schema);
      if (metaOf(schema).asset)
        expect(isMember, `${path} is an asset in a list, a record or an object that is no group`).toBe(true);
      if (group) expect(isMember, `${path} is a group in a list, a record or an object that is none`).toBe(true);
      if (inner instanceof z.ZodObject) {
        for (const [name, member] of propertiesOf(inner)) {
          if (group && path !== "") expect(metaOf(member).description, `description of ${path}.${name}`).toMatch(/\.$/);
          visit(member, `${path}.${name}`, path === "" || (isMember && group !== undefined));
        }
      } else if (inner instanceof z.ZodArray || inner instanceof z.ZodRecord) visit(memberOf(inner, 0), path, false);
    };
    visit(inputs, "", true);
  },
);

test("an argument outside of groups whose page says that it is kept where it is left out is marked", () => {
  const outside = resources
    .filter(({ inputs }) => groupOf(inputs) === undefined)
    .flatMap(({ name, inputs }) =>
      propertiesOf(inputs).map(([argument, schema]) => ({ path: `${name}.${argument}`, ...metaOf(schema) })),
    );
  const paths = (all: typeof outside) => all.map(({ path }) => path);
  const isSaid = ({ description = "" }: { description?: string }) => description.includes(unmanagedNote);
  expect(paths(outside.filter(({ unmanaged }) => unmanaged))).toEqual(
    paths(outside.filter((one) => isSaid(one) && !one.replaceOnRemoval)),
  );
});

test("names are unique", () => {
  const names = [...resources, ...dataSources].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("an unknown name is refused with the names of this version", () => {
  expect(() => resourceNamed("Nope")).toThrow(/no resource "Nope".*CustomAccessList/);
  expect(() => dataSourceNamed("toString")).toThrow(/no data source "toString"/);
});

const list = resourceNamed("CustomAccessList");
const blockedIp = resourceNamed("PullZoneBlockedIp");

test.each([
  [list, "1/2", { inputs: { shieldZoneId: 1 }, outputs: { listId: 2 } }],
  [blockedIp, "1/192.0.2.0/24", { inputs: { pullZoneId: 1, ip: "192.0.2.0/24" }, outputs: {} }],
  [blockedIp, "1/2001:db8::1", { inputs: { pullZoneId: 1, ip: "2001:db8::1" }, outputs: {} }],
])("an id is parsed and formatted: %o %s", (definition, id, parts) => {
  expect(parseId(definition, id)).toEqual(parts);
  expect(formatId(definition, parts)).toBe(id);
});

test.each(["", "1", "1/", "/2", "a/2", "1/2/3", "1.5/2", "-1/2", "1e3/2", " 1/2", "1/99999999999999999999"])(
  "%j is not an id of a list",
  (id) => {
    expect(parseId(list, id)).toBeUndefined();
  },
);
