import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addEdgeRule, addPullZone, issueCertificate } from "../../emulator/routes/pull-zones";
import { check, formatProblem } from "../../provider/check/check";
import { importLine } from "../../provider/codegen/import-line";
import { Claims } from "../../provider/define/claims";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { createClient, type RequestLogEvent } from "../../sdk/index";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount({
  elsewhere: ["later.example.com", "never.example.com"],
  limits: { hostnames: 100, edgeRules: 100 },
});
const pullZoneId = 1001;
const zone = () => {
  const found = account.emulator.state.pullZones.get(pullZoneId);
  if (!found) throw new Error("There is no pull zone.");
  return found;
};
const createObject = (name: string, args: object, api = account.api) => {
  const definition = resourceNamed(name);
  const { inputs, problems } = check(definition, { pullZoneId, ...args });
  expect(problems).toEqual([]);
  return create(definition, inputs, api);
};
const problemsOf = (name: string, args: object) =>
  check(resourceNamed(name), { pullZoneId, ...args }).problems.map(formatProblem);

const pem = { type: "pkcs8", format: "pem" } as const;

describe("a hostname", () => {
  const definition = resourceNamed("PullZoneHostname");

  test("of the platform is adopted, and loses only forced HTTPS when it is deleted", async () => {
    const hostname = "acme-shop.b-cdn.net";
    const { properties } = await createObject("PullZoneHostname", { hostname, forceSsl: true });
    expect(properties).toMatchObject({ isSystemHostname: true, hasCertificate: true, cnameTarget: hostname });
    expect(zone().Hostnames).toMatchObject([{ Value: hostname, ForceSSL: true }]);
    await remove(definition, properties, account.api);
    expect(zone().Hostnames).toMatchObject([{ Value: hostname, ForceSSL: false }]);
  });

  test("gets a setting again that the platform accepted and lost, and is not taken for set up without it", async () => {
    const operation = "GET /pullzone/loadFreeCertificate";
    const lost = { operation, answer: { status: 200 } };
    const args = { hostname: "lost.example.com", freeCertificate: "Http", forceSsl: true };
    account.emulator.faults.add(lost);
    expect((await createObject("PullZoneHostname", args)).properties).toMatchObject({ hasCertificate: true });

    account.emulator.faults.add({ ...lost, times: 2 });
    const error = await errorOf(createObject("PullZoneHostname", { ...args, hostname: "never-there.example.com" }));
    expect(error.message).toBe(
      "never-there.example.com is added, but it has no free certificate: the platform accepted it, but reads do not show it. Run again, which writes it again.",
    );
    if (!(error instanceof ResourceInitFailedError)) throw error;
    expect(error.state.inputs).toMatchObject({ forceSsl: true, freeCertificate: undefined });
  });

  test("whose removal the platform refuses is still there, unless no read shows it", async () => {
    const state = { pullZoneId, isSystemHostname: false };
    const removed = (hostname: string) => remove(definition, { ...state, hostname }, account.api);
    await expect(removed("acme-shop.b-cdn.net")).rejects.toThrow("A system hostname cannot be removed.");
    expect(await removed("gone.example.com")).toBe(true);
  });

  const fastClient = () =>
    createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url, retryDelayMs: 1 });

  test("that another pull zone of the account has is one clear error, which says how a hostname moves", async () => {
    const other = addPullZone(account.emulator.state, { Name: "another", OriginUrl: null });
    await account.api.pullZoneHostnames.add(other.Id, "taken.example.com");
    const api = fastClient();
    const creating = createObject("PullZoneHostname", { hostname: "taken.example.com" }, api);
    const error = await errorOf(creating.finally(() => api.close()));
    expect(messageFor(error)).toBe(
      `POST /pullzone/1001/addHostname failed with 400 (Hostname): The hostname is already registered. Pull zone ${other.Id} of this account has taken.example.com. If this stack manages it there under another name, give the resource an alias (\`aliases\`), which moves it; if two resources swap their hostnames, swap their \`pullZoneId\` instead; otherwise remove it there first.`,
    );
    expect(other.Hostnames.map(({ Value }) => Value)).toContain("taken.example.com");
  });

  test("that another pull zone is about to give up is added, with its settings, once it has", async () => {
    const hostname = "moving.example.com";
    const other = addPullZone(account.emulator.state, { Name: "giving-up", OriginUrl: null });
    const moved = { freeCertificate: "Http", forceSsl: true };
    const before = await createObject("PullZoneHostname", { hostname, pullZoneId: other.Id, ...moved });
    const { emulator } = account;
    let removal: Promise<boolean> | undefined;
    // The other resource of the run is deleted while this one waits.
    const log = ({ kind }: RequestLogEvent) => {
      if (kind === "wait") removal ??= remove(definition, before.properties, account.api);
    };
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, log });
    const after = await createObject("PullZoneHostname", { hostname, ...moved }, api).finally(() => api.close());
    await removal;
    expect(after.properties).toMatchObject({ pullZoneId, hasCertificate: true, cnameTarget: "acme-shop.b-cdn.net" });
    expect(other.Hostnames.map(({ Value }) => Value)).not.toContain(hostname);
    const record = zone().Hostnames.find(({ Value }) => Value === hostname);
    expect(record).toMatchObject({ ForceSSL: true, HasCertificate: true });
  });

  test("that a pull zone of another account has is one clear error", async () => {
    const Message = "The hostname is already registered.";
    const body = JSON.stringify({ ErrorKey: "pullzone.hostname_already_registered", Field: "Hostname", Message });
    account.emulator.faults.add({
      operation: "POST /pullzone/{id}/addHostname",
      answer: { status: 400, body },
      times: 2,
    });
    const error = await errorOf(createObject("PullZoneHostname", { hostname: "taken-elsewhere.example.com" }));
    expect(messageFor(error)).toBe(
      "POST /pullzone/1001/addHostname failed with 400 (Hostname): The hostname is already registered. Another pull zone has taken-elsewhere.example.com, of this account or another: remove it there first, or ask the platform's support if the domain is yours.",
    );
  });

  test("that does not point to the platform is kept without its certificate", async () => {
    const error = await errorOf(
      createObject("PullZoneHostname", { hostname: "never.example.com", freeCertificate: "Http" }),
    );
    expect(messageFor(error)).toBe(
      "never.example.com is added, but it has no free certificate: GET /pullzone/loadFreeCertificate failed with 400 (Hostname): The domain never.example.com is not pointing to our servers. Create the CNAME record of never.example.com first, with the output `cnameTarget` as its value, and run again; `dnsWaitSeconds` waits for it.",
    );
    expect(zone().Hostnames.map(({ Value }) => Value)).toContain("never.example.com");
  });

  test("gets its certificate once it points to the platform, and the wait is reported", async () => {
    const { emulator } = account;
    const waits: string[] = [];
    const log = (event: RequestLogEvent) => {
      if (event.kind !== "wait") return;
      waits.push(event.reason);
      emulator.state.elsewhere.delete("later.example.com");
    };
    const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, retryDelayMs: 1, log });
    const args = { hostname: "later.example.com", freeCertificate: "Http", dnsWaitSeconds: 3600 };
    const { properties } = await createObject("PullZoneHostname", args, api).finally(() => api.close());
    expect(properties).toMatchObject({ hasCertificate: true, certificateType: "Http01" });
    expect(waits).toEqual(["later.example.com does not point to the platform yet, so that it gets no certificate"]);
  });

  const own = issueCertificate("refused.example.com");
  test.each([
    [
      { freeCertificate: "Http" },
      "GET /pullzone/loadFreeCertificate",
      "urn:ietf:params:acme:error:rateLimited: too many certificates.",
      "it has no free certificate",
      "Let's Encrypt issues no more certificates for refused.example.com for now: run again later, at most a week, or set a certificate of your own.",
    ],
    [
      { freeCertificate: "Http" },
      "GET /pullzone/loadFreeCertificate",
      "The certificate could not be requested.",
      "it has no free certificate",
      "Check that refused.example.com has a CNAME record with the output `cnameTarget` as its value, or with `Dns` that the platform serves its DNS zone, and that no CAA record excludes Let's Encrypt; then run again.",
    ],
    [
      own,
      "POST /pullzone/{id}/addCertificate",
      "Failed adding the certificate.",
      "its certificate is not set",
      "Check that the certificate is for this hostname, has not expired, and is followed by its chain.",
    ],
    [
      { forceSsl: true },
      "POST /pullzone/{id}/setForceSSL",
      "Failed to configure Force SSL.",
      "whether HTTPS is forced is not set",
      "HTTPS can be forced only on a hostname with a certificate: give `freeCertificate`, or `certificate` with its key; if the hostname was removed outside of Pulumi, run `pulumi refresh` first.",
    ],
  ])("that is kept after a refusal says what to do: %#", async (args, operation, Message, missing, advice) => {
    account.emulator.faults.add({ operation, answer: { status: 400, body: JSON.stringify({ Message }) } });
    const hostname = "refused.example.com";
    const error = await errorOf(createObject("PullZoneHostname", { hostname, ...args }));
    const call = operation.replace("{id}", String(pullZoneId));
    expect(messageFor(error)).toBe(
      `${hostname} is added, but ${missing}: ${call} failed with 400: ${Message} ${advice}`,
    );
    await account.api.pullZoneHostnames.remove(pullZoneId, hostname);
  });

  test("of a pull zone that does not exist names its id", async () => {
    const body = '{"ErrorKey":"pullzone.not_found","Field":"PullZone","Message":"The pull zone was not found."}';
    account.emulator.faults.add({ operation: "POST /pullzone/{id}/addHostname", answer: { status: 404, body } });
    const error = await errorOf(createObject("PullZoneHostname", { hostname: "lost.example.com" }));
    expect(messageFor(error)).toBe(
      "POST /pullzone/1001/addHostname failed with 404 (PullZone): The pull zone was not found. Check the id: pullZoneId is 1001.",
    );
  });

  test("with a certificate of one's own is imported with its chain, and needs its key before the certificate is set", async () => {
    const hostname = "own.example.com";
    const { certificate, certificateKey } = issueCertificate(hostname);
    const chain = `${certificate}${issueCertificate("issuer.example.com").certificate}`.replaceAll("\r\n", "\n");
    const { id } = await createObject("PullZoneHostname", { hostname, certificate: chain, certificateKey });
    const imported = await read(definition, id, undefined, account.api);
    const { inputs, problems } = check(definition, imported?.inputs ?? {});
    expect(problems).toEqual([]);
    expect(inputs).toMatchObject({ certificate: chain, certificateKey: expect.stringMatching(/^Replace this: /) });

    const writes = () => account.emulator.calls.take().filter(({ method }) => method !== "GET");
    writes();
    const again = await errorOf(create(definition, inputs, account.api).then(() => {}));
    expect(messageFor(again)).toBe(
      "certificateKey is the placeholder of an import: replace it with the private key of the certificate, which the platform does not return.",
    );
    const renewed = { ...inputs, ...issueCertificate(hostname), certificateKey: inputs.certificateKey };
    const unset = await errorOf(
      update(definition, { id, olds: imported?.properties ?? {}, news: renewed }, account.api).then(() => {}),
    );
    expect(messageFor(unset)).toMatch(/certificateKey is the placeholder of an import/);
    expect(writes()).toEqual([]);

    await update(
      definition,
      { id, olds: imported?.properties ?? {}, news: { ...inputs, certificateKey } },
      account.api,
    );
    expect(writes().map(({ operation }) => operation)).toEqual(["POST /pullzone/{id}/addCertificate"]);
  });

  test("is created and refreshed with few calls", async () => {
    const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
    account.emulator.calls.take();
    const { id, properties } = await createObject("PullZoneHostname", { hostname: "plain.example.com" });
    expect(operations()).toEqual(["POST /pullzone/{id}/addHostname", "GET /pullzone/{id}"]);
    await read(definition, id, properties, account.api);
    expect(operations()).toEqual([]);
    const settings = { freeCertificate: "Http", forceSsl: true };
    await createObject("PullZoneHostname", { hostname: "secure.example.com", ...settings });
    expect(operations()).toEqual([
      "POST /pullzone/{id}/addHostname",
      "GET /pullzone/loadFreeCertificate",
      "POST /pullzone/{id}/setForceSSL",
      "GET /pullzone/{id}",
    ]);
  });

  test.each([
    [
      { hostname: "*.example.com", freeCertificate: "Http" },
      ["freeCertificate: must be Dns for a wildcard, which HTTP cannot validate"],
    ],
    [{ hostname: "a.*.example.com" }, ["hostname: may have a `*` only as its first label"]],
    [
      { hostname: "a.example.com", certificate: "x" },
      ["certificate: is not a certificate in PEM", "certificateKey: is required with certificate"],
    ],
    [{ hostname: " " }, ["hostname: is empty"]],
    [
      { hostname: "a.example.com", ...own, certificateKey: generateKeyPairSync("ed25519").privateKey.export(pem) },
      ["certificateKey: is not the key of the certificate"],
    ],
  ])("with %j is refused before the first call", (args, problems) => {
    expect(problemsOf("PullZoneHostname", args)).toEqual(problems);
  });
});

