import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface AttributeValue {
  stringValue?: string;
  intValue?: number;
  boolValue?: boolean;
}

/** A span as OTLP encodes it in JSON. */
export interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: { key: string; value: AttributeValue }[];
  status: { code?: number };
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: AttributeValue }[] };
    scopeSpans: { spans: ExportedSpan[] }[];
  }[];
}

/** An attribute of a span. */
export const attributeOf = (
  { attributes }: Pick<ExportedSpan, 'attributes'>,
  name: string,
): string | number | boolean | undefined => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue ?? value?.boolValue;
};

/** A collector of OpenTelemetry traces on loopback, which accepts OTLP over HTTP in JSON. */
export const startCollector = async () => {
  const spans: ExportedSpan[] = [];
  const services = new Set<unknown>();
  const headers: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      headers.push({ path: request.url, ...request.headers });
      texts.push(text);
      for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
        services.add(attributeOf(resource, 'service.name'));
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    services,
    /** Path and headers of each export. */
    headers,
    /** The bodies. */
    texts,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;
