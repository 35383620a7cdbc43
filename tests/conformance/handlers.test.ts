import { aroundEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { Claims } from "../../provider/define/claims";
import type { Properties } from "../../provider/define/define";
import { parentOf } from "../../provider/define/resource-id";
import { topOf } from "../../provider/define/secret-paths";
import { metaOf, pick } from "../../provider/define/zod-schema";
import { difference } from "../../provider/diff/diff";
import { isEquivalent } from "../../provider/diff/equality";
import { stableOutputs } from "../../provider/diff/stable-outputs";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { list } from "../../provider/lifecycle/list";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { isRead } from "../../sdk/internal";
import { disagreements } from "../platform-model";
import { useAccountForEachTest } from "../support/account";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import type { Args } from "./case";
import { expectInputsOnPlatform } from "./expectations";
import { plans } from "./plan";
import { prepareFor } from "./prepare";

// `lifecycle.test.ts` runs the cases on both hosts in the engine. Here are their expectations of the definitions alone,
// each scenario in an account of its own: in seconds, and with the name of the handler in a failure's stack.

const account = useAccountForEachTest();
// No engine displays the progress of uploads here.
aroundEach((runTest) => withWaitReporter(() => {}, runTest));

describe.each(plans)("$resource", (plan) => {
  const { testCase, resource, inputNames, checked } = plan;
  const definition = resourceNamed(resource);
  const schemas = definition.inputs.shape as Record<string, z.ZodType>;

  const created = async (args: Args) => {
    prepareFor(testCase, account.emulator);
    const count = testCase.count?.(account.emulator) ?? 0;
    // A client that has read nothing yet asks, before a 404 counts, whether its URL leads to the platform.
    await account.api.locations.regions();
    account.emulator.calls.take();
    const object = await create(definition, checked(args), account.api);
    expectAsDeclared(object.id, args);
    return { ...object, outputs: object.properties, operations: operations(), count };
  };
  const declared = (id: string, args: Args) => [{ resource, name: "0", id, args }];
  const expectAsDeclared = (id: string, args: Args) => expectPlatformAsDeclared(account.emulator, declared(id, args));
  const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
  const writes = () => operations().filter((operation) => operation === undefined || !isRead(operation));
  /** A read of a later run, which has nothing in its cache. */
  const readBack = async (id: string, state: Properties | undefined) => {
    const { apiKey, url: apiUrl } = account.emulator;
    const api = createClient({ apiKey, apiUrl, retryDelayMs: 1 });
    return await read(definition, id, state, api).finally(() => api.close());
  };
  const expectWithin = (sent: readonly unknown[], budget: readonly string[]) =>
    expect(sent.filter((operation) => !budget.some((allowed) => allowed === operation))).toEqual([]);
  const changesBetween = (before: Args, after: Args) => difference(definition, checked(before), checked(after));
  const outputsOf = (properties: Properties) => pick(definition.outputs, properties);
  const writesOf = (calls: readonly string[]) => calls.filter((operation) => !isRead(operation));

  test("a create sends the requests of the case, and a read finds what it returns", async () => {
    const { id, properties, operations: sent } = await created(testCase.args(0));
    expectWithin(sent, testCase.calls.create);
    const current = await readBack(id, properties);
    expectWithin(operations(), testCase.calls.refresh);
    expect(current?.id).toBe(id);
    expect(outputsOf(current?.properties ?? {})).toEqual(outputsOf(properties));
  });

  test.skipIf(definition.noImport !== undefined)(
    "an import by id alone reads each argument that the platform shows",
    async () => {
      const { id, outputs } = await created(testCase.args(0));
      const shown = testCase.onPlatform(account.emulator, { id, outputs }) ?? {};
      const imported = await readBack(id, undefined);
      expect(imported?.id).toBe(id);
      for (const name of plan.withoutSecrets(inputNames)) {
        const schema = schemas[name];
        const isHidden = typeof testCase.unseen?.[name] === "string" || testCase.storedAs?.[name];
        if (!schema || isHidden || metaOf(schema).writeOnly) continue;
        const values = [imported?.inputs[name], shown[name]];
        expect(isEquivalent(schema, ...(values as [unknown, unknown])), `${name}: ${JSON.stringify(values)}`).toBe(
          true,
        );
      }
    },
  );

  test.each(plan.sameAs)("equal arguments: $title", ({ before, after }) => {
    expect(changesBetween(before, after)).toEqual({ changed: [], replaces: [] });
  });

  test.each(plan.drift)("drift: $title", async ({ before, shows, change }) => {
    const { id, properties, outputs } = await created(before);
    await change(account.emulator, { id, outputs });
    expect(disagreements(account.emulator.state, declared(id, before)), "the drift, by the records").not.toEqual([]);
    const current = await readBack(id, properties);
    const drifted = current ? difference(definition, checked(before), current.inputs).changed : "gone";
    expect(Array.isArray(drifted) ? drifted.toSorted() : drifted).toEqual(shows === "gone" ? shows : [...shows].sort());
    if (!current || difference(definition, current.properties, checked(before)).replaces.length > 0) return;
    await update(definition, { id, olds: current.properties, news: checked(before) }, account.api);
    expectAsDeclared(id, before);
  });

  test.each(plan.updates)("update: $title", async ({ args, before, after, calls }) => {
    const { changed, replaces } = changesBetween(before, after);
    const isGiven = (name: string) => name in args || !metaOf(schemas[name] as z.ZodType).calculated;
    const names = plan.withoutSecrets(changed.map(topOf).filter(isGiven));
    expect([new Set(names), replaces]).toEqual([new Set(plan.withoutSecrets(Object.keys(args))), []]);

    const { id, properties } = await created(before);
    const updated = await update(definition, { id, olds: properties, news: checked(after) }, account.api);
    expect(new Set(writes())).toEqual(new Set(writesOf(calls)));
    expectInputsOnPlatform(plan, after, testCase.onPlatform(account.emulator, { id, outputs: updated }), before);
    expectAsDeclared(id, after);

    const current = await readBack(id, updated);
    expect(difference(definition, checked(after), current?.inputs ?? {}).changed).toEqual([]);
    expect(outputsOf(updated), "the outputs of the update, and those of a read").toEqual(
      outputsOf(current?.properties ?? {}),
    );
    const stable = stableOutputs(definition, changed, { prior: checked(before), next: checked(after) }).filter(
      (name) => name in properties,
    );
    expect(pick(definition.outputs, updated)).toMatchObject(
      Object.fromEntries(stable.map((name) => [name, properties[name]])),
    );
  });

  test.each(plan.replacements)("replacement: $title", ({ before, after }) => {
    expect(changesBetween(before, after).replaces).not.toEqual([]);
  });

  test("a delete sends the requests of the case, and a read finds nothing, or settings as documented", async () => {
    const { id, properties, outputs, count } = await created(testCase.args(0));
    await remove(definition, properties, account.api);
    expectWithin(operations(), testCase.calls.delete);
    const left = testCase.onPlatform(account.emulator, { id, outputs });
    if (testCase.settings) return expect(left).toMatchObject(testCase.settings.afterDelete);
    expect(left).toBeUndefined();
    expect(testCase.count?.(account.emulator)).toBe(count);
    expect(await readBack(id, properties)).toBeUndefined();
  });

  if (definition.claims)
    test("a delete writes nothing where another resource of the run claims the same", async () => {
      const inputs = checked(testCase.args(0));
      const own = definition.claims?.(inputs) ?? [];
      expect(own).not.toEqual([]);
      const claims = new Claims();
      // A record leaves only what a whole list has taken over: two of them may be equal.
      claims.add(resource, own);
      claims.add(
        "a whole list",
        own.map(({ list }) => ({ list })),
      );
      const { properties } = await created(testCase.args(0));
      await remove(definition, properties, account.api, { claims });
      expect(writes()).toEqual([]);
    });

  if (definition.claims)
    test("it claims what it manages alone: not what another one of its kind does", async () => {
      const claims = new Claims();
      const [own = [], others = []] = [0, 1].map((n) => definition.claims?.(checked(testCase.args(n))));
      claims.add(resource, own);
      expect(others.filter((claim) => claims.has(claim))).toEqual([]);
      expect(definition.claims?.({}), "claims of unknown arguments").toEqual([]);
    });

  if (definition.list)
    test("a list has the object by its id and a name, and no longer once it is deleted", async () => {
      const listed = async () => {
        const { apiKey, url: apiUrl } = account.emulator;
        const api = createClient({ apiKey, apiUrl });
        const parent = parentOf(definition);
        const query = parent === undefined ? {} : { [parent]: testCase.args(0)[parent] };
        const page = await list(definition, query, { limit: 0, pageSize: 0, continuationToken: "" }, api);
        await api.close();
        return page === "unknown" ? [] : page.objects;
      };
      prepareFor(testCase, account.emulator);
      const before = await listed();
      const { id, properties } = await create(definition, checked(testCase.args(0)), account.api);
      const during = await listed();
      const own = during.filter((object) => object.id === id);
      expect(own).toMatchObject([{ id, name: expect.stringMatching(/\w/) }]);
      for (const object of before) expect(during).toContainEqual(object);
      await remove(definition, properties, account.api);
      if (!testCase.settings) expect(await listed()).toEqual(before);
    });
});
