import type { IncomingHttpHeaders } from 'node:http';
import type { Describe, SpanSketch, Tracing } from './spans';
import { traceIdIn } from './trace-parent';

let tracing: Tracing | null = null;

/** What exports traces; null if nothing does. */
export const tracingOf = (): Tracing | null => tracing;

const NOTHING: Describe = () => undefined;

const isWanted = (): boolean => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: full = '' } = process.env;
  return process.env.OTEL_SDK_DISABLED !== 'true' && (endpoint !== '' || full !== '');
};

/**
 * Starts to export traces if an endpoint is set; otherwise the packages are not even loaded. Call it before anything that
 * is traced is created.
 *
 * @param warn receives what prevents the export
 */
export const startTracing = async (warn: (message: string) => void): Promise<void> => {
  if (!isWanted()) return;
  const { createTracing } = await import('./opentelemetry.js');
  tracing = createTracing(warn);
};

/** Sends what is left and stops. */
export const stopTracing = async (): Promise<void> => {
  const stopped = tracing;
  tracing = null;
  await stopped?.stop();
};

/** Runs work as a span if traces are exported. */
export const traced = <T>(sketch: () => SpanSketch, work: (describe: Describe) => Promise<T>): Promise<T> =>
  tracing ? tracing.span(sketch(), work) : work(NOTHING);

/** A call of another system. Its path and query may contain secrets, so they are not part of the span. */
export interface OutgoingCall {
  /** What is called, such as `webhook`. */
  what: string;
  method?: string;
  url?: string;
}

const sketchOf = ({ what, method, url }: OutgoingCall): SpanSketch => {
  const { hostname = '', port = '' } = url !== undefined && URL.canParse(url) ? new URL(url) : {};
  return {
    name: method === undefined ? what : `${method} ${what}`,
    kind: 'client',
    attributes: {
      'tenantry.call': what,
      ...(method === undefined ? {} : { 'http.request.method': method }),
      ...(hostname === '' ? {} : { 'server.address': hostname }),
      ...(port === '' ? {} : { 'server.port': Number(port) }),
    },
  };
};

/** Runs a call of another system as a span if traces are exported. */
export const tracedCall = <T>(call: OutgoingCall, work: (describe: Describe) => Promise<T>): Promise<T> =>
  traced(() => sketchOf(call), work);

/** Calls another system with `fetch`, as a span if traces are exported. */
export const tracedFetch = (what: string, url: string, options: RequestInit): Promise<Response> =>
  tracedCall({ what, url, method: options.method ?? 'GET' }, async (describe) => {
    const response = await fetch(url, options);
    describe({ 'http.response.status_code': response.status });
    return response;
  });

/** The trace of the current request, from its span or else from its header. */
export const traceIdOf = (headers: IncomingHttpHeaders): string | undefined =>
  tracing?.traceId() ?? traceIdIn(headers.traceparent);
