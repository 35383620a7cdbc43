import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import * as pulumi from "@pulumi/pulumi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resourcesIn } from "../../cli/drift/differences";
import { formats } from "../../cli/drift/formats";
import { report } from "../../cli/drift/report";
import { dataSources, resources } from "../../provider/registry";
import { secretMark } from "../../sdk/internal";
import { type Args, scripts } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { hosts, type ProviderHost } from "../conformance/hosts";
import { prepareFor } from "../conformance/prepare";
import { type Account, useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { prepareForDataSources } from "../support/data-source-args";
import { filesWith } from "../support/files-with";
import { keyServerEnvironment } from "../support/key-server";
import { run } from "../support/run";
import { EngineFailure, type Outcome, TestStack } from "../support/stack";
import { containsWord, isCredential, mark, type Subject, secretTexts, subjects, textsIn } from "./secret-subjects";

/** The same shape, with texts that only an argument of any text accepts. */
function wrong(value: unknown, name: string): unknown {
  const bad = `${mark}-${name}`;
  if (Array.isArray(value)) return [bad, { [bad]: bad }];
  return typeof value === "object" && value !== null ? { [bad]: bad } : bad;
}

/** A proxy that refuses chosen requests, and echoes them in its errors. */
async function startEcho(target: () => string, refuses: (operation: string) => boolean) {
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const body = await buffer(request);
    if (refuses(`${method} ${url}`)) {
      response.writeHead(400, { "content-type": "application/json" });
      const echo = `${url} ${body}`;
      return response.end(JSON.stringify({ Message: echo, Field: echo, ErrorKey: echo }));
    }
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...others } = headers;
    const answer = await fetch(target() + url, {
      method,
      headers: others as Record<string, string>,
      body: body.length === 0 ? undefined : body,
    });
    const { "content-encoding": _____, "transfer-encoding": ______, ...sentBack } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, sentBack);
    return response.end(Buffer.from(await answer.arrayBuffer()));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

/** Proxies of the API and of the storage host, which refuse alike. */
async function startEchoes({ emulator }: Account) {
  let refused = nothing;
  const refuses = (operation: string) => refused.test(operation);
  const api = await startEcho(() => emulator.url, refuses);
  const storage = await startEcho(() => emulator.storageUrl, refuses);
  return {
    env: { BUNNYNET_API_URL: api.url, BUNNYNET_STORAGE_URL: storage.url },
    refuse: (which: RegExp) => {
      refused = which;
    },
    stop: () => {
      api.stop();
      storage.stop();
    },
  };
}

const nothing = /(?!)/;
const everyWrite = /^(POST|PUT|PATCH|DELETE)/;
/** Requests after an object was created. */
const laterSteps = /publish|configurations|^PATCH|^PUT/;

/** The errors of each host for refused requests. */
const refusals = new Map<string, readonly string[]>();

