/** @jest-environment node */
import { type RunningApp, startApp } from '../../helpers/processes/running-app';
import { elsewhere, unique } from '../../helpers/world';

const PASSWORD = 'A-long-Passw0rd!';
/** Different in each response. */
const CHANGING = ['date', 'x-request-id', 'ratelimit', 'content-length', 'etag'];

let servers: RunningApp[];

beforeAll(async () => {
  const [stock, usual] = [{ STRAPI_STOCK_PATH: 'on' }, { STRAPI_STOCK_PATH: 'off' }];
  // The first one creates the tables that the second one copies.
  servers = [await startApp({ ...stock, WATCHDOGS_ENABLED: 'false' })];
  servers.push(await startApp({ ...usual, WATCHDOGS_ENABLED: 'false' }));
}, 300_000);

afterAll(() => Promise.all(servers.map((server) => server.stop())));

const send = async (url: string, method: string, path: string, token?: string, body?: object) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...elsewhere(),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const headers = [...response.headers].filter(([name]) => !CHANGING.includes(name));
  return { status: response.status, headers: Object.fromEntries(headers), text: await response.text() };
};

const newPerson = async (url: string): Promise<string> => {
  const email = `${unique('stock')}@example.com`;
  const account = { email, username: unique('stock'), password: PASSWORD };
  const { text } = await send(url, 'POST', '/api/auth/local/register', undefined, account);
  const { jwt } = JSON.parse(text) as { jwt: string };
  return jwt;
};

/** The shape of a response: values differ between the servers. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
};

describe('a server with STRAPI_STOCK_PATH=on', () => {
  it.each([
    ['GET', '/api/svc-agents'],
    ['GET', '/api/nonsense'],
    ['DELETE', '/api/svc-agents'],
    ['OPTIONS', '/api/svc-agents'],
    ['GET', `/api/svc-agents/${'a'.repeat(24)}`],
  ])('answers strangers as any other: %s %s', async (method, path) => {
    const [one, other] = await Promise.all(servers.map(({ url }) => send(url, method, path)));
    expect({ ...one, text: shapeOf(one?.text) }).toEqual({ ...other, text: shapeOf(other?.text) });
  });

  it('creates, lists and reads records as any other', async () => {
    const answers = [];
    for (const { url } of servers) {
      const token = await newPerson(url);
      const created = await send(url, 'POST', '/api/organisations', token, { data: { name: unique('Stock') } });
      const { data } = JSON.parse(created.text) as { data: { documentId: string } };
      const listed = await send(url, 'GET', '/api/organisations', token);
      const read = await send(url, 'GET', `/api/organisations/${data.documentId}`, token);
      answers.push([created, listed, read].map(({ text, ...same }) => ({ ...same, shape: shapeOf(JSON.parse(text)) })));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map(({ status }) => status)).toEqual([201, 200, 200]);
  });
});
