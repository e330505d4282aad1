import { setTimeout as delay } from 'node:timers/promises';
import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { RequestSpan, SpanSketch, Tracing } from './spans';

/** How long the end of the process waits for the last export. */
const FLUSH_MS = 3000;
/** One message about failed exports in this time is enough. */
const QUIET_MS = 60_000;

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);
const SERVER_ERROR = 500;

const propagator = new W3CTraceContextPropagator();

/** Reports faults of the export, such as a collector that does not respond, once a minute. */
const reportFaults = (warn: (message: string) => void): void => {
  let quietUntil = 0;
  const report = (message: string): void => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    warn(`Traces could not be exported: ${message}`);
  };
  const nothing = (): void => undefined;
  diag.setLogger({ error: report, warn: nothing, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.ERROR);
};

const createProvider = (): NodeTracerProvider => {
  const service = resourceFromAttributes({ 'service.name': 'tenantry' });
  const provider = new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: defaultResource()
      .merge(service)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Nothing but this module reads and sends headers: baggage would be passed on to receivers of webhooks.
  provider.register({ propagator: null });
  return provider;
};

/** The name or code of an error; its message may contain values. */
const typeOf = (error: unknown): string => {
  const { code, name }: { code?: unknown; name?: unknown } = error ?? {};
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error';
};

const fail = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeOf(error));
};

const requestSpanOf = (span: Span, within: Context, method: string): RequestSpan => ({
  traceId: span.spanContext().traceId,
  run: (work) => context.with(within, work),
  end(route, status, attributes) {
    if (span.isRecording()) {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ ...attributes, 'http.route': route, 'http.response.status_code': status });
      if (status >= SERVER_ERROR) fail(span, { code: String(status) });
    }
    span.end();
  },
});

/** Creates what exports traces; the packages read the variables OTEL_*. */
export const createTracing = (warn: (message: string) => void): Tracing => {
  reportFaults(warn);
  const provider = createProvider();
  const tracer = provider.getTracer('tenantry');

  const start = ({ name, kind, attributes }: SpanSketch): Span =>
    tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) });

  return {
    request(method, scheme, headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const known = METHODS.has(method) ? method : '_OTHER';
      const attributes = { 'http.request.method': known, 'url.scheme': scheme };
      const name = known === '_OTHER' ? 'HTTP' : known;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
      return requestSpanOf(span, trace.setSpan(parent, span), name);
    },
    async span(sketch, work) {
      if (sketch.onlyWithin && !trace.getActiveSpan()) return work(() => undefined);
      const span = start(sketch);
      try {
        return await context.with(trace.setSpan(context.active(), span), () =>
          work((attributes) => void span.setAttributes(attributes)),
        );
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    begin(sketch) {
      if (!trace.getActiveSpan()) return null;
      const span = start(sketch);
      return (error) => {
        if (error !== undefined) fail(span, error);
        span.end();
      };
    },
    traceparent() {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier[TRACE_PARENT_HEADER];
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    async stop() {
      const timer = new AbortController();
      const late = delay(FLUSH_MS, undefined, { signal: timer.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      timer.abort();
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
};
