import type { IncomingHttpHeaders } from 'node:http';

/** Values of a span; see the semantic conventions of OpenTelemetry. */
export type Attributes = Record<string, string | number | boolean>;

/** Something that takes time. */
export interface SpanSketch {
  name: string;
  kind: 'client' | 'internal';
  attributes?: Attributes;
  /** Whether it is left out unless it is part of something that is traced. */
  onlyWithin?: boolean;
}

/** Adds what is known only later to a span. */
export type Describe = (attributes: Attributes) => void;

/** A request, from its arrival to the end of its response. */
export interface RequestSpan {
  traceId: string;
  run<T>(work: () => Promise<T>): Promise<T>;
  end(route: string, status: number, attributes: Attributes): void;
}

/** What exports traces. There is none unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracing {
  request(method: string, scheme: string, headers: IncomingHttpHeaders): RequestSpan;
  span<T>(sketch: SpanSketch, work: (describe: Describe) => Promise<T>): Promise<T>;
  /** Starts a span whose end is reported separately; null if nothing that is traced is in progress. */
  begin(sketch: SpanSketch): ((error?: unknown) => void) | null;
  /** The header that makes the receiver of a call part of the trace. */
  traceparent(): string | undefined;
  traceId(): string | undefined;
  /** Sends what is left, for a bounded time. */
  stop(): Promise<void>;
}
