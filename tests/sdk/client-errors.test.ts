import { describe, expect, test } from "vitest";
import type { BunnyClient, BunnyError, ClientOptions } from "../../sdk/index";
import { useAccount } from "../support/account";
import { useClients } from "../support/clients";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const account = useAccount();
const clientWith = useClients(account);
const serverThat = useServers();

describe("an error contains the code, the operation and what to do", () => {
  test.each<[string, (api: BunnyClient) => Promise<unknown>, Partial<BunnyError>]>([
    [
      "core, 400",
      (api) => api.pullZones.addBlockedIp(1001, ""),
      {
        code: "bad_request",
        status: 400,
        errorKey: "validation_error",
        field: "BlockedIp",
        message: expect.stringMatching(/^POST \/pullzone\/1001\/addBlockedIp failed with 400 \(BlockedIp\): /),
      },
    ],
    [
      "core, 404 with an empty body",
      (api) => api.pullZones.get(5),
      {
        code: "not_found",
        status: 404,
        message: "GET /pullzone/5 failed with 404: there is no such object. Check the ids.",
      },
    ],
    [
      "shield, 400 with a status object",
      (api) => api.accessLists.create(2001, { name: "n", type: "IP", content: "1.2.3.4", checksum: "0" }),
      {
        code: "bad_request",
        status: 400,
        errorKey: "access_list.checksum_mismatch",
        message: expect.stringContaining("The checksum does not match the content."),
      },
    ],
    [
      "shield, 404 with a status object",
      (api) => api.accessLists.get(2001, 5),
      { code: "not_found", errorKey: "not_found", message: expect.stringContaining("The access list was not found.") },
    ],
    [
      "problem details with a field",
      (api) => api.overages.get(2001, { year: 2026, month: 13 }),
      { code: "bad_request", field: "month", message: expect.stringContaining("The month must be between 1 and 12.") },
    ],
    [
      "problem details",
      (api) => api.overages.get(5, { year: 2026, month: 1 }),
      { code: "not_found", message: expect.stringContaining("Not Found") },
    ],
  ])("%s", async (_, call, expected) => {
    expect(await errorOf(call(clientWith().api))).toMatchObject(expected);
  });

  test.each<[string, (api: BunnyClient) => Promise<unknown>]>([
    ["core, an empty body", (api) => api.pullZones.get(1001)],
    ["shield, problem details", (api) => api.apiGuardian.get(2001)],
    ["shield, a bare status", (api) => api.overages.get(2001, { year: 2026, month: 1 })],
  ])("a refused key: %s", async (_, call) => {
    const { api } = clientWith({ apiKey: "not-the-key" });
    const error = await errorOf(call(api));
    expect(error).toMatchObject({ code: "unauthorized", status: 401 });
    expect(error.message).toContain("the API key was not accepted. Use a current key from the account settings.");
  });

  test("a failure with a success status", async () => {
    account.emulator.faults.add({
      operation: "GET /shield/shield-zone/{shieldZoneId}/upload-scanning",
      answer: {
        status: 202,
        body: '{"error":{"statusCode":202,"success":false,"message":null,"errorKey":"invalid_plan_type.upload_scanning"}}',
      },
    });
    expect(await errorOf(clientWith().api.uploadScanning.get(2001))).toMatchObject({
      code: "rejected",
      status: 202,
      errorKey: "invalid_plan_type.upload_scanning",
      message: expect.stringContaining(
        "was answered with 202, but was not applied: invalid_plan_type.upload_scanning.",
      ),
    });
  });

  test.each([
    ["an HTML page", "<!DOCTYPE html><title>Sign in</title>", /an HTML page/],
    ["truncated", '{"Id": 1001, "Na', /not valid JSON/],
    ["empty", "", /something that the interface does not describe/],
    ["another shape", '{"Id": "x"}', /at id: /],
    ["a list", "[]", /expected object/],
  ])("a response body that is %s", async (_, body, message) => {
    account.emulator.faults.add({ operation: "*", answer: { status: 200, body } });
    expect(await errorOf(clientWith({ maxRetryMs: 0 }).api.pullZones.get(1001))).toMatchObject({
      code: "unexpected_response",
      status: 200,
      message: expect.stringMatching(message),
    });
  });

  test("a redirect is not followed with a key", async () => {
    let requests = 0;
    const other = await serverThat((_, response) => {
      requests++;
      response.end("{}");
    });
    const apiUrl = await serverThat((_, response) => response.writeHead(302, { location: other }).end());
    const error = await errorOf(clientWith({ apiUrl }).api.pullZones.get(1));
    expect(error).toMatchObject({
      code: "unexpected_status",
      status: 302,
      message: expect.stringContaining("redirects are not followed"),
    });
    expect(requests).toBe(0);
  });

  test("a server that is not running", async () => {
    const error = await errorOf(
      clientWith({ apiUrl: "http://127.0.0.1:1", maxRetryMs: 0 }).api.pullZones.addBlockedIp(1, "192.0.2.1"),
    );
    expect(error).toMatchObject({ code: "network", mayHaveHappened: false });
    expect(error.message).toBe(
      "POST /pullzone/1/addBlockedIp got no response from http://127.0.0.1:1: nothing listens there (ECONNREFUSED).",
    );
  });

  test("the key is redacted, even if the server echoes it", async () => {
    const apiKey = "very-secret-key";
    const apiUrl = await serverThat((request, response) =>
      response.writeHead(400).end(
        JSON.stringify({
          ErrorKey: request.headers.accesskey,
          Field: "x",
          Message: `bad key ${request.headers.accesskey}`,
        }),
      ),
    );
    const { api, events } = clientWith({ apiUrl, apiKey });
    const error = await errorOf(api.pullZones.get(1));
    expect(error.message).toContain("bad key [secret]");
    expect(JSON.stringify([error, error.stack, events])).not.toContain(apiKey);
  });
});