describe.each(hosts)("$name host", (host: ProviderHost) => {
  const account = useAccount({ logsPerDay: 0 });
  let echo: Awaited<ReturnType<typeof startEchoes>>;
  let stack: TestStack;
  let dataSourceArgs: Record<string, Args>;

  beforeAll(async () => {
    for (const testCase of allCases) prepareFor(testCase, account.emulator);
    dataSourceArgs = await prepareForDataSources(account.emulator);
    echo = await startEchoes(account);
    Object.assign(process.env, echo.env, { BUNNYNET_MAX_RETRY_SECONDS: "1" });
    stack = await TestStack.create({ env: { PULUMI_SKIP_CHECKPOINTS: "1" } });
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
    echo.stop();
  });

  const program =
    (given: (subject: Subject) => unknown, isMarked = true) =>
    async () => {
      for (const subject of subjects) {
        const value = given(subject);
        const secret = value === undefined || !isMarked ? value : pulumi.secret(value);
        const args = { ...subject.args, [subject.secret]: secret };
        new (host.classNamed(subject.testCase.resource))(subject.name, args as never);
      }
    };
  const asItIs = program(({ args, secret }) => args[secret]);

  /** Runs the engine, and requires that the errors of each resource contain none of its secrets. */
  async function runWithoutDisclosure(
    operation: Promise<Outcome>,
    secretsOf: (subject: Subject) => string[] = secretTexts,
  ): Promise<Outcome> {
    const outcome = await operation.catch((error: unknown) => {
      if (error instanceof EngineFailure) return error.outcome;
      throw error;
    });
    const shown = outcome.errors.filter(({ name, message }) => {
      const subject = subjects.find((one) => one.name === name);
      return subject && secretsOf(subject).some((secret) => containsWord(message, secret));
    });
    expect(shown).toEqual([]);
    expect(outcome.text.split("\n").filter((line) => line.includes(mark))).toEqual([]);
    return outcome;
  }

  /** The secrets that the state contains in plain text. */
  function shownInState(): string[] {
    return stack.bunnyResources().flatMap(({ urn, id, inputs, outputs, initErrors }) => {
      const subject = subjects.find(({ name }) => urn.endsWith(`::${name}`));
      if (!subject) return [];
      const { __provider: _, __secrets: __, ...known } = outputs;
      const { __provider: ___, __secrets: ____, ...plain } = inputs;
      const texts = [...plainTexts({ known, plain, initErrors }), ...(id ?? "").split("/")];
      const secrets = secretTexts(subject);
      return texts.filter((text) => secrets.includes(text)).map((text) => `${subject.name}: ${text}`);
    });
  }

  test("every argument of every resource is tested", () => {
    const missing = subjects.filter(({ args, secret }) => args[secret] === undefined);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test("a check that refuses a secret value does not show it", async () => {
    // The engine would begin to create the valid resources before the refused ones end the run.
    echo.refuse(everyWrite);
    const bad = ({ name, args, secret }: Subject) => wrong(args[secret], name);
    const outcome = await runWithoutDisclosure(
      stack.up(program(bad), { continueOnError: true, diff: true }),
      (subject) => textsIn(bad(subject)),
    );
    expect(outcome.errors.length).toBeGreaterThan(0);
    expect(stack.bunnyResources()).toEqual([]);
  });

  test("secrets that a server echoes in its errors are neither printed nor stored", async () => {
    echo.refuse(everyWrite);
    const { errors } = await runWithoutDisclosure(stack.up(asItIs, { continueOnError: true, diff: true }));
    const silent = subjects.filter(({ name }) => !errors.some((error) => error.name === name));
    expect(silent.map(({ name }) => name)).toEqual([]);
    // An empty body repeats nothing, an upload its path and content only, that of an image nothing of the arguments,
    // and no error the header that signs in.
    const signingIn = subjects.filter(({ testCase, secret }) => isCredential(testCase, secret)).map(({ name }) => name);
    // The request that creates a video has no part of these, and one that restarts an app has no body.
    const sentLater = /^StreamVideo-(source|chapters|moments|metaTags|waitFor|thumbnail\w+)$|^ContainerAppRestart-/;
    const bodies = errors.filter(({ name }) => !signingIn.includes(name) && !sentLater.test(name));
    const repeating = bodies.filter(({ name, message }) =>
      /PUT \/(files|folders)\//.test(message)
        ? /-(path|content)$/.test(name)
        : !message.includes(" {}") && !/PUT \/videolibrary\/\d+\/watermark/.test(message),
    );
    for (const { name, message } of repeating) expect(message, name).toContain(secretMark);
    refusals.set(host.name, errors.map(({ name, message }) => `${name}: ${withoutReleaseId(message)}`).toSorted());
    echo.refuse(laterSteps);
    await runWithoutDisclosure(stack.up(asItIs, { continueOnError: true, diff: true }));
    expect(shownInState()).toEqual([]);
    expect(filesWith([mark], stack.folder)).toEqual([]);
  });

  test("a secret is neither printed nor stored by up, refresh, a drift report and a repair", async () => {
    echo.refuse(nothing);
    const up = await runWithoutDisclosure(stack.up(asItIs, { diff: true }));
    expect(up.errors).toEqual([]);
    expect(stack.bunnyResources()).toHaveLength(subjects.length);
    expect(shownInState()).toEqual([]);
    const again = await stack.preview(asItIs, { diff: true });
    expect(again.changes.filter(({ op }) => op !== "same")).toEqual([]);

    for (const { name, testCase, args } of subjects) {
      const { id = "", outputs = {} } = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${name}`)) ?? {};
      await testCase.drift.at(0)?.change(account.emulator, { id, outputs: { ...outputs, ...args } });
    }
    const env = { ...(await commandLineEnvironment(stack.folder)), ...(await keyServerEnvironment()), ...echo.env };
    const cwd = stack.folder;
    const bunny = (...args: string[]) =>
      run(process.execPath, [resolve("dist/cli/main.js"), "drift", ...args], { cwd, env });
    await bunny("--stack", "test", "--format", "json", "--output", "report.json");
    const { stacks } = report.parse(JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")));
    const drifted = stacks.flatMap(resourcesIn);
    expect(drifted.length).toBeGreaterThan(subjects.length / 2);
    const unmarked = drifted.filter(({ name, id, differences }) => {
      const secrets = secretTexts(subjects.find((subject) => subject.name === name) as Subject);
      const own = differences.filter(({ property }) => name.endsWith(`-${property}`));
      return [...id.split("/"), ...textsIn(own)].some((text) => secrets.includes(text));
    });
    expect(unmarked).toEqual([]);
    for (const format of Object.keys(formats)) {
      const merged = await bunny("merge", "report.json", "--format", format);
      expect(merged.code, merged.text).toBe(2);
      expect(merged.text.split("\n").filter((line) => line.includes(mark))).toEqual([]);
    }
    const json = ["refresh", "--stack", "test", "--preview-only", "--json", "--non-interactive"];
    expect((await run("pulumi", json, { cwd, env })).text).not.toContain(mark);
    await runWithoutDisclosure(stack.refresh());
    expect(shownInState()).toEqual([]);
    echo.refuse(everyWrite);
    await runWithoutDisclosure(stack.up(asItIs, { continueOnError: true, diff: true }));
    await runWithoutDisclosure(stack.destroy());
    echo.refuse(nothing);
    await runWithoutDisclosure(stack.up(asItIs, { diff: true }));
    expect(shownInState()).toEqual([]);
    expect(filesWith([mark], stack.folder)).toEqual([]);
  });

  test("an argument that is marked secret later is encrypted by the next run", async () => {
    const unmarked = program(({ args, secret }) => args[secret], false);
    await stack.up(unmarked);
    expect(shownInState().length).toBeGreaterThan(subjects.length / 2);
    await stack.up(asItIs);
    expect(shownInState().filter((shown) => !isInId(shown))).toEqual([]);
  });

  test("data sources do not print their secret arguments", async () => {
    echo.refuse(/./);
    const disclosed: string[] = [];
    const calls = dataSources.flatMap(({ name, inputs }) =>
      Object.keys(inputs.shape).flatMap((secret) => {
        const value = dataSourceArgs[name]?.[secret];
        return [wrong(value, name), ...(value === undefined ? [] : [value])].map((given) => ({ name, secret, given }));
      }),
    );
    await runWithoutDisclosure(
      stack.up(async () => {
        for (const { name, secret, given } of calls) {
          const args = { ...dataSourceArgs[name], [secret]: pulumi.secret(given) };
          const output = host.functionNamed(`${name}Output`)(args) as unknown as { promise(): Promise<unknown> };
          const message = await output.promise().then(
            () => "",
            (error: Error) => error.message,
          );
          if (textsIn(given).some((one) => containsWord(message, one))) disclosed.push(message);
        }
      }),
    );
    expect(disclosed).toEqual([]);
    echo.refuse(nothing);
  });

  test("an output is plain again once its argument is no longer marked secret", async () => {
    const variable = (defaultValue: pulumi.Input<string>) => async () => {
      const args = { scriptId: scripts.scriptId, name: "ONCE_SECRET", defaultValue };
      const { defaultValue: output } = new (host.classNamed("EdgeScriptVariable"))("variable", args as never);
      return { output };
    };
    expect((await stack.up(variable(pulumi.secret("first")))).outputs.output?.secret).toBe(true);
    const { outputs } = await stack.up(variable("second"));
    expect(outputs.output).toEqual({ value: "second", secret: false });
    expect((await stack.up(variable(pulumi.secret("second")))).outputs.output?.secret).toBe(true);
    // Less secret alone is no change; the next one has it.
    await stack.up(variable("second"), { refresh: true });
    expect((await stack.up(variable("third"))).outputs.output).toEqual({ value: "third", secret: false });
  });
});

test("both hosts report the same errors", () => {
  const [dynamic, native] = hosts.map(({ name }) => refusals.get(name));
  expect(dynamic?.length).toBeGreaterThan(subjects.length - 1);
  expect(dynamic).toEqual(native);
});

/** An id cannot be encrypted later: only a replacement encrypts what it contains. */
function isInId(shown: string): boolean {
  return subjects.some(({ name, secret, testCase }) => {
    const { id = "" } = resources.find(({ name }) => name === testCase.resource) ?? {};
    return shown.startsWith(`${name}:`) && id.includes(`{${secret}}`);
  });
}

/** Each account generates other release ids. */
function withoutReleaseId(message: string): string {
  return message.replace(/(?<=\/publish\/)[\da-f]{8}\b/g, "#");
}

/** Texts that are not encrypted. */
function plainTexts(value: unknown): string[] {
  if (typeof value === "object" && value !== null && "ciphertext" in value) return [];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(plainTexts);
  return textsIn(value);
}
