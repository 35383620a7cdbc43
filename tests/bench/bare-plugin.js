"use strict";
// What every plugin on this runtime pays for: the protocol, and a server that answers none of it.
const { Server, ServerCredentials } = require("@grpc/grpc-js");
const { ResourceProviderService } = require("@pulumi/pulumi/proto/provider_grpc_pb");

const server = new Server();
server.addService(ResourceProviderService, {});
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
