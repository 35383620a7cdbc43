import type * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import { ContainerService, ProtectedZone, StaticSite } from "pulumi-bunny-components";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { isRead } from "../../sdk/internal";
import { native } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, type Outcome, type StateResource, TestStack } from "../support/stack";
import { useLocalFiles } from "../support/storage";

// What holds for a component whatever it makes.

const account = useAccount();
const local = useLocalFiles();

/** What a row makes its arguments of: values that a preview does not know, and the domains. */
interface Given {
  readonly later: <Value>(value: Value) => pulumi.Output<Value>;
  readonly dnsZoneId: pulumi.Output<number>;
  readonly domains: string[];
}

interface Row {
  readonly name: string;
  make(name: string, given: Given, opts?: pulumi.ComponentResourceOptions): pulumi.ComponentResource;
  /** The same with another argument, the resource inside that has it, and its property. */
  changed(name: string, given: Given, opts?: pulumi.ComponentResourceOptions): pulumi.ComponentResource;
  readonly inside: string;
  readonly property: string;
}

const site = ({ later, ...given }: Given) => ({
  ...given,
  source: later(local.folder),
  headers: later({ "X-Frame-Options": "DENY" }),
  shield: true,
});
const service = ({ later, ...given }: Given) => ({
  ...given,
  image: later("acme/shop:1.4"),
  port: later(8080),
  environment: later({ SESSION_KEY: "known-to-few" }),
});
const shield = ({ later, ...given }: Given) => ({
  ...given,
  origin: later("https://origin.example.net"),
  plan: "Business",
  loginPath: "/login",
  loginsPerMinute: later(5),
  blockedAddresses: later(["203.0.113.66"]),
});

const rows: readonly Row[] = [
  {
    name: "StaticSite",
    make: (name, given, opts) => new StaticSite(name, site(given), opts),
    changed: (name, given, opts) => new StaticSite(name, { ...site(given), notFoundPage: "lost.html" }, opts),
    inside: "storage",
    property: "custom404FilePath",
  },
  {
    name: "ContainerService",
    make: (name, given, opts) => new ContainerService(name, service(given), opts),
    changed: (name, given, opts) => new ContainerService(name, { ...service(given), max: 2 }, opts),
    inside: "app",
    property: "autoScaling",
  },
  {
    name: "ProtectedZone",
    make: (name, given, opts) => new ProtectedZone(name, shield(given), opts),
    changed: (name, given, opts) => new ProtectedZone(name, { ...shield(given), block: true }, opts),
    inside: "shield",
    property: "waf",
  },
];

let stack: TestStack;
let other: Emulator;
let before: ReturnType<typeof counts>;
beforeEach(async () => {
  before = counts();
  local.write({ "index.html": "<h1>Acme</h1>" });
  other = await startEmulator({ apiKey: "key-of-another-account", seeded: false });
  stack = await TestStack.create();
});
afterEach(async () => {
  account.emulator.faults.clear();
  await stack.destroy();
  stack.remove();
  await other.stop();
  expect(counts()).toEqual(before);
});

/** What an account has: objects by kind. */
function counts({ state }: Emulator = account.emulator) {
  const { pullZones, shieldZones, dnsZones, storageZones, storageFiles, containerApps } = state;
  const rules = [...pullZones.values()].reduce(
    (sum, { EdgeRules, Hostnames }) => sum + EdgeRules.length + Hostnames.length,
    0,
  );
  return [
    rules,
    ...[pullZones, shieldZones, dnsZones, storageZones, storageFiles, containerApps].map(({ size }) => size),
  ];
}

/** A read by its method, and a write by it. */
const [digest, certificate] = ["POST /registries/digest", "GET /pullzone/loadFreeCertificate"];
/** The writes to an account since the last look, each operation once. */
function writes({ calls }: Emulator = account.emulator): string[] {
  const written = calls
    .take()
    .flatMap(({ method, operation = method }) =>
      (isRead(method) && operation !== certificate) || operation === digest ? [] : [operation],
    );
  return [...new Set(written)];
}

const changed = ({ changes }: Outcome) => changes.map(({ op, name }) => `${op} ${name}`).toSorted();
const domain = "acme.example.com";
const domains = [domain, `www.${domain}`];

/** What a component gets whose DNS zone the same run makes. */
function given(name: string, opts: pulumi.CustomResourceOptions = {}): Given {
  const { dnsZoneId } = new bunny.DnsZone(name, { domain }, opts);
  return { dnsZoneId, domains, later: (value) => dnsZoneId.apply(() => value) };
}

