import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { run } from "../support/run";

const root = resolve(__dirname, "../..");
const account = useAccount();

/** Runs code in a process of its own, as a unit test of a user's program, with the key of an account in the environment. */
function unitTest(module: string, code: string) {
  const program = `const pulumi = require("@pulumi/pulumi"), bunny = require(${JSON.stringify(module)});
    (async () => { ${code} })().catch((error) => console.log(error.message));`;
  return run(process.execPath, ["-e", program], { cwd: root });
}

const mocks = `pulumi.runtime.setMocks({
  newResource: ({ name, inputs }) => ({ id: name + "_id", state: inputs }),
  call: ({ token, inputs }) => ({ name: [token, inputs.id].join() }),
});`;

describe.each(["pulumi-bunny", "pulumi-bunny/native"])("unit tests with %s", (module) => {
  test("data sources return what the mocks return, and no request is sent", async () => {
    const { text } = await unitTest(
      module,
      `${mocks}
      console.log((await bunny.getPullZone({ id: 1001 })).name);
      bunny.getPullZoneOutput({ id: pulumi.output(1002) }).name.apply((name) => console.log(name));`,
    );
    expect(text).toBe("bunny:index:getPullZone,1001\nbunny:index:getPullZone,1002\n");
    expect(account.emulator.calls.take()).toEqual([]);
  });

  test("resources have the properties of the mocks, and no request is sent", async () => {
    const { text } = await unitTest(
      module,
      `${mocks}
      const ip = new bunny.PullZoneBlockedIp("scraper", { pullZoneId: 1001, ip: "192.0.2.1" });
      pulumi.all([ip.id, ip.ip]).apply((values) => console.log(values.join()));`,
    );
    expect(text).toBe("scraper_id,192.0.2.1\n");
    expect(account.emulator.calls.take()).toEqual([]);
  });
});

test("a data source without an engine and without mocks is an error, and no request is sent", async () => {
  const { text } = await unitTest("pulumi-bunny", "await bunny.getPullZone({ id: 1001 });");
  expect(text).toBe(
    "getPullZone: The program runs without an engine. Run it with `pulumi`, or call `pulumi.runtime.setMocks` before it in a unit test.\n",
  );
  expect(account.emulator.calls.take()).toEqual([]);
});
