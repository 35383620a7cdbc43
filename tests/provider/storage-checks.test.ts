import { specialArchiveSig, specialAssetSig } from "@pulumi/pulumi/runtime/rpc";
import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/define/define";
import { signature } from "../../provider/define/engine-constants";
import { hasUnknown, unknownValue } from "../../provider/define/unknown";
import { provider as dynamicProvider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { useAccount } from "../support/account";

useAccount();

const checks = {
  dynamic: async (type: string, args: Properties) => {
    const { inputs, failures } = await dynamicProvider(type).check({}, args);
    return { inputs, failures: failures.map(({ reason }: { reason: string }) => reason) };
  },
  native: async (type: string, args: Properties) => {
    const { inputs, failures } = await new NativeProvider().check(type, { values: args, secrets: new Set() });
    return { inputs: inputs.values, failures };
  },
};

const asset = { [signature]: specialAssetSig, hash: "0", path: "./site/a.html" };
const archive = { [signature]: specialArchiveSig, hash: "0", path: "./site" };
const asPath = (path: string) => `source: is a path, not an asset or archive: write ${JSON.stringify(path)} itself`;
const folder = "StorageFolder";
const file = "StorageFile";

// Without a preview, the engine refuses a response with an unknown, and shows nothing else of it.
describe.each(Object.entries(checks))("on %s, a check that fails has no unknown inputs", (_, check) => {
  test.each([
    [file, { path: "a", source: 5 }, "source: 5 is not a string"],
    [file, { path: "a", source: "/no/such" }, 'source: "/no/such" cannot be uploaded: it does not exist'],
    [file, { path: "a", source: asset }, asPath("./site/a.html")],
    [file, { path: "a", content: 5 }, "content: [secret] is not a string"],
    [folder, { source: 5 }, "source: 5 is not a string"],
    [folder, { source: archive }, asPath("./site")],
    [folder, { source: "/tmp", exclude: "a" }, 'exclude: "a" is not a list'],
    [folder, { source: "/tmp", include: [5] }, "include[0]: 5 is not a string"],
  ])("%s %j", async (type, args, failure) => {
    const { inputs, failures } = await check(type, { storageZoneId: 1, ...args });
    expect(failures).toEqual([failure]);
    expect(Object.keys(inputs).filter((name) => hasUnknown(inputs[name]))).toEqual([]);
  });

  test("but what the program does not know yet is unknown without a problem", async () => {
    const { inputs, failures } = await check(file, { storageZoneId: 1, path: "a", content: unknownValue });
    expect([failures, inputs.checksum]).toEqual([[], unknownValue]);
  });
});
