import { credentials, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { parentOf } from "../../provider/define/resource-id";
import { unknownValue } from "../../provider/define/unknown";
import { type RunningServer, serve } from "../../provider/hosts/native/server";
import { toStruct } from "../../provider/hosts/native/struct";
import { tokenFor } from "../../provider/hosts/tokens";
import { create } from "../../provider/lifecycle/lifecycle";
import { list } from "../../provider/lifecycle/list";
import { resourceNamed } from "../../provider/registry";
import { allCases } from "../conformance/cases";
import { prepareFor } from "../conformance/prepare";
import { useAccount } from "../support/account";

const account = useAccount({ logsPerDay: 0 });

describe("the plugin", () => {
  let server: RunningServer;
  let client: ResourceProviderClient;
  const struct = (values: object) => toStruct({ values: { ...values }, secrets: new Set() });

  beforeAll(async () => {
    server = await serve({ engineAddress: "127.0.0.1:1" });
    client = new ResourceProviderClient(`127.0.0.1:${server.port}`, credentials.createInsecure());
    const { apiKey, url: apiUrl } = account.emulator;
    const request = new proto.ConfigureRequest().setArgs(struct({ apiKey, apiUrl }));
    await new Promise<void>((done, fail) => client.configure(request, (error) => (error ? fail(error) : done())));
    for (const ip of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) await account.api.pullZones.addBlockedIp(1001, ip);
  });
  afterAll(() => {
    client.close();
    server.stop();
  });

  interface Query {
    type?: string;
    query?: object;
    limit?: number;
    pageSize?: number;
    token?: string;
  }

  /** The responses, each as the id of an object, `next <token>` or `unknown`. */
  function listed({
    type = "PullZoneBlockedIp",
    query = { pullZoneId: 1001 },
    limit = 0,
    pageSize = 0,
    token = "",
  }: Query) {
    const request = new proto.ListRequest().setToken(tokenFor(type)).setQuery(struct(query));
    const call = client.list(request.setLimit(limit).setPageSize(pageSize).setContinuationToken(token));
    return new Promise<string[]>((done, fail) => {
      const responses: string[] = [];
      call.on("data", (response: proto.ListResponse) => {
        const next = response.getContinuation()?.getContinuationToken();
        const id = response.getResult()?.getId();
        responses.push(response.hasComputed() ? "unknown" : (id ?? `next ${next}`));
      });
      call.on("end", () => done(responses));
      call.on("error", (error: ServiceError) => fail(new Error(error.details)));
    });
  }

  const ids = ["1001/192.0.2.1", "1001/192.0.2.2", "1001/192.0.2.3"];

  test.each<[string, Query, string[]]>([
    ["all objects", {}, ids],
    ["as many as the limit", { limit: 2 }, ids.slice(0, 2)],
    ["a page", { pageSize: 2 }, [...ids.slice(0, 2), "next 2"]],
    ["the next page", { pageSize: 2, token: "2" }, ids.slice(2)],
    ["pages up to the limit", { pageSize: 1, limit: 2, token: "1" }, ids.slice(1, 2)],
    ["nothing for a query that is not known yet", { query: { pullZoneId: unknownValue } }, ["unknown"]],
  ])("lists %s", async (_, query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  test.each<[string, Query, string]>([
    ["a query without the parent", { query: {} }, "pullZoneId: is required"],
    ["an unknown filter", { query: { pullZoneId: 1001, ip: "x" } }, "ip: is not an argument"],
    ["a token of another provider", { token: "abc" }, "The continuation token is not one of this provider."],
    ["a type that cannot be listed", { type: "PullZoneBlockedIps" }, "Objects of PullZoneBlockedIps cannot be listed."],
    ["a parent that does not exist", { query: { pullZoneId: 9 } }, "Check the id: pullZoneId is 9."],
  ])("refuses %s", async (_, query, message) => {
    await expect(listed(query)).rejects.toThrow(message);
  });
});

const listable = allCases.filter(({ resource }) => resourceNamed(resource).list);

test.each(listable.map((testCase) => [testCase.resource, testCase] as const))(
  "a list of %s has its object",
  async (_, testCase) => {
    prepareFor(testCase, account.emulator);
    const definition = resourceNamed(testCase.resource);
    const { inputs } = check(definition, testCase.args(7));
    const { id } = await create(definition, inputs, account.api);
    const parent = parentOf(definition);
    const query = parent === undefined ? {} : { [parent]: inputs[parent] };
    const page = await list(definition, query, { limit: 0, pageSize: 0, continuationToken: "" }, account.api);
    expect(page).toMatchObject({ objects: expect.arrayContaining([expect.objectContaining({ id })]) });
  },
);
