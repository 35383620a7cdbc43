import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

const account = useAccount();
let project: Project;

beforeAll(async () => {
  project = await createProject("traced", "yaml");
  const script = { name: "traced", type: "CDN", code: { "fn::secret": "// do-not-show" } };
  project.define({ resources: { script: { type: "bunny:EdgeScript", properties: script } } });
  await project.pulumi("stack", "init", "dev");
});
afterAll(async () => {
  await project.pulumi("destroy", "--yes");
  project.remove();
});

const value = z.record(z.string(), z.unknown());
/** OTLP's JSON writes integers as texts. */
const plain = ({ intValue, ...other }: z.infer<typeof value>) =>
  intValue === undefined ? Object.values(other)[0] : Number(intValue);
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z
    .array(z.object({ key: z.string(), value }))
    .default([])
    .transform((all) => Object.fromEntries(all.map((one) => [one.key, plain(one.value)]))),
});
const trace = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ value: z.unknown() })) }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string().optional() }), spans: z.array(z.unknown()) })),
    }),
  ),
});

const create = "POST /compute/script";

test("with --otel-traces, each attempt of a request is a span of the engine's trace, without any value", async () => {
  account.emulator.faults.add({
    operation: create,
    times: 1,
    answer: { status: 503, headers: { "retry-after": "0" } },
  });
  const file = join(project.folder, "traces.json");
  await project.pulumi("up", "--yes", "--skip-preview", "--otel-traces", `file://${file}`);
  const written = readFileSync(file, "utf8");
  const scopes = written
    .trim()
    .split("\n")
    .flatMap((line) => trace.parse(JSON.parse(line)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans);
  const ours = scopes
    .filter(({ scope }) => scope.name === "pulumi-bunny")
    .flatMap(({ spans }) => span.array().parse(spans));
  const parents = scopes
    .filter(({ scope }) => scope.name !== "pulumi-bunny")
    .flatMap(({ spans }) =>
      span
        .array()
        .parse(spans)
        .map(({ traceId, spanId }) => `${traceId} ${spanId}`),
    );

  expect(
    ours.filter(({ name }) => name === create || name === "wait").map(({ name, attributes }) => [name, attributes]),
  ).toEqual([
    [create, expect.objectContaining({ "http.response.status_code": 503, "http.request.resend_count": 0 })],
    ["wait", { "bunny.operation": create, "bunny.reason": expect.stringContaining("503") }],
    [create, expect.objectContaining({ "http.response.status_code": 201, "http.request.resend_count": 1 })],
  ]);
  for (const { traceId, parentSpanId } of ours) expect(parents).toContain(`${traceId} ${parentSpanId}`);
  expect(JSON.stringify(ours)).not.toMatch(/do-not-show|key-of-the-test-account/);
});
