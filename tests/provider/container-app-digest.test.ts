import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addContainerRegistry } from "../../emulator/routes/containers";
import type { Properties } from "../../provider/define/define";
import { unknownValue } from "../../provider/define/unknown";
import { difference } from "../../provider/diff/diff";
import { provider as dynamicProvider } from "../../provider/hosts/dynamic/dynamic-provider";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";

const account = useAccountForEachTest();
beforeEach(() => {
  process.env.BUNNYNET_API_URL = account.emulator.url;
  process.env.BUNNYNET_API_KEY = account.emulator.apiKey;
});

const definition = resourceNamed("ContainerApp");
const digestOf = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const web = { name: "web", image: "acme/shop:1", digest: "resolve" };
/** What waits would wait for ever for an image that was not sent. */
const shop = (...containers: object[]) => ({
  name: "shop",
  regions: { required: ["DE"] },
  waitForRollout: false,
  containers,
});
const record = () => [...account.emulator.state.containerApps.values()][0]?.containerTemplates[0];
/** Without the regions, which the checks of a run read once. */
const sent = () =>
  account.emulator.calls
    .take()
    .map(({ operation }) => operation)
    .filter((operation) => operation !== "GET /regions");
const writes = () => sent().filter((operation) => !operation?.startsWith("GET"));
const moveTag = (image: string) => account.emulator.state.containers.movedTags.set(image, digestOf("moved"));
const digestCall = "POST /registries/digest";
const changeCall = "PATCH /apps/{appId}/containers/{containerId}";

interface Result {
  readonly inputs: Properties;
  readonly failures: readonly string[];
}

const hosts = {
  async native(given: Properties, prior: Properties = {}): Promise<Result> {
    const host = new NativeProvider();
    host.configure({});
    const { inputs, failures } = await host.check("ContainerApp", { values: given, secrets: new Set() }, { prior });
    return { inputs: inputs.values, failures };
  },
  async dynamic(given: Properties, prior: Properties = {}): Promise<Result> {
    const host = dynamicProvider("ContainerApp");
    await host.configure({ config: { get: () => undefined } });
    const { inputs, failures } = await host.check(prior, given);
    return { inputs, failures: failures.map(({ reason }) => reason) };
  },
};

describe.each(Object.entries(hosts))("%s", (_, check) => {
  const inputsOf = async (given: Properties, prior?: Properties) => {
    const { inputs, failures } = await check(given, prior);
    expect(failures).toEqual([]);
    return inputs;
  };
  const changed = (prior: Properties, inputs: Properties) => difference(definition, prior, inputs).changed;
  const created = async (given: Properties) => create(definition, await inputsOf(given), account.api);

  test("a tag that was moved is one difference and one request, and none after it", async () => {
    const { id, properties } = await created(shop(web));
    expect(record()?.imageDigest).toBe(digestOf("dockerhub/acme/shop:1"));
    expect(changed(properties, await inputsOf(shop(web), properties))).toEqual([]);

    moveTag("acme/shop:1");
    const moved = await inputsOf(shop(web), properties);
    expect(changed(properties, moved)).toEqual(["containers"]);
    account.emulator.calls.take();
    const after = await update(definition, { id, olds: properties, news: moved }, account.api);
    expect(writes()).toEqual([changeCall]);
    expect(record()).toMatchObject({ imageTag: "1", imageDigest: digestOf("moved") });
    const current = await read(definition, id, after, account.api);
    expect(changed(current?.inputs ?? {}, await inputsOf(shop(web), after))).toEqual([]);
  });

  test("without it nothing is asked, and a tag that was moved is no difference", async () => {
    const plain = shop({ name: "web", image: "acme/shop:1" });
    const { properties } = await created(plain);
    moveTag("acme/shop:1");
    account.emulator.calls.take();
    expect(changed(properties, await inputsOf(plain, properties))).toEqual([]);
    expect(sent()).toEqual([]);
  });

  test("another tag sends its own digest, and a digest that is no longer asked for ends", async () => {
    const { id, properties } = await created(shop(web));
    const next = await inputsOf(shop({ ...web, image: "acme/shop:2" }), properties);
    const second = await update(definition, { id, olds: properties, news: next }, account.api);
    expect(record()).toMatchObject({ imageTag: "2", imageDigest: digestOf("dockerhub/acme/shop:2") });
    const plain = await inputsOf(shop({ name: "web", image: "acme/shop:2" }), second);
    await update(definition, { id, olds: second, news: plain }, account.api);
    expect(record()).toMatchObject({ imageTag: "2", imageDigest: null });
  });

  test("each container that asks is one request, by the word or the id of its registry", async () => {
    const own = { displayName: "own", hostName: "ghcr.io", userName: "acme", password: "a-password" };
    const { id } = addContainerRegistry(account.emulator.state, own);
    const inputs = await inputsOf(
      shop(
        web,
        { name: "public", image: "ghcr.io/acme/shop:1", digest: "resolve" },
        { name: "private", image: "ghcr.io/acme/shop:2", digest: "resolve", registryId: id },
        { name: "none", image: "redis:7" },
      ),
    );
    expect((inputs.containers as Properties[]).map(({ digest }) => digest)).toEqual([
      digestOf("dockerhub/acme/shop:1"),
      digestOf("github/acme/shop:1"),
      digestOf(`${id}/acme/shop:2`),
      undefined,
    ]);
    expect(sent()).toEqual([digestCall, digestCall, digestCall]);
    await inputsOf(shop({ name: "vendor", image: "registry.bunny.net/acme/shop:1", digest: "resolve" }));
    expect(sent()).toEqual(["GET /registries", digestCall]);
  });

  test.each([
    ["image", { image: unknownValue }],
    ["registry", { registryId: unknownValue }],
  ])("with a %s that is not known yet, the digest is not known", async (_, unknown) => {
    const inputs = await inputsOf(shop({ ...web, ...unknown }, { ...web, name: "other", image: "acme/other:1" }));
    expect(inputs.containers).toMatchObject([
      { ...unknown, digest: unknownValue },
      { digest: digestOf("dockerhub/acme/other:1") },
    ]);
    expect(sent()).toEqual([digestCall]);
  });

  test("a tag of which the platform knows no digest is a problem of the preview, which names the image", async () => {
    account.emulator.faults.add({ operation: digestCall, times: 9, answer: { status: 422 } });
    expect((await check(shop(web))).failures).toEqual([
      expect.stringMatching(/^the digest of "acme\/shop:1" of the container "web" is not known: .*422/),
    ]);
  });

  test("a digest beside one in the image is a problem, and asks nothing", async () => {
    const twice = { ...web, image: `acme/shop:1@${digestOf("a")}` };
    expect((await check(shop(twice))).failures).toEqual([
      "containers[0].digest: is given, and `image` has a digest as well: leave out one of them",
    ]);
    expect(sent()).toEqual([]);
  });
});
