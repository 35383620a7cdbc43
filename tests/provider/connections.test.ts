import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { credentials, Server, ServerCredentials, type ServiceError } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import plugin from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RunningServer, serve } from "../../provider/hosts/native/server";
import { toStruct } from "../../provider/hosts/native/struct";
import { useAccount } from "../support/account";
import { heldRequest } from "../support/held-request";

const account = useAccount({ logsPerDay: 0 });
const urn = "urn:pulumi:test::project::bunny:index:PullZoneBlockedIp::it";
const args = { pullZoneId: 1001, ip: "192.0.2.1" };
const blocked = () => account.emulator.state.pullZones.get(1001)?.BlockedIps;
const struct = (values: object) => toStruct({ values: { ...values }, secrets: new Set() });
/** Longer than a test may take: an operation that waits for the request to end does not pass. */
const forever = 3_600_000;

let server: RunningServer;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.stop());
afterEach(() => {
  blocked()?.splice(0);
  for (const connection of open.splice(0)) connection.close();
});

const open: EngineConnection[] = [];

/** A connection, as an engine opens one for each of its providers. */
class EngineConnection {
  readonly #client: ResourceProviderClient;

  constructor(port = server.port) {
    const options = { "grpc.use_local_subchannel_pool": 1 };
    this.#client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure(), options);
    open.push(this);
  }

  static async to(engineAddress: string, { apiKey = account.emulator.apiKey, port = server.port } = {}) {
    const connection = new EngineConnection(port);
    await connection.#call<Empty>((done) =>
      connection.#client.attach(new plugin.PluginAttach().setAddress(engineAddress), done),
    );
    const request = new proto.ConfigureRequest().setArgs(struct({ apiKey, apiUrl: account.emulator.url }));
    await connection.#call<proto.ConfigureResponse>((done) => connection.#client.configure(request, done));
    return connection;
  }

  check(values: object): Promise<proto.CheckResponse> {
    const request = new proto.CheckRequest().setUrn(urn).setNews(struct(values));
    return this.#call((done) => this.#client.check(request, done));
  }

  create(values: object): Promise<proto.CreateResponse> {
    const request = new proto.CreateRequest().setUrn(urn).setProperties(struct(values));
    return this.#call((done) => this.#client.create(request, done));
  }

  delete(values: object): Promise<Empty> {
    const request = new proto.DeleteRequest().setUrn(urn).setProperties(struct(values));
    return this.#call((done) => this.#client.delete(request, done));
  }

  cancel(): Promise<Empty> {
    return this.#call((done) => this.#client.cancel(new Empty(), done));
  }

  close(): void {
    this.#client.close();
  }

  #call<T>(send: (done: (error: ServiceError | null, response: T) => void) => unknown): Promise<T> {
    return new Promise((done, fail) => send((error, response) => (error ? fail(error) : done(response))));
  }
}

const message = (call: Promise<unknown>) =>
  call.then(
    () => "succeeded",
    (error: ServiceError) => error.details,
  );

test("each connection has its own configuration", async () => {
  const [own, other] = await Promise.all([
    EngineConnection.to("127.0.0.1:1"),
    EngineConnection.to("127.0.0.1:1", { apiKey: "no" }),
  ]);
  expect(await message(other.create(args))).toMatch(/401/);
  expect(await message(own.create(args))).toBe("succeeded");
});

test("the plugin of one engine is configured once: another process cannot direct its requests elsewhere", async () => {
  const { port, stop } = await serve({ engineAddress: "127.0.0.1:1" });
  const own = await EngineConnection.to("127.0.0.1:1", { port });
  const before = account.emulator.calls.all.length;
  const other = message(EngineConnection.to("127.0.0.1:1", { port, apiKey: "of-somebody-else" }));
  expect(await other).toMatch(/^This plugin is configured already, and takes no other settings/);
  // An engine that has lost its connection sends the same settings.
  expect(await message(EngineConnection.to("127.0.0.1:1", { port }))).toBe("succeeded");
  expect(await message(own.create({ ...args, ip: "192.0.2.7" }))).toBe("succeeded");
  expect(account.emulator.calls.all.slice(before).filter(({ status }) => status === 401)).toEqual([]);
  stop();
});