describe("an edge rule", () => {
  const definition = resourceNamed("PullZoneEdgeRule");
  const rule = { order: 0, triggers: [{ type: "Url", patterns: ["*/a"] }], actions: [{ type: "BlockRequest" }] };

  test("that the platform created is read, and never changed or deleted", async () => {
    const record = addEdgeRule(zone(), { ActionType: 4, Triggers: [{ Type: 0, PatternMatches: ["*/a"] }] });
    record.ReadOnly = true;
    const id = `${pullZoneId}/${record.Guid}`;
    // This client's cached read is older than the rule.
    const api = createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url });
    const state = await read(definition, id, undefined, api).finally(() => api.close());
    expect(state?.properties).toMatchObject({ readOnly: true });
    account.emulator.calls.take();
    const changed = { ...state?.inputs, description: "mine" };
    const error = await errorOf(
      update(definition, { id, olds: state?.properties ?? {}, news: changed }, account.api).then(() => {}),
    );
    expect(error.message).toMatch(/is read-only: the platform created it/);
    await remove(definition, state?.properties ?? {}, account.api, { claims: new Claims() });
    expect(account.emulator.calls.take()).toEqual([]);
    expect(zone().EdgeRules).toContain(record);
  });

  const blanking = { type: "SetResponseHeader", parameter1: "x-powered-by", parameter2: "" };
  test.each([
    ["that blanks a header", "ActionParameter2", { ...rule, actions: [blanking] }],
    [
      "with an empty parameter that its action does not need",
      "ActionParameter1",
      { ...rule, actions: [{ type: "BlockRequest", parameter1: "" }] },
    ],
  ])("%s is no difference, whether the platform has the text as empty or as null", async (_, property, args) => {
    const { id, properties } = await createObject("PullZoneEdgeRule", args);
    const goal = check(definition, { pullZoneId, ...args }).inputs;
    for (const stored of ["", null]) {
      const record = zone().EdgeRules.find(({ Guid }) => Guid === properties.edgeRuleId);
      Object.assign(record ?? {}, { [property]: stored });
      const api = createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url });
      const current = await read(definition, id, properties, api).finally(() => api.close());
      expect(difference(definition, current?.inputs ?? {}, goal).changed).toEqual([]);
    }
    await remove(definition, properties, account.api);
  });

  test.each([
    ["in the rule's own action", 0],
    ["in another action", 1],
  ])("that blanks a header is imported, with the empty value %s", async (_, at) => {
    const actions = [{ type: "ForceSSL" }, { type: "DisableOptimizer" }].toSpliced(at, 1, blanking);
    const { id, properties } = await createObject("PullZoneEdgeRule", { ...rule, actions });
    const imported = await read(definition, id, undefined, account.api);
    expect(imported?.inputs.actions).toEqual(actions);
    expect(check(definition, imported?.inputs ?? {}).problems).toEqual([]);
    await remove(definition, properties, account.api);
  });

  test("whose trigger has an empty parameter is no difference after a refresh", async () => {
    const args = { ...rule, triggers: [{ type: "Url", patterns: ["*/a"], parameter: "" }] };
    const { id, properties } = await createObject("PullZoneEdgeRule", args);
    const current = await read(definition, id, properties, account.api);
    const goal = check(definition, { pullZoneId, ...args }).inputs;
    expect(difference(definition, current?.inputs ?? {}, goal).changed).toEqual([]);
    await remove(definition, properties, account.api);
  });

  test("whose header was given another value, or blanked, outside of Pulumi differs", async () => {
    const args = { ...rule, actions: [{ ...blanking, parameter2: "none" }] };
    const { id, properties } = await createObject("PullZoneEdgeRule", args);
    const record = zone().EdgeRules.find(({ Guid }) => Guid === properties.edgeRuleId);
    Object.assign(record ?? {}, { ActionParameter2: "" });
    const api = createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url });
    const current = await read(definition, id, properties, api).finally(() => api.close());
    expect(current?.inputs.actions).toEqual([blanking]);
    await remove(definition, properties, account.api);
  });

  test.each([
    [
      [{ type: "Redirect", parameter1: "/new", parameter2: "301" }],
      [/^actions\[0\]\.parameter1: the url "\/new" is not an absolute URL/],
    ],
    [
      [{ type: "Redirect", parameter1: "https://a.example", parameter2: "300" }],
      [/parameter2: the status "300" is not one of 301, 302, 307, 308$/],
    ],
    [
      [{ type: "BlockRequest" }, { type: "SetResponseHeader", parameter1: "x-a" }],
      [/^actions\[1\]\.parameter2: is required by the action SetResponseHeader: its value$/],
    ],
    [[{ type: "SetStatusCode", parameter1: "9" }], [/is not a status code/]],
  ])("with the actions %j is refused before the first call", (actions, problems) => {
    expect(problemsOf("PullZoneEdgeRule", { ...rule, actions })).toEqual(
      problems.map((text) => expect.stringMatching(text)),
    );
  });

  test.each([
    [{ type: "RequestHeader", patterns: ["a"] }, /^triggers\[0\]\.parameter: is required by the trigger RequestHeader/],
    [{ type: "Url", patterns: ["pattern:/a"] }, /^triggers\[0\]\.patterns\[0\]: "pattern:\/a" must end with \$/],
  ])("with the trigger %j is refused before the first call", (trigger, problem) => {
    expect(problemsOf("PullZoneEdgeRule", { ...rule, triggers: [trigger] })).toEqual([expect.stringMatching(problem)]);
  });
});