const one =
  ({ make }: Pick<Row, "make">, opts?: pulumi.ComponentResourceOptions) =>
  async () =>
    void make("first", given("domain"), opts);

/** One in each of two accounts: the second one goes with a pull zone. */
const both =
  ({ make }: Row, opts: pulumi.ComponentResourceOptions = {}) =>
  async () => {
    make("first", given("domain"), opts);
    const provider = new bunny.Provider("agency", { apiKey: other.apiKey, apiUrl: other.url });
    const origin = { url: "https://origin.example.net" };
    const deletedWith = new bunny.PullZone("partner", { name: "partner", origin }, { provider });
    make("second", given("agency-domain", { provider }), { provider, deletedWith });
  };

const nameOf = ({ urn }: StateResource) => urn.split("::").at(-1) ?? "";
const isComponent = ({ type }: StateResource) => type.startsWith("bunny-components:");

/** A component and its resources, in the state. */
function inState(name: string) {
  const { resources } = stack.state();
  const component = resources.find((one) => isComponent(one) && nameOf(one) === name);
  if (!component) throw new Error(`The state has no component ${name}.`);
  return { component, inside: resources.filter((one) => one.parent === component.urn) };
}

/** The resources of the first component by themselves, as they are in the state. */
async function apart() {
  const { component, inside } = inState("first");
  const { resources = [] }: { resources?: StateResource[] } = (await stack.exportState()).deployment;
  // Secrets, as an export has them.
  const plain = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && "plaintext" in value ? JSON.parse(String(value.plaintext)) : value;
  return async () => {
    new bunny.DnsZone("domain", { domain });
    for (const one of inside) {
      const inputs = resources.find(({ urn }) => urn === one.urn)?.inputs;
      const args = JSON.parse(JSON.stringify(inputs), plain) as never;
      const Resource = native.classNamed(one.type.replace("bunny:index:", ""));
      new Resource(nameOf(one), args, { aliases: [{ parent: component.urn }] });
    }
  };
}

test.each(rows)(
  "$name: of unknown arguments, in two accounts, protected, ignoring, with another one, apart",
  async (row) => {
    const preview = await stack.preview(both(row));
    expect([writes(), writes(other)]).toEqual([[], []]);
    const up = await stack.up(both(row, { protect: true }));
    expect(changed(up)).toEqual(changed(preview));
    // A pull zone comes with its hostname.
    const partner = [1, 1, 0, 0, 0, 0, 0];
    const made = counts().map((count, at) => count - (before[at] ?? 0));
    expect(counts(other)).toEqual(made.map((count, at) => count + (partner[at] ?? 0)));
    expect(inState("first").inside.filter(({ protect }) => !protect)).toEqual([]);
    expect((await failureOf(stack.preview(async () => {}))).text).toContain("cannot be deleted");

    // As of any component, the option says nothing of the resources inside.
    const ignoring = await stack.preview(one({ make: row.changed }, { protect: true, ignoreChanges: [row.property] }), {
      target: [`**first-${row.inside}`],
    });
    expect(changed(ignoring)).toEqual([`update first-${row.inside}`]);

    writes();
    writes(other);
    const left = await stack.up(one(row));
    expect(left.changes.filter(({ op }) => op !== "delete")).toEqual([]);
    // All that is inside goes with the pull zone that it names, without a write.
    expect(writes(other).toSorted()).toEqual(["DELETE /dnszone/{id}", "DELETE /pullzone/{id}"]);
    expect((await stack.up(await apart())).changes).toEqual([]);
    expect(writes()).toEqual([]);
    expect(stack.state().resources.filter(isComponent)).toEqual([]);
  },
);

test.each(rows)("$name: a write that is refused, any of them, is gone on from by the next up", async (row) => {
  await stack.up(one(row));
  const whole = counts();
  const steps = writes();
  await stack.destroy();
  // What does not wait for the step that fails is done nonetheless, so each later step fails as well.
  for (const at of steps.keys()) {
    for (const operation of steps.slice(at))
      account.emulator.faults.add({ operation, times: 99, answer: { status: 403 } });
    const { errors } = await failureOf(stack.up(one(row)));
    expect([steps[at], errors.join()]).toEqual([steps[at], expect.stringContaining("failed with 403")]);
    account.emulator.faults.clear();
  }
  await stack.up(one(row));
  expect(counts()).toEqual(whole);
  expect((await stack.up(one(row))).changes).toEqual([]);
});
