import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import knex from 'knex';
import { giveKnexItsDriver } from '../helpers/database/sqlite';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { attributeOf, type Collector, type ExportedSpan, startCollector } from '../helpers/servers/otlp';
import { type Smtp, smtpVariables, startSmtp } from '../helpers/servers/smtp';
import { type Receiver, startReceiver } from '../helpers/servers/webhook-receiver';
import { until } from '../helpers/timing/until';

/** Processes start slowly on a busy machine. */
const STEP_MS = 120_000;

const OWNER = { username: 'log-owner', email: 'log-owner@acme.example', password: 'Log-Passw0rd-of-owner' };
const GUEST = 'log-guest@acme.example';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const TRACEPARENT = `00-${TRACE}-${PARENT}-01`;

interface Line extends Record<string, unknown> {
  time: string;
  level: string;
  message: string;
}

let app: RunningApp;
let collector: Collector;
let receiver: Receiver;
let smtp: Smtp;
let lines: Line[];
let database: string;
/** Everything that no line and no span may contain, by what it is. */
const secrets: Record<string, string> = {
  'password of the owner': OWNER.password,
  'wrong password': 'Wr0ng-Passw0rd-attempt',
  'new password': 'New-Passw0rd-of-owner',
  'query string': 'secret-of-a-query-string',
  cookie: 'secret-of-a-cookie',
  'header of the collector': 'secret-of-the-collector',
  'body of a failing request': 'label-of-a-failing-request',
};
const ids = { read: 'read-of-one-1', failing: 'failing-create-1', last: 'last-before-stop-1' };

interface Options {
  method?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  status?: number;
}

