import type { Metadata } from "@grpc/grpc-js";

/** The engine's receiver of spans, with `pulumi --otel-traces`. Nothing is loaded without it. */
const endpoint = process.env.PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT;

/** Runs the work of a call. Its requests become spans of the engine's trace, where the engine asks for traces. */
export async function traced<T>(metadata: Metadata, work: () => Promise<T>): Promise<T> {
  if (!endpoint) return work();
  // A command that serves the provider itself has the exporter's packages only where @pulumi/pulumi's are found.
  const exporter = await import("./span-exporter.js").catch(() => undefined);
  return exporter ? exporter.exportSpans(endpoint, metadata, work) : work();
}
