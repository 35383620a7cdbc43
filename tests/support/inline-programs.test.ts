import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";
import { Client, credentials, Server, ServerCredentials } from "@grpc/grpc-js";
import { RunRequest } from "@pulumi/pulumi/proto/language_pb";
import { expect, onTestFinished, test } from "vitest";
import { grpcClientOptions, InlineProgram, superviseInlinePrograms } from "./inline-programs";

superviseInlinePrograms();

/** An address at which nobody listens, and which gRPC avoids in this process from now on. */
async function avoidedAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  const address = `127.0.0.1:${port}`;
  const client = new Client(address, credentials.createInsecure(), grpcClientOptions);
  onTestFinished(() => client.close());
  const asIs = (bytes: Buffer) => bytes;
  const failed = () =>
    new Promise<string>((done) =>
      client.makeUnaryRequest("/a/b", asIs, asIs, Buffer.alloc(0), (error) => done(error?.message ?? "")),
    );
  while (!(await failed()).startsWith("14 UNAVAILABLE: No connection established")) {}
  return address;
}

/** A gRPC server without methods at this address. */
async function listenAt(address: string): Promise<void> {
  const server = new Server();
  onTestFinished(() => server.forceShutdown());
  await new Promise<void>((done, fail) =>
    server.bindAsync(address, ServerCredentials.createInsecure(), (error) => (error ? fail(error) : done())),
  );
}

/** Runs a program as an engine at this address would. */
function start(address: string) {
  const request = new RunRequest();
  request.setProject("project");
  request.setStack("stack");
  request.setArgsList([address]);
  request.setMonitorAddress(address);
  const call = Object.assign(new EventEmitter(), { request });
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  let begun = false;
  const program = new InlineProgram(async () => {
    begun = true;
  });
  void program.run(call, (error, response) => resolve(error?.message ?? response?.getError() ?? ""));
  return { answer, isBegun: () => begun, leave: () => call.emit("cancelled") };
}

test("a program waits for an engine at an address that gRPC avoids", async () => {
  const address = await avoidedAddress();
  const { answer } = start(address);
  await listenAt(address);
  expect(await answer).toContain("12 UNIMPLEMENTED");
});

test("a program whose engine ends before it is connected fails", async () => {
  const { answer, isBegun, leave } = start(await avoidedAddress());
  leave();
  expect([await answer, isBegun()]).toEqual(["The program never reached its engine: it was not begun.", false]);
});

test("the SDK makes its promises without a stack, and every other error has one", () => {
  const { debuggablePromise } = require("@pulumi/pulumi/runtime/debuggable");
  const promise = Promise.resolve();
  void debuggablePromise(promise, "of a test");
  expect(Reflect.get(promise, "_debugStackTrace")).not.toContain(" at ");
  expect(new Error("of a test").stack).toContain("inline-programs.test.ts");
});
