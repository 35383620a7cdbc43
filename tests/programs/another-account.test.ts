import { expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { EngineFailure } from "../support/stack";

const account = useAccount();

const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => expect.fail("The run succeeded."),
    (error: unknown) => (error instanceof EngineFailure ? error.outcome.errors.map(({ message }) => message) : [error]),
  );

test.each(hosts)(
  "with another account's key nothing is forgotten and nothing is made again, $name host",
  async ({ classNamed }) => {
    const Script = classNamed("EdgeScript");
    const names = ["one", "two", "three"];
    const program = (all: readonly string[]) => async () => {
      for (const name of all) new Script(name, { name, type: "CDN", code: "// 1" } as never);
    };
    const stack = new InProcessStack();
    const other = await startEmulator({ apiKey: "key-of-the-test-account" });
    const { BUNNYNET_API_URL: url } = process.env;
    try {
      await stack.up(program(names));
      process.env.BUNNYNET_API_URL = other.url;
      const before = stack.bunnyResources().map(({ id }) => id);
      const scripts = other.state.edgeScripts.size;
      for (const run of [
        () => stack.refresh(),
        () => stack.up(program(names), { refresh: true }),
        () => stack.destroy(),
      ]) {
        const errors = await failureOf(run());
        expect(errors).toHaveLength(3);
        for (const error of errors)
          expect(error).toContain("None of the 3 objects that this run looked for is in the account");
        expect(stack.bunnyResources().map(({ id }) => id)).toEqual(before);
        expect(other.state.edgeScripts.size).toBe(scripts);
      }

      // Of objects of the right account, some may be gone.
      process.env.BUNNYNET_API_URL = url;
      for (const id of before.slice(1)) account.emulator.state.edgeScripts.delete(Number(id));
      await stack.refresh();
      expect(stack.bunnyResources()).toHaveLength(1);
      await stack.up(program(names));

      process.env.BUNNYNET_API_URL = other.url;
      process.env.BUNNYNET_WHEN_ALL_GONE = "forget";
      await stack.refresh();
      expect(stack.bunnyResources()).toEqual([]);
    } finally {
      process.env.BUNNYNET_API_URL = url;
      delete process.env.BUNNYNET_WHEN_ALL_GONE;
      await other.stop();
    }
  },
);