const call = async (where: string, body?: object, { method, token, headers = {}, status }: Options = {}) => {
  const answer = await fetch(`${app.url}${where}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (status === undefined ? !answer.ok : answer.status !== status)
    throw new Error(`${where}: ${answer.status} ${text}`);
  return (text.startsWith('{') ? JSON.parse(text) : {}) as any;
};

/** The code in the link of an email, and the whole link is a secret. */
const codeInMail = async (address: string, subject: RegExp): Promise<string> => {
  const find = () =>
    smtp.received.find((mail) => mail.to_envelope.includes(address) && subject.test(mail.subject ?? ''));
  await until(() => find() !== undefined, `an email to ${address} arrives`, STEP_MS);
  const link = new URL(/https?:\/\/\S+/.exec(find()?.text ?? '')?.[0] as string);
  return [...link.searchParams.values()].find((value) => value.length > 15) as string;
};

/** Whatever is in a response that only its caller may know. */
const keep = (what: string, value: unknown): string => {
  if (typeof value !== 'string' || value.length < 12) throw new Error(`There is no ${what}.`);
  return (secrets[what] = value);
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Registers, fails to sign in, and chooses a new password; returns the access token. */
const signIn = async (): Promise<string> => {
  const registered = await call('/api/auth/local/register', OWNER);
  keep('first access token', registered.jwt);
  keep('refresh token', registered.refreshToken);
  const { identifier, password } = { identifier: OWNER.email, password: OWNER.password };
  keep('second access token', (await call('/api/auth/local', { identifier, password })).jwt);
  await call('/api/auth/local', { identifier, password: secrets['wrong password'] }, { status: 401 });
  await call('/api/auth/forgot-password', { email: OWNER.email });
  const code = keep('reset code', await codeInMail(OWNER.email, /Choose a new password/));
  const passwords = { password: secrets['new password'], passwordConfirmation: secrets['new password'] };
  await call('/api/auth/reset-password', { code, ...passwords });
  const again = await call('/api/auth/local', { identifier, password: secrets['new password'] });
  return keep('access token', again.jwt);
};

/** Uses a directory's token, an API key and a webhook. */
const useMachines = async (token: string, owned: object): Promise<void> => {
  const scim = await call('/api/scim-tokens', { data: { label: 'okta', expires_at: inDays(30), ...owned } }, { token });
  const scimToken = keep('SCIM token', scim.data.token);
  await call('/scim/v2/Users', undefined, { token: scimToken });
  await call('/scim/v2/Users', undefined, { token: keep('wrong SCIM token', `${scimToken}x`), status: 401 });
  const wanted = { name: 'ci', capabilities: ['agent:read'], expires_at: inDays(30), ...owned };
  const key = keep('API key', (await call('/api/api-keys', { data: wanted }, { token })).data.key);
  await call('/api/svc-agents', undefined, { token: key });
  await call('/api/svc-agents', undefined, { token: keep('wrong API key', `${key.slice(0, -1)}_`), status: 401 });
  const hook = await call('/api/webhook-endpoints', { data: { url: receiver.url, ...owned } }, { token });
  keep('webhook secret', hook.data.secret);
  await call(`/api/webhook-endpoints/${hook.data.documentId}/test`, {}, { token });
  await until(() => receiver.received.length > 0, 'the webhook arrives', STEP_MS);
};

/** Makes every kind of request that carries a secret. */
const sendSecrets = async (): Promise<void> => {
  const token = await signIn();
  const { data: organisation } = await call('/api/organisations', { data: { name: 'Acme', slug: 'acme' } }, { token });
  const owned = { organisation: organisation.documentId };
  const headers = { traceparent: TRACEPARENT, 'X-Request-Id': ids.read, Cookie: `tenantry_refresh=${secrets.cookie}` };
  await call(`/api/organisations/${organisation.documentId}`, undefined, { token, headers });
  const query = `?token=${secrets['query string']}`;
  await call(`/api/organisations/${organisation.documentId}${query}`, undefined, { token, status: 400 });
  await call('/api/invitations', { data: { email: GUEST, role: 'viewer', ...owned } }, { token });
  const invitation = keep('invitation token', await codeInMail(GUEST, /Invitation/));
  const accepted = { data: { token: invitation, username: 'log-guest', password: secrets['new password'] } };
  await call('/api/invitations/accept', accepted);
  await useMachines(token, owned);
  await call('/api/nowhere', undefined, { status: 404 });
  await failOnce(token, owned);
};

/** Makes the database fail a statement whose values are secret. */
const failOnce = async (token: string, owned: object): Promise<void> => {
  giveKnexItsDriver();
  const db = knex({ client: 'better-sqlite3', connection: { filename: database }, useNullAsDefault: true });
  await db.raw(
    `create trigger fail_once before insert on svc_agents begin select raise(abort, 'this fails on purpose'); end`,
  );
  const data = { hostname: secrets['body of a failing request'], ...owned };
  await call('/api/svc-agents', { data }, { token, headers: { 'X-Request-Id': ids.failing }, status: 500 });
  await db.raw('drop trigger fail_once');
  await db.destroy();
};

/** A request that Node itself refuses. */
const sendGarbage = async (): Promise<void> => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.resume();
  socket.end('GARBAGE\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
};

beforeAll(async () => {
  const folder = newDatabaseFolder();
  database = path.join(folder, 'data.db');
  [collector, receiver, smtp] = await Promise.all([startCollector(), startReceiver(), startSmtp()]);
  app = await startApp((port) =>
    Promise.resolve({
      ...smtpVariables(smtp),
      DATABASE_FILENAME: database,
      LOG_LEVEL: 'debug',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-collector=${secrets['header of the collector']}`,
      OTEL_SERVICE_NAME: 'tenantry-under-test',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ALLOW_INSECURE: 'no-rate-limits,private-webhooks,http-webhooks',
      RATE_LIMITS_ENABLED: 'false',
      WATCHDOGS_ENABLED: 'true',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_PRIVATE_RANGES: '127.0.0.0/8',
    }),
  );
  try {
    await sendSecrets();
    await sendGarbage();
    await call('/api/me', undefined, { headers: { 'X-Request-Id': ids.last }, status: 401 });
  } finally {
    await app.stop();
    await Promise.all([collector.stop(), receiver.stop(), smtp.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});

const printed = (): string[] =>
  app
    .output()
    .split('\n')
    .filter((line) => line !== '');
const logged = (id: string): Line[] => lines.filter((line) => line.request_id === id);

describe('the log in production', () => {
  it('is one object of JSON per line, with time, level and message', () => {
    lines = printed().map((line) => JSON.parse(line) as Line);
    expect(lines.length).toBeGreaterThan(30);
    for (const { time, level, message } of lines) {
      expect(new Date(time).toISOString()).toBe(time);
      expect(['error', 'warn', 'info', 'http', 'verbose', 'debug', 'silly']).toContain(level);
      expect(message).toEqual(expect.any(String));
    }
    expect(lines.filter(({ message }) => message.includes('Serves at'))).toHaveLength(1);
  });

  it('says of a request what it was, and to which trace and organisation it belongs', () => {
    const [line, ...others] = logged(ids.read);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      level: 'http',
      method: 'GET',
      route: '/api/organisations/:id',
      status: 200,
      trace_id: TRACE,
      organisation: expect.stringMatching(/^[a-z\d]{24}$/) as string,
      ms: expect.any(Number) as number,
    });
  });

  it('includes requests that were refused before routing', () => {
    const refused = lines.filter(({ route }) => route === 'unmatched').map(({ status }) => status);
    expect(refused).toEqual(expect.arrayContaining([404, 501]));
  });

  it('has the stack of an unexpected error, and the request', () => {
    const found = logged(ids.failing).filter(({ level }) => level === 'error');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      message: expect.stringContaining('this fails on purpose') as string,
      error: { stack: expect.stringContaining('\n    at ') as string },
    });
  });

  it.each(Object.keys(secrets))('never contains a secret: %s', (what) => {
    expect(printed().filter((line) => line.includes(secrets[what] as string))).toEqual([]);
  });

  it('never contains a secret that the requests created', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(15);
    const leaks = Object.entries(secrets).filter(([, secret]) => app.output().includes(secret));
    expect(leaks.map(([what]) => what)).toEqual([]);
  });
});

