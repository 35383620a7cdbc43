"use strict";
// The floor of an engine: a plugin with the resources of this package that accepts everything and does nothing.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { Server, ServerCredentials } = require("@grpc/grpc-js");
const { ResourceProviderService } = require("@pulumi/pulumi/proto/provider_grpc_pb");
const plugin = require("@pulumi/pulumi/proto/plugin_pb");
const proto = require("@pulumi/pulumi/proto/provider_pb");
const { Empty } = require("google-protobuf/google/protobuf/empty_pb");

const answer = (make) => (call, callback) => callback(null, make(call.request));
const nothing = answer(() => new Empty());
const filled = (Response, values) => {
  const response = new Response();
  for (const [setter, value] of Object.entries(values)) response[setter](value);
  return response;
};
const schema = () =>
  readFileSync(join(__dirname, "../../provider/schema.json"), "utf8")
    .replace('"bunny"', '"idle"')
    .replaceAll("bunny:", "idle:");

let made = 0;
const server = new Server();
server.addService(ResourceProviderService, {
  attach: nothing,
  cancel: nothing,
  getPluginInfo: answer(() => filled(plugin.PluginInfo, { setVersion: "0.1.0" })),
  getSchema: answer(() => filled(proto.GetSchemaResponse, { setSchema: schema() })),
  checkConfig: answer((request) => filled(proto.CheckResponse, { setInputs: request.getNews() })),
  diffConfig: answer(() => new proto.DiffResponse()),
  configure: answer(() => filled(proto.ConfigureResponse, { setAcceptsecrets: true, setSupportspreview: true })),
  check: answer((request) => filled(proto.CheckResponse, { setInputs: request.getNews() })),
  diff: answer(() => filled(proto.DiffResponse, { setChanges: proto.DiffResponse.DiffChanges.DIFF_NONE })),
  create: answer((request) =>
    filled(proto.CreateResponse, { setId: `${++made}`, setProperties: request.getProperties() }),
  ),
  read: answer((request) =>
    filled(proto.ReadResponse, {
      setId: request.getId(),
      setInputs: request.getInputs(),
      setProperties: request.getProperties(),
    }),
  ),
  update: answer((request) => filled(proto.UpdateResponse, { setProperties: request.getNews() })),
  delete: nothing,
});
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  process.stdout.write(`${port}\n`);
});