describe("messages of the platform are sanitized", () => {
  const failing = async (body: string, more: Partial<ClientOptions> = {}, contentType = "application/json") => {
    const apiUrl = await serverThat((_, response) =>
      response.writeHead(400, { "content-type": contentType, "cdn-requestid": "r".repeat(5_000) }).end(body),
    );
    return clientWith({ apiUrl, ...more }).api;
  };
  const shown = ({ message, field, errorKey, requestId }: BunnyError) =>
    [message, field, errorKey, requestId].join("|");

  test.each([
    ["a message", (apiKey: string) => JSON.stringify({ ErrorKey: "k", Message: "x".repeat(490) + apiKey })],
    ["a field", (apiKey: string) => JSON.stringify({ ErrorKey: "k", Field: "x".repeat(90) + apiKey })],
    ["a title", (apiKey: string) => `<!doctype html><title>${"x".repeat(70)}${apiKey}</title>`],
  ])("a key at the truncation limit of %s", async (_, body) => {
    const apiKey = "SECRET-0123456789-0123456789";
    const api = await failing(body(apiKey), { apiKey });
    expect(shown(await errorOf(api.pullZones.get(1)))).not.toContain("SECRET");
  });

  test("long words, line breaks and control characters", async () => {
    const long = `a\u001b[2Jb\nc\u202ed${"x".repeat(10_000)}`;
    const api = await failing(JSON.stringify({ ErrorKey: long, Field: long, Message: long }));
    const text = shown(await errorOf(api.pullZones.get(1)));
    expect(text).toContain("a [2Jb c dx");
    expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(text.length).toBeLessThan(1_000);
  });

  test("the value of a secret in the request", async () => {
    const value = "hunter2-hunter2";
    const api = await failing(JSON.stringify({ ErrorKey: value, Field: value, Message: `${value} is too weak` }));
    const calls = [
      () => api.edgeScriptSecrets.add(1, { name: "TOKEN", value }),
      () => api.edgeScriptSecrets.put(1, { name: "TOKEN", value }),
      () => api.edgeScriptSecrets.update(1, 2, { value }),
    ];
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error.message).toContain("[secret] is too weak");
      expect(JSON.stringify([error, error.stack])).not.toContain(value);
    }
  });

  test("a page with unclosed title elements takes no longer than another of its size", async () => {
    const cpuFor = async (page: string) => {
      const api = await failing(page, {}, "text/html");
      const before = process.cpuUsage();
      expect(await errorOf(api.pullZones.get(1))).toMatchObject({ message: expect.stringContaining("an HTML page") });
      const { user } = process.cpuUsage(before);
      return user;
    };
    const plain = await cpuFor("<table".repeat(200_000));
    // A search for the end of each title would take thousands of times as long.
    expect(await cpuFor("<title".repeat(200_000))).toBeLessThan(20 * plain + 20_000);
  });
});