describe('exported traces', () => {
  const named = (name: string): ExportedSpan[] => collector.spans.filter((span) => span.name === name);
  const childrenOf = ({ spanId }: ExportedSpan): ExportedSpan[] =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  const serverSpan = (id: string): ExportedSpan => {
    const found = collector.spans.filter((span) => attributeOf(span, 'tenantry.request_id') === id);
    expect(found).toHaveLength(1);
    return found[0] as ExportedSpan;
  };

  it('have a span for each request, which continues the trace of its caller', () => {
    const span = serverSpan(ids.read);
    expect(span).toMatchObject({ name: 'GET /api/organisations/:id', kind: 2, traceId: TRACE, parentSpanId: PARENT });
    const names = ['http.request.method', 'http.route', 'http.response.status_code', 'url.scheme'];
    expect(names.map((name) => attributeOf(span, name))).toEqual(['GET', '/api/organisations/:id', 200, 'http']);
    expect(logged(ids.last)[0]?.trace_id).toBe(serverSpan(ids.last).traceId);
  });

  it('have the statements of a request, with operation and table only', () => {
    const span = serverSpan(ids.failing);
    expect([span.status.code, attributeOf(span, 'error.type')]).toEqual([2, '500']);
    const statements = childrenOf(span);
    const insert = statements.find(({ name }) => name === 'INSERT svc_agents');
    expect(insert).toMatchObject({ kind: 3, traceId: span.traceId });
    const keys = insert?.attributes.map(({ key }) => key).sort();
    expect(keys).toEqual(['db.collection.name', 'db.operation.name', 'db.system.name', 'error.type']);
  });

  it('have the calls of other systems, and webhooks carry the trace on', () => {
    const [webhook] = named('POST webhook');
    expect(webhook).toMatchObject({ kind: 3 });
    expect(attributeOf(webhook as ExportedSpan, 'http.response.status_code')).toBe(204);
    const { traceId, spanId } = webhook as ExportedSpan;
    expect(receiver.received[0]?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`);
    expect(named('SMTP').length).toBeGreaterThan(0);
    const runs = named('watchdog outbox-relay');
    expect(runs.some((run) => run.traceId === named('SMTP')[0]?.traceId)).toBe(true);
  });

  it('are complete when the server has stopped, under the configured name and with the headers of the collector', () => {
    expect(serverSpan(ids.last).name).toBe('GET /api/me');
    expect([...collector.services]).toEqual(['tenantry-under-test']);
    expect(collector.headers[0]).toMatchObject({
      path: '/v1/traces',
      'x-collector': secrets['header of the collector'],
      'content-type': 'application/json',
    });
  });

  it('contain nothing that a request carried', () => {
    const text = collector.texts.join('\n');
    const found = Object.entries({ ...secrets, email: OWNER.email, guest: GUEST, address: '127.0.0.1:' })
      .filter(([, value]) => text.includes(value))
      .map(([what]) => what);
    expect(found).toEqual([]);
  });
});

it('loads no package of OpenTelemetry unless an endpoint is set', () => {
  const load = `
    const { startTracing } = require('./dist/src/telemetry/tracing.js');
    require('./dist/src/index.js');
    require('./dist/src/api/metrics/services/metrics.js');
    const loaded = () => Object.keys(require.cache).filter((file) => /@opentelemetry.(?!api.)/.test(file)).length;
    const before = loaded();
    const start = (env) => startTracing(() => undefined, Object.assign(process.env, env));
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    start({})
      .then(() => start({ ...endpoint, OTEL_SDK_DISABLED: 'true' }))
      .then(() => before + loaded())
      .then(async (off) => {
        await start({ ...endpoint, OTEL_SDK_DISABLED: 'false' });
        process.stdout.write(JSON.stringify({ off, isOn: loaded() > 0 }), () => process.exit());
      });`;
  const root = path.resolve(__dirname, '../..');
  const output = execFileSync(process.execPath, ['-e', load], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual({ off: 0, isOn: true });
});
