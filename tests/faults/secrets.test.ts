import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parseFault, startEmulator } from "../../emulator";
import { faultKinds } from "../../emulator/faults/kinds";
import { check } from "../../provider/check/check";
import { propertiesWith } from "../../provider/define/zod-schema";
import { create } from "../../provider/lifecycle/lifecycle";
import { readDataSource } from "../../provider/lifecycle/read-data-source";
import { dataSources, resources } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk/index";
import { type Args, scripts } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { hosts } from "../conformance/hosts";
import { prepareFor } from "../conformance/prepare";
import { useAccount } from "../support/account";
import { prepareForDataSources } from "../support/data-source-args";
import { errorOf } from "../support/error-of";
import { filesWith } from "../support/files-with";
import { visibleText } from "../support/secrets-of";
import { useServers } from "../support/server";
import { failureOf, TestStack } from "../support/stack";

/**
 * At this level the engine and Pulumi's SDK log every value that passes between processes, of any provider. The dots
 * of the engine's progress end up before a line whenever it writes one at that moment.
 */
const engineTraces =
  /^(@ \w+)?\.*\{"time":[^{]*"msg":"((Unm|M)arshaling property for RPC|(eventSink::Debug\(<\{%reset%\}>)?(RegisterResource|Invoke) RPC finished)/;
const loudly = { logVerbosity: 9, logToStdErr: true, logFlow: true };
const intoFiles = { ...loudly, logToStdErr: false };

describe.each(hosts)("$name host", (host) => {
  // The figures of more than a thousand pull zones are drawn from their logs.
  const account = useAccount({ apiKey: "do-not-show-key", loggingToken: "do-not-show-token", logsPerDay: 2 });
  let stack: TestStack;
  let dataSourceArgs: Record<string, Args>;
  let logs: string;

  beforeAll(async () => {
    const { emulator } = account;
    for (const testCase of allCases) prepareFor(testCase, emulator);
    dataSourceArgs = await prepareForDataSources(emulator);
    const secret = (value: string) => ({ value, secret: true });
    stack = await TestStack.create({
      config: { "bunny:apiKey": secret(emulator.apiKey), "bunny:loggingToken": secret(emulator.loggingToken) },
      env: { BUNNYNET_API_KEY: "" },
    });
    delete process.env.BUNNYNET_API_KEY;
    // The engine writes its log files there.
    logs = mkdtempSync(join(tmpdir(), "engine-logs-"));
    process.env.TMPDIR = logs;
    process.env.BUNNYNET_TIMEOUT_SECONDS = "10";
  });
  afterAll(async () => {
    account.emulator.faults.clear();
    await stack.destroy();
    stack.remove();
    delete process.env.TMPDIR;
    rmSync(logs, { recursive: true });
  });

  /** Every resource with its secrets marked, and every data source. */
  const program = (version: number) => async () => {
    const marked: Record<string, Args> = {
      EdgeScriptSecret: { value: `do-not-show-value-${version}` },
      EdgeScriptVariable: { defaultValue: pulumi.secret(`do-not-show-variable-${version}`) },
    };
    for (const { resource, args } of allCases)
      new (host.classNamed(resource))(resource, { ...args(0), ...marked[resource] } as never);
    new (host.classNamed("EdgeScriptSecret"))("marked", {
      scriptId: scripts.scriptId,
      name: "MARKED",
      value: pulumi.secret(`do-not-show-marked-${version}`),
    } as never);
    return Object.fromEntries(
      Object.entries(dataSourceArgs).map(([name, args]) => [name, host.functionNamed(`${name}Output`)(args)]),
    );
  };

  test("no secret in plain text, whatever fails, except in the engine's own traces", async () => {
    expect(Object.keys(dataSourceArgs).toSorted()).toEqual(dataSources.map(({ name }) => name).toSorted());
    const { faults, state, calls } = account.emulator;
    // The order of requests is another in each run. A run can survive all but this.
    faults.add(parseFault("refused on POST /shield/rate-limit times=1"));
    const others = Object.keys(faultKinds).filter((kind) => kind !== "refused");
    for (const [at, kind] of others.entries()) {
      // A slow machine may read later than a second after a write.
      const options = kind === "stale-reads" ? "for=10m" : "";
      faults.add(parseFault(`${kind} on * nth=${2 + at} times=1 ${options}`));
    }
    const faulted = await failureOf(stack.up(program(1), { ...loudly, continueOnError: true }));
    expect(faults.happened).toBe(Object.keys(faultKinds).length);
    faults.clear();
    const update = await stack.up(program(2), { ...loudly, diff: true });
    expect(update.text).toMatch(/value *: "?\[secret\]"?/);
    faults.add(parseFault("500 times=all"));
    process.env.BUNNYNET_MAX_RETRY_SECONDS = "1";
    const broken = await failureOf(stack.refresh(intoFiles));
    delete process.env.BUNNYNET_MAX_RETRY_SECONDS;
    const logged = readdirSync(logs, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => readFileSync(join(logs, name), "utf8"));
    expect(logged.join("").length).toBeGreaterThan(100_000);
    expect(broken.errors.length).toBeGreaterThan(5);

    const keys = [...state.edgeScripts.values()].map(({ DeploymentKey }) => DeploymentKey);
    const passwords = [...state.storageZones.values()].flatMap(({ Password, ReadOnlyPassword }) => [
      Password,
      ReadOnlyPassword,
    ]);
    const secrets = ["do-not-show", ...keys, ...passwords];
    const lines = [faulted.text, update.text, broken.text, ...logged, JSON.stringify(calls.all)].join("\n").split("\n");
    const shown = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
    expect(shown.filter((line) => !engineTraces.test(line))).toEqual([]);
    expect(filesWith(secrets, stack.folder)).toEqual([]);
  });
});

const serverThat = useServers();

/** A client of a server that refuses everything, and echoes the request's headers and body in every member of its errors. */
async function clientOfEcho(): Promise<BunnyClient> {
  const url = await serverThat(async (request, response) => {
    const said = `${JSON.stringify(request.headers)} ${await text(request)}`;
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ Message: `No: ${said}`, Field: said, ErrorKey: said }));
  });
  const client = createClient({
    apiKey: "do-not-show-key",
    loggingToken: "do-not-show-token",
    apiUrl: url,
    loggingUrl: url,
    originErrorsUrl: url,
  });
  onTestFinished(() => client.close());
  return client;
}

test.each(resources)(
  "$name: key and secret values that a server echoes in its errors are redacted",
  async (definition) => {
    const api = await clientOfEcho();
    const { args } = allCases.find(({ resource }) => resource === definition.name) ?? {};
    const secrets = propertiesWith(definition.inputs, "secret").map((property) => [property, "do-not-show-value"]);
    const { inputs } = check(definition, { ...args?.(0), ...Object.fromEntries(secrets) });
    const error = await errorOf(create(definition, inputs, api));
    expect(error.message).toContain("[secret]");
    expect(visibleText(error)).not.toContain("do-not-show");
  },
);

test.each(dataSources)("$name: a key that a server echoes in its errors is redacted", async ({ name }) => {
  const api = await clientOfEcho();
  const emulator = await startEmulator({ logsPerDay: 0 });
  onTestFinished(() => emulator.stop());
  const { [name]: args = {} } = await prepareForDataSources(emulator);
  const error = await errorOf(readDataSource(name, args, api));
  expect(error.message).toContain("[secret]");
  expect(visibleText(error)).not.toContain("do-not-show");
});
