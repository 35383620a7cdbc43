import { afterEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";
import { accessOf, storageOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();
const stacks: TestStack[] = [];
afterEach(async () => {
  account.emulator.faults.clear();
  for (const stack of stacks.splice(0).reverse()) {
    await stack.destroy();
    stack.remove();
  }
});

async function newStack(): Promise<TestStack> {
  const stack = await TestStack.create();
  stacks.push(stack);
  return stack;
}

const upload = "PUT /{storageZoneName}/{path}/{fileName}";
const lastReset = "POST /storagezone/resetReadOnlyPassword";
const site = (version: string) => Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}.txt`, version]));
const cases = hosts.flatMap((host) => ["the same program", "another stack"].map((by) => ({ host, by })));

test.each(cases)(
  "$host.name: passwords that rotate while $by uploads a folder lose none of its files",
  async ({ host, by }) => {
    const [Zone, Folder] = [host.classNamed("StorageZone"), host.classNamed("StorageFolder")];
    const name = `rotating-${host.name}-${by.length}`;
    const args = { name, region: "DE", deleteContents: true };
    const zone = (keyRotation: string) => new Zone("zone", { ...args, keyRotation } as never);
    const [rotating, uploading] = [await newStack(), await newStack()];
    await rotating.up(async () => void zone("1"));
    account.emulator.calls.take();
    const storageZoneId = Number(rotating.bunnyResources()[0]?.id);
    const source = local.write(site("one"));
    // By its number, the folder does not wait for the zone.
    const folder = () => void new Folder("site", { storageZoneId, source } as never);
    const before = (await accessOf(account, storageZoneId)).password;
    const calls = () => account.emulator.calls.all;
    const uploaded = () => calls().filter(({ operation }) => operation === upload);
    const seen = (condition: () => boolean) => expect.poll(condition).toBe(true);
    const hasBegun = seen(() => uploaded().length > 0);
    const hasRotated = seen(() => calls().some(({ operation }) => operation === lastReset));
    account.emulator.faults.add({ operation: "POST /storagezone/{id}/resetPassword", until: hasBegun });
    account.emulator.faults.add({ operation: upload, after: 5, times: 55, until: hasRotated });

    const program = async () => ({ password: zone("2").password });
    const uploads = by === "another stack" ? uploading.up(async () => folder()) : undefined;
    const rotation = await rotating.up(async () => {
      if (!uploads) folder();
      return program();
    });
    await uploads;
    expect(uploaded().some(({ status }) => status === 401)).toBe(true);
    const { password } = await accessOf(account, storageZoneId);
    expect(password).not.toBe(before);
    expect(rotation.outputs.password?.value).toBe(password);
    expect(storage.pathsIn(storageZoneId)).toEqual(Object.keys(site("one")).toSorted());
  },
);
