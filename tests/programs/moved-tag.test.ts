import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
const stacks: InProcessStack[] = [];
afterEach(async () => {
  for (const stack of stacks.splice(0)) {
    await stack.destroy();
    stack.remove();
  }
});

const moved = `sha256:${createHash("sha256").update("moved").digest("hex")}`;
const writes = () =>
  account.emulator.calls
    .take()
    .flatMap(({ operation }) =>
      operation === undefined || /^GET|^POST \/registries/.test(operation) ? [] : [operation],
    );

test.each(hosts)(
  "$name: a tag that was moved is one difference of a preview, and one request of an up",
  async (host) => {
    const image = `acme/${host.name}`;
    const App = host.classNamed("ContainerApp");
    const program = async () => {
      const containers = [{ name: "web", image: `${image}:1`, digest: "resolve" }];
      new App("app", { name: host.name, regions: { required: ["DE"] }, containers } as never);
    };
    const stack = new InProcessStack();
    stacks.push(stack);
    await stack.up(program);
    expect((await stack.preview(program)).changes).toEqual([]);
    account.emulator.calls.take();

    account.emulator.state.containers.movedTags.set(`${image}:1`, moved);
    expect((await stack.preview(program)).changes).toMatchObject([{ name: "app" }]);
    await stack.up(program);
    expect(writes()).toEqual(["PATCH /apps/{appId}/containers/{containerId}"]);
    const app = [...account.emulator.state.containerApps.values()].find(({ name }) => name === host.name);
    expect(app?.containerTemplates).toMatchObject([{ imageTag: "1", imageDigest: moved }]);
    expect((await stack.preview(program)).changes).toEqual([]);
  },
);