test.each(["CachePurge", "PullZoneEdgeRule"])("the import command of the reference imports a %s", async (name) => {
  const definition = resourceNamed(name);
  const id = importLine(definition).split(" ").at(-1) ?? "";
  const [, guid = ""] = id.split("/");
  expect(guid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  const record = addEdgeRule(zone(), { ActionType: 4, Triggers: [{ Type: 0, PatternMatches: ["*/a"] }] });
  record.Guid = guid;
  const api = createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url });
  const imported = await read(definition, id, undefined, api).finally(() => api.close());
  expect(imported).toMatchObject({ id, inputs: { pullZoneId } });
  expect(check(definition, imported?.inputs ?? {}).problems).toEqual([]);
  zone().EdgeRules.pop();
});

test("one read refreshes 20 hostnames, 50 edge rules and 10 classes of a zone", async () => {
  const { emulator } = account;
  const all = [
    ...Array.from({ length: 20 }, (_, n) => ["PullZoneHostname", { hostname: `host${n}.example.org` }] as const),
    ...Array.from(
      { length: 50 },
      (_, n) =>
        [
          "PullZoneEdgeRule",
          { order: n, triggers: [{ type: "Url", patterns: ["*"] }], actions: [{ type: "ForceSSL" }] },
        ] as const,
    ),
    ...Array.from({ length: 10 }, (_, n) => ["OptimizerClass", { name: `class${n}`, properties: {} }] as const),
  ];
  const created = await Promise.all(all.map(async ([name, args]) => ({ name, ...(await createObject(name, args)) })));
  const api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url });
  emulator.calls.take();
  const states = await Promise.all(
    created.map(({ name, id, properties }) => read(resourceNamed(name), id, properties, api)),
  ).finally(() => api.close());
  expect(states.filter((state) => state === undefined)).toEqual([]);
  expect(emulator.calls.take().map(({ operation }) => operation)).toEqual(["GET /pullzone/{id}"]);
});

test.each([
  ["with replicas", ["NY"], ["bunny: waiting 1 s for the replicas of the storage zone"]],
  ["without", [], []],
])("a purge of files of a storage zone %s waits for them first", async (_, replicationRegions, waits) => {
  const { state } = account.emulator;
  const definition = resourceNamed("StorageZone");
  const args = { name: `purged-${state.nextId()}`, region: "DE", replicationRegions };
  const storage = await create(definition, check(definition, args).inputs, account.api);
  const zone = addPullZone(state, { Name: `purged-${state.nextId()}`, StorageZoneId: Number(storage.id) });
  const purges = () =>
    account.emulator.calls.take().filter(({ operation }) => operation?.includes("purgeCache")).length;
  const said: string[] = [];
  const report = (message: string) => {
    said.push(message);
    expect(purges()).toBe(0);
  };
  await withWaitReporter(report, () => createObject("CachePurge", { pullZoneId: zone.Id, replicationSeconds: 1 }));
  expect(said).toEqual(waits);
  expect(purges()).toBe(1);
});