test("a cancel ends the operations of its connection alone", async () => {
  const [first, second] = await Promise.all([EngineConnection.to("127.0.0.1:1"), EngineConnection.to("127.0.0.1:1")]);
  const held = heldRequest("*", forever);
  account.emulator.faults.add(held.fault);
  const creation = message(first.create(args));
  await held.arrived;
  await first.cancel();
  expect(await creation).toMatch(/was cancelled/);
  account.emulator.faults.clear();
  expect(await message(second.create({ ...args, ip: "192.0.2.2" }))).toBe("succeeded");
  expect(await message((await EngineConnection.to("127.0.0.1:1")).create(args))).toBe("succeeded");
});

test("an operation of a connection that is lost is aborted, and the plugin keeps running", async () => {
  const sockets: Socket[] = [];
  const line = createServer((socket) => {
    const onward = connect(server.port, "127.0.0.1");
    sockets.push(socket, onward);
    socket.pipe(onward).pipe(socket);
  });
  await once(line.listen(0, "127.0.0.1"), "listening");
  const lost = await EngineConnection.to("127.0.0.1:1", { port: (line.address() as AddressInfo).port });
  // The emulator logs the request once its sender has aborted it.
  account.emulator.faults.add({ operation: "*", hang: true });
  const before = account.emulator.faults.happened;
  void message(lost.create(args));
  await expect.poll(() => account.emulator.faults.happened).toBe(before + 1);
  line.close();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => account.emulator.calls.all).toMatchObject([{ status: 0 }]);
  account.emulator.faults.clear();
  expect(await message((await EngineConnection.to("127.0.0.1:1")).create(args))).toBe("succeeded");
});

test("what a run declares is not deleted by its other providers, but by other and later runs", async () => {
  const [declaring, sameRun, otherRun] = await Promise.all(
    [41, 41, 42].map((port) => EngineConnection.to(`127.0.0.1:${port}`)),
  );
  if (!declaring || !sameRun || !otherRun) throw new Error("A connection is missing.");
  await declaring.create(args);
  await declaring.check(args);
  await sameRun.delete(args);
  expect(blocked()).toEqual([args.ip]);
  await otherRun.delete(args);
  expect(blocked()).toEqual([]);

  await declaring.create(args);
  declaring.close();
  await expect.poll(() => sameRun.delete(args).then(blocked)).toEqual([]);
});

test("a wait is the status of its resource, in the engine of its connection", async () => {
  const logged: LogRequest[] = [];
  const engine = new Server();
  engine.addService(EngineService, {
    log: (call: { request: LogRequest }, respond: (error: null, empty: Empty) => void) => {
      logged.push(call.request);
      respond(null, new Empty());
    },
  });
  const port = await new Promise<number>((done) =>
    engine.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_, bound) => done(bound)),
  );
  const [waiting] = await Promise.all([EngineConnection.to(`127.0.0.1:${port}`), EngineConnection.to("127.0.0.1:1")]);
  account.emulator.faults.add({ operation: "*", answer: { status: 429, headers: { "retry-after": "1" } } });
  await waiting.create(args);
  expect(logged.map((request) => request.toObject())).toMatchObject([
    { urn, ephemeral: true, message: expect.stringMatching(/^bunny: status 429 .*; retrying in 1 s \(attempt 2\)$/) },
    { urn, ephemeral: true, message: "" },
  ]);
  engine.forceShutdown();
});

test("a call on a connection that was never configured says so", async () => {
  const unconfigured = new EngineConnection();
  expect(await message(unconfigured.create(args))).toMatch(/has not configured the provider on this connection/);
});
