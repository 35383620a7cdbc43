import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect as connectHttp2, createServer } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Client, credentials, type ServiceError } from "@grpc/grpc-js";
import type { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fromStruct, toStruct } from "../../provider/hosts/native/struct";
import { version } from "../../sdk/version";
import { useAccount } from "../support/account";
import { heldRequest } from "../support/held-request";

// The plugin as its own process, called over gRPC as the engine calls it.

const account = useAccount();
const executable = resolve(__dirname, "../../provider/pulumi-resource-bunny");
const urn = (name: string) => `urn:pulumi:test::project::bunny:index:${name}::it`;
const none = new Set<string>();
const list = { shieldZoneId: 2001, name: "n", type: "IP", entries: ["192.0.2.1", "192.0.2.2", "192.0.2.3"] };

let plugin: ChildProcess;
let output: string[];
let client: ResourceProviderClient;

async function start(...args: string[]): Promise<void> {
  plugin = spawn(process.execPath, [executable, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  output = [];
  if (!plugin.stdout) throw new Error("The plugin has no output.");
  const lines = createInterface(plugin.stdout);
  lines.on("line", (line) => output.push(line));
  await once(lines, "line");
  client = new ResourceProviderClient(`127.0.0.1:${output[0]}`, credentials.createInsecure());
}

/** Waits for the response or the error of a call. */
function responseOf<T>(send: (done: (error: ServiceError | null, response: T) => void) => unknown): Promise<T> {
  return new Promise((done, fail) => send((error, response) => (error ? fail(error) : done(response))));
}

async function configure(settings: Record<string, unknown>): Promise<void> {
  const request = new proto.ConfigureRequest();
  request.setArgs(toStruct({ values: settings, secrets: none }));
  await responseOf<proto.ConfigureResponse>((done) => client.configure(request, done));
}

function creating(args: Record<string, unknown>, options: { preview?: boolean; timeout?: number } = {}) {
  const request = new proto.CreateRequest();
  request.setUrn(urn("CustomAccessList"));
  request.setProperties(toStruct({ values: args, secrets: none }));
  request.setPreview(options.preview ?? false);
  request.setTimeout(options.timeout ?? 0);
  return request;
}

beforeEach(async () => {
  await start();
  await configure({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url });
});
afterEach(() => {
  client.close();
  plugin.kill("SIGKILL");
});

test("GetSchema sends the schema of the package as it is", async () => {
  const request = new proto.GetSchemaRequest();
  const response = await responseOf<proto.GetSchemaResponse>((done) => client.getSchema(request, done));
  expect(response.getSchema()).toBe(readFileSync(resolve(__dirname, "../../provider/schema.json"), "utf8"));
});

test("it prints only its port, and returns its version", async () => {
  const info = await responseOf<PluginInfo>((done) => client.getPluginInfo(new Empty(), done));
  expect(info.getVersion()).toBe(version);
  expect(output).toHaveLength(1);
});

test("a diff is detailed, path by path", async () => {
  const request = new proto.DiffRequest();
  request.setUrn(urn("CustomAccessList"));
  request.setOlds(toStruct({ values: { ...list, listId: 7 }, secrets: none }));
  request.setNews(
    toStruct({ values: { ...list, name: "m", entries: ["192.0.2.1", "192.0.2.2", "192.0.2.9"] }, secrets: none }),
  );
  const response = await responseOf<proto.DiffResponse>((done) => client.diff(request, done));
  const kinds = [...response.getDetaileddiffMap().entries()].map(([path, diff]) => [path, diff.getKind()]);
  const { UPDATE } = proto.PropertyDiff.Kind;
  expect(Object.fromEntries(kinds)).toEqual({ "entries[2]": UPDATE, name: UPDATE });
  expect(response.getReplacesList()).toEqual([]);
  expect(response.getStablesList()).toEqual(["listId", "configurationId"]);
});

test("a preview of a create returns the arguments, and the other outputs as unknown", async () => {
  const { values } = fromStruct(
    (
      await responseOf<proto.CreateResponse>((done) => client.create(creating(list, { preview: true }), done))
    ).getProperties(),
  );
  expect(values).toMatchObject(list);
  expect(values.listId).toBe("04da6b54-80e4-46f7-96ec-b56ff0331ba9");
  expect(account.emulator.calls.take()).toEqual([]);
});

test("outputs are marked secret where the schema says so, and where the input was secret", async () => {
  const request = new proto.CheckRequest();
  request.setUrn(urn("EdgeScriptSecret"));
  const values = { scriptId: 1, name: "TOKEN", value: "s3cret" };
  request.setNews(toStruct({ values, secrets: new Set(["name"]) }));
  const response = await responseOf<proto.CheckResponse>((done) => client.check(request, done));
  expect(fromStruct(response.getInputs())).toEqual({ values, secrets: new Set(["name", "value"]) });
});

test("a key in plain configuration is stored as a secret, and no error shows it", async () => {
  const request = new proto.CheckRequest();
  request.setNews(toStruct({ values: { apiKey: "my key", apiURL: "x" }, secrets: none }));
  const response = await responseOf<proto.CheckResponse>((done) => client.checkConfig(request, done));
  expect(fromStruct(response.getInputs()).secrets).toEqual(new Set(["apiKey"]));
  const reasons = response.getFailuresList().map((failure) => failure.getReason());
  expect(reasons).toEqual([
    'apiURL: is not a setting of this provider (did you mean "apiUrl"?)',
    expect.stringContaining("apiKey cannot be used"),
  ]);
  expect(reasons.join()).not.toContain("my key");
});

describe("a create in flight", () => {
  let arrived: Promise<void>;
  beforeEach(() => {
    // Longer than a test may take: a call that waits for the request to end does not pass.
    const held = heldRequest("*");
    arrived = held.arrived;
    account.emulator.faults.add(held.fault);
  });

  test("ends when the engine cancels", async () => {
    const creation = responseOf<proto.CreateResponse>((done) => client.create(creating(list), done)).catch(
      (error: ServiceError) => error,
    );
    await arrived;
    await responseOf<Empty>((done) => client.cancel(new Empty(), done));
    expect(await creation).toMatchObject({
      details: expect.stringContaining("was cancelled. The platform may have applied it"),
    });
  });

  test("ends at its own timeout", async () => {
    const creation = responseOf<proto.CreateResponse>((done) =>
      client.create(creating(list, { timeout: 0.3 }), done),
    ).catch((error: ServiceError) => error);
    // The request leaves a part of the limit, unless a busy machine has used up all of it before.
    expect(await creation).toMatchObject({
      details: expect.stringMatching(/within (the [\d.]+ s that )?its caller's time limit/),
    });
  });
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    "no URN",
    () => responseOf<proto.CheckResponse>((done) => client.check(new proto.CheckRequest(), done)),
    "has no resource",
  ],
  [
    "an unknown type",
    () => responseOf<proto.CreateResponse>((done) => client.create(creatingNamed("Nothing"), done)),
    'no resource "Nothing"',
  ],
  [
    "an id of the wrong form",
    () => responseOf<proto.ReadResponse>((done) => client.read(readingNamed("2001"), done)),
    '"2001" is not an id of CustomAccessList',
  ],
  [
    "an unknown function",
    () => responseOf<proto.InvokeResponse>((done) => client.invoke(new proto.InvokeRequest(), done)),
    "has no data source",
  ],
])("%s is an error, and the plugin keeps running", async (_, request, message) => {
  await expect(request()).rejects.toMatchObject({ details: expect.stringContaining(message) });
  expect(
    (
      await responseOf<proto.CreateResponse>((done) => client.create(creating(list, { preview: true }), done))
    ).getProperties(),
  ).toBeDefined();
});

function creatingNamed(name: string) {
  const request = creating({});
  request.setUrn(urn(name));
  return request;
}

function readingNamed(id: string) {
  const request = new proto.ReadRequest();
  request.setUrn(urn("CustomAccessList"));
  request.setId(id);
  return request;
}

/** Sends bytes that are not HTTP/2, ends its side, and waits until the plugin ends the other. */
async function sendRaw(bytes: Uint8Array): Promise<void> {
  const socket = connect(Number(output[0]), "127.0.0.1");
  socket.on("error", () => {});
  socket.resume().end(bytes);
  await once(socket, "close");
}

/** Starts a request and closes the connection before its body is complete. */
async function leaveEarly(): Promise<void> {
  const session = connectHttp2(`http://127.0.0.1:${output[0]}`);
  const stream = session.request({
    ":method": "POST",
    ":path": "/pulumirpc.ResourceProvider/Check",
    "content-type": "application/grpc",
  });
  stream.on("error", () => {});
  stream.write(Buffer.from("0000000fff0a", "hex"));
  await once(session, "connect");
  session.destroy();
}

const sendGarbage = () =>
  new Promise<void>((done) => {
    const raw = new Client(`127.0.0.1:${output[0]}`, credentials.createInsecure());
    const asIs = (bytes: Buffer) => bytes;
    raw.makeUnaryRequest("/pulumirpc.ResourceProvider/Check", asIs, asIs, Buffer.from("ffffffff00ff", "hex"), () => {
      raw.close();
      done();
    });
  });

test.each<[string, () => Promise<void>]>([
  ["an invalid message", sendGarbage],
  ["an HTTP/1 request", () => sendRaw(Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n"))],
  ["random bytes", () => sendRaw(randomBytes(100_000))],
  ["a request whose sender disconnects", leaveEarly],
])("%s does not end it", async (_, send) => {
  await send();
  const request = creating(list, { preview: true });
  const response = await responseOf<proto.CreateResponse>((done) => client.create(request, done));
  expect(response.getProperties()).toBeDefined();
});

test("the partial state of a failed create has the same secrets as the whole", async () => {
  account.emulator.faults.add({ operation: "POST /compute/script/{id}/publish", answer: { status: 400 } });
  const request = new proto.CreateRequest();
  request.setUrn(urn("EdgeScript"));
  request.setProperties(
    toStruct({ values: { name: "half", type: "CDN", code: "// 1", publish: true }, secrets: none }),
  );
  const failure = await responseOf<proto.CreateResponse>((done) => client.create(request, done)).catch(
    (error: ServiceError) => error,
  );
  if (!("metadata" in failure)) throw new Error("The create did not fail.");
  const [details] = failure.metadata.get("grpc-status-details-bin");
  const [any] = Status.deserializeBinary(details as Buffer).getDetailsList();
  const remains = proto.ErrorResourceInitFailed.deserializeBinary(any?.getValue_asU8() ?? new Uint8Array());
  expect(remains.getId()).not.toBe("");
  expect(fromStruct(remains.getProperties()).secrets).toContain("deploymentKey");
});

test("it ends with its engine, also where flags precede the engine's address", async () => {
  const engine = createServer().listen(0, "127.0.0.1");
  await once(engine, "listening");
  client.close();
  plugin.kill("SIGKILL");
  const connected = once(engine, "session");
  await start("-logtostderr", "-v=9", `127.0.0.1:${(engine.address() as AddressInfo).port}`);
  const exit = once(plugin, "exit");
  const early = exit.then(() => expect.fail("The plugin ended before its engine did."));
  const [session] = await Promise.race([connected, early]);
  engine.close();
  session.destroy();
  expect((await exit)[0]).toBe(0);
});
