import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A result as it was reported. */
export interface Reported {
  synthetic_check: string;
  checked_at: string;
  status: string;
  inconclusive: boolean;
  [field: string]: unknown;
}

/** A report about a step of a deployment. */
export interface StepReport {
  fence: string;
  log?: string;
  progress?: true;
  result?: { status: string; outputs?: Record<string, unknown>; error?: string };
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request that the fake has received. */
export interface Seen {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: any;
}

/** The protocol of Tenantry for agents, as far as an agent sees it. */
export class FakeTenantry {
  checks: unknown[] = [];
  reportSeconds = 1;
  items: { id: string; check: unknown }[] = [];
  /** Steps of deployments that the next poll gets. */
  steps: object[] = [];
  /** What the agent has reported of each attempt. */
  readonly reports = new Map<string, StepReport[]>();
  /** The attempts that have to end. */
  readonly cancelled = new Set<string>();
  /** Until when steps may run: ISO 8601; null: not said. */
  deadline: string | null = null;
  readonly seen: Seen[] = [];
  readonly stored = new Map<string, Reported>();
  /** Bodies by idempotency key, to see that a key always has the same body. */
  readonly batches = new Map<string, string>();
  readonly answered = new Map<string, Reported>();
  /** Answers a request in its place; null: as usual. */
  intercept: (seen: Seen) => Answer | null = () => null;
  /** How much the clock is ahead, in milliseconds. */
  skewMs = 0;
  port = 0;
  private server: http.Server | null = null;
  private readonly sockets = new Set<Socket>();

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get etag(): string {
    return `"${createHash('sha256')
      .update(JSON.stringify([this.checks, this.reportSeconds]))
      .digest('hex')
      .slice(0, 16)}"`;
  }

  get results(): Reported[] {
    return [...this.stored.values()];
  }

  async start(port = this.port): Promise<void> {
    this.server = http.createServer((request, response) => void this.serve(request, response));
    this.server.on('connection', (socket) => this.sockets.add(socket));
    await new Promise<void>((resolve) => this.server?.listen(port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(null)));
    this.server = null;
  }

  /** The lines of an attempt. */
  logOf(attempt: string): string {
    return (this.reports.get(attempt) ?? []).map(({ log }) => log ?? '').join('');
  }

  /** The result of an attempt; undefined: none yet. */
  resultOf(attempt: string): StepReport['result'] {
    return this.reports.get(attempt)?.find(({ result }) => result)?.result;
  }

  count(path: RegExp): number {
    return this.seen.filter((one) => path.test(one.path)).length;
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.seen.push(seen);
    const { status, body, headers = {} } = this.intercept(seen) ?? (await this.answer(seen, text));
    response.setHeader('date', new Date(Date.now() + this.skewMs).toUTCString());
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  private answer(seen: Seen, text: string): Answer | Promise<Answer> {
    const { path, method } = seen;
    if (path === '/_health') return { status: 204 };
    if (path.endsWith('/enrol'))
      return {
        status: 201,
        body: {
          data: {
            documentId: 'agent1',
            hostname: 'web-7',
            credential: 'credential-1',
            cert_fingerprint: 'f',
            certificate_required: false,
          },
        },
      };
    if (seen.headers.authorization !== 'Bearer credential-1')
      return { status: 401, body: { error: { status: 401, message: 'No.' } } };
    if (path.endsWith('/configuration')) return this.configuration(seen);
    if (path.endsWith('/heartbeat')) return { status: 200, body: { data: {} } };
    if (path.startsWith('/api/synthetic-results/batch')) return this.store(seen, text);
    const [, item] = /\/work\/([^/?]+)$/.exec(path) ?? [];
    if (item !== undefined && method === 'POST') {
      this.answered.set(item, seen.body.data.result);
      return { status: 200, body: { data: {} } };
    }
    const [, attempt] = /\/steps\/([^/?]+)$/.exec(path) ?? [];
    if (attempt !== undefined && method === 'POST') {
      this.reports.set(attempt, [...(this.reports.get(attempt) ?? []), seen.body.data]);
      return { status: 200, body: { data: { cancel: this.cancelled.has(attempt), deadline: this.deadline } } };
    }
    return path.includes('/work?')
      ? this.work(path)
      : { status: 404, body: { error: { status: 404, message: 'Not found.' } } };
  }

  private configuration({ headers }: Seen): Answer {
    const { etag } = this;
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return {
      status: 200,
      headers: { etag },
      body: { data: { checks: this.checks, report_seconds: this.reportSeconds } },
    };
  }

  private get isIdle(): boolean {
    return this.items.length === 0 && this.steps.length === 0;
  }

  private async work(path: string): Promise<Answer> {
    const known = new URL(path, this.url).searchParams.get('configuration');
    for (let waited = 0; waited < 1500 && known === this.etag && this.isIdle; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return {
      status: 200,
      body: { data: { configuration: this.etag, items: this.items.splice(0), steps: this.steps.splice(0) } },
    };
  }

  private store({ headers, body }: Seen, text: string): Answer {
    const key = String(headers['idempotency-key']);
    const before = this.batches.get(key);
    if (before !== undefined && before !== text)
      return {
        status: 422,
        body: { error: { status: 422, message: 'Other body.', details: { code: 'IDEMPOTENCY_KEY_REUSED' } } },
      };
    this.batches.set(key, text);
    for (const result of body.data.results as Reported[])
      this.stored.set(`${result.synthetic_check} ${result.checked_at}`, result);
    return { status: 200, body: { data: { created: 1, repeated: 0, errors: [] } } };
  }
}

/** Waits until something holds. */
export const until = async (holds: () => boolean, what: string, timeoutMs = 15_000): Promise<void> => {
  const end = Date.now() + timeoutMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`It did not happen in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
