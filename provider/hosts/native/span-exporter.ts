import type { Metadata } from "@grpc/grpc-js";
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-grpc";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { RequestLogEvent } from "../../../sdk";
import { version } from "../../../sdk/version";
import { withRequestObserver } from "../../lifecycle/request-observer";

let provider: BasicTracerProvider | undefined;

/**
 * Runs work, and exports a span for each attempt of a request and for each wait: children of the span that the
 * metadata of the engine's call names. Spans have no id, path or value.
 *
 * @param endpoint Host and port of an OTLP receiver, over gRPC without TLS.
 */
export async function exportSpans<T>(endpoint: string, metadata: Metadata, work: () => Promise<T>): Promise<T> {
  provider ??= new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "pulumi-resource-bunny", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `http://${endpoint}` }))],
  });
  const tracer = provider.getTracer("pulumi-bunny", version);
  const parent = parentIn(metadata);
  try {
    return await withRequestObserver((event) => exportSpan(tracer, parent, event), work);
  } finally {
    // An engine may kill its providers once it has the response. A receiver that is gone fails nothing.
    await provider.forceFlush().catch(() => {});
  }
}

function parentIn(metadata: Metadata): Context {
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, metadata, {
    get: (carrier, name) => carrier.get(name).map(String),
    keys: (carrier) => Object.keys(carrier.getMap()),
  });
}

function exportSpan(tracer: Tracer, parent: Context, event: RequestLogEvent): void {
  const now = Date.now();
  if (event.kind === "response" || event.kind === "failure") {
    const span = tracer.startSpan(
      event.operation,
      { kind: SpanKind.CLIENT, startTime: now - event.durationMs, attributes: attributesOf(event) },
      parent,
    );
    if (event.kind === "failure" || event.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(now);
  } else if (event.kind !== "search" && event.delayMs !== undefined) {
    const attributes =
      event.kind === "retry" ? { "bunny.operation": event.operation, "bunny.reason": event.reason } : {};
    tracer.startSpan("wait", { startTime: now, attributes }, parent).end(now + event.delayMs);
  }
}

/** By OpenTelemetry's conventions for HTTP clients. */
function attributesOf(event: Extract<RequestLogEvent, { kind: "response" | "failure" }>) {
  return {
    "http.request.method": event.method,
    "server.address": event.host,
    "http.request.resend_count": event.attempt - 1,
    ...(event.kind === "response"
      ? { "http.response.status_code": event.status, "http.response.body.size": event.bytes }
      : { "error.type": event.code }),
  };
}
