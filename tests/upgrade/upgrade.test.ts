import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allCases } from "../conformance/cases";
import { hosts } from "../conformance/hosts";
import { SharedStack } from "../conformance/shared-stack";
import { restoreAccount } from "./account-file";

const states = join(__dirname, "states");

/** States that published versions wrote. A type that a version did not have yet is not in its state. */
describe.each(readdirSync(states))("a state written by version %s", (version) => {
  test.each(hosts)("$name resources are refreshed, updated and destroyed", async (host) => {
    const file = (name: string) => readFileSync(join(states, version, name), "utf8");
    const shared = await SharedStack.open(host);
    const { stack, emulator } = shared;
    await shared.closeAfter(async () => {
      restoreAccount(emulator.state, file(`${host.name}-account.json`));
      await stack.importState(JSON.parse(file(`${host.name}.json`)));
      const types = new Set(stack.bunnyResources().map(({ type }) => type));
      const old = allCases.filter(({ resource }) => types.has(host.typeNamed(resource)));
      expect(old.length).toBeGreaterThanOrEqual(13);
      const withChanges = (change: boolean) =>
        shared.program((testCase) => {
          if (!old.includes(testCase)) return [];
          const args = testCase.args(0);
          return [change ? { ...args, ...testCase.updates[0]?.args } : args];
        });

      expect((await stack.previewRefresh()).changes).toEqual([]);
      expect((await stack.up(withChanges(false))).changes).toEqual([]);
      const { changes } = await stack.up(withChanges(true));
      expect(changes.map(({ op, type }) => `${op} ${type}`).toSorted()).toEqual(
        old
          .filter(({ updates }) => updates.length > 0)
          .map(({ resource }) => `update ${resource}`)
          .toSorted(),
      );
      expect((await stack.refresh()).changes).toEqual([]);
      expect((await stack.destroy()).errors).toEqual([]);
      expect(stack.bunnyResources()).toEqual([]);
    });
  });
});
