import { expect, test } from "vitest";
import { z } from "zod";
import { dataSources, resources } from "../registry";
import { packageSchema } from "./package-schema";

const described = z.looseObject({ description: z.string().optional() });
const properties = z.record(z.string(), described).default({});
const schema = z
  .object({
    config: z.object({ variables: z.record(z.string(), described) }),
    resources: z.record(z.string(), z.looseObject({ inputProperties: properties, properties })),
    functions: z.record(
      z.string(),
      z.looseObject({ inputs: z.object({ properties }).optional(), outputs: z.object({ properties }) }),
    ),
    types: z.record(
      z.string(),
      z.looseObject({
        enum: z.array(z.looseObject({ value: z.string(), description: z.string().optional() })).default([]),
        properties,
      }),
    ),
  })
  .parse(packageSchema(resources, dataSources));

test("every value of an enum has a meaning", () => {
  const without = Object.entries(schema.types).flatMap(([token, type]) =>
    type.enum.filter(({ description }) => !description).map(({ value }) => `${token} "${value}"`),
  );
  expect(without, "declare these arguments with `enumInput`, which takes the meaning of each value").toEqual([]);
});

test("every property has a description", () => {
  const groups = [
    ["config", schema.config.variables] as const,
    ...Object.entries(schema.resources).flatMap(([token, resource]) => [
      [`${token} input`, resource.inputProperties] as const,
      [`${token} output`, resource.properties] as const,
    ]),
    ...Object.entries(schema.functions).flatMap(([token, { inputs, outputs }]) => [
      [`${token} input`, inputs?.properties ?? {}] as const,
      [`${token} output`, outputs.properties] as const,
    ]),
    ...Object.entries(schema.types).map(([token, type]) => [token, type.properties] as const),
  ];
  const without = groups.flatMap(([owner, members]) =>
    Object.entries(members).flatMap(([name, { description }]) => (description?.trim() ? [] : [`${owner} ${name}`])),
  );
  expect(without, "add a `description` to the schemas of these properties").toEqual([]);
});

test("only the stack's settings default to environment variables: arguments of a provider would put them in the state", () => {
  const { config, provider } = z
    .object({ config: z.object({ variables: properties }), provider: z.object({ inputProperties: properties }) })
    .parse(packageSchema(resources, dataSources));
  const withDefault = (members: z.output<typeof properties>) =>
    Object.keys(members).filter((name) => "defaultInfo" in (members[name] ?? {}));
  expect(withDefault(config.variables)).toEqual(Object.keys(config.variables));
  expect(withDefault(provider.inputProperties)).toEqual([]);
});

test("no argument of a data source has a default, for which Go's generator would lose arguments that are outputs", () => {
  const withDefault = Object.entries(schema.functions).flatMap(([token, { inputs }]) =>
    Object.entries(inputs?.properties ?? {}).flatMap(([name, member]) =>
      "default" in member && member.default !== undefined ? [`${token} ${name}`] : [],
    ),
  );
  expect(withDefault).toEqual([]);
});
