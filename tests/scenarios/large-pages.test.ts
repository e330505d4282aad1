import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECRETS } from '../../src/boot/settings/secrets';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { until } from '../helpers/timing/until';

/**
 * Pages of 48 MB, as many as an account can ask for at once: the server must keep neither their records nor their texts in
 * memory, whether its client reads them or not. One account reads them and another one does not, at the same time, because
 * a response waits for 20 seconds and an unread one is kept for 30.
 */
const root = path.resolve(__dirname, '../..');
const PATIENCE_MS = 300_000;
const RECORDS = 100;
const FIELD_BYTES = 240_000;
const PAGE_BYTES = RECORDS * 2 * FIELD_BYTES;
const REQUESTS = 100;
const MOST_ADDED_MB = 150;
const SECRET = 'k8Jq2fT0vXw5Zb1NcRy7,k8Jq2fT0vXw5Zb1NcRy8';
const PAGES = [
  '/api/blueprint-drafts?pagination[pageSize]=100',
  '/api/audit-entries?pagination[pageSize]=100&filters[action]=large',
] as const;

jest.setTimeout(PATIENCE_MS);

const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, `${name}-${SECRET}`]));

interface Answer {
  status: number;
  bytes: number;
  /** The last characters of the body. */
  end: string;
  ms: number;
}

let own: OwnDatabase;
let server: RunningApp;
/** Tokens of two people of the organisation with large records, and of one of another organisation. */
let reader: string;
let idler: string;
let other: string;

/** Reads a response without keeping it. */
const get = (token: string, where: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { Authorization: `Bearer ${token}` };
    const request = http.get(`${server.url}${where}`, { headers, agent: false }, (response) => {
      let bytes = 0;
      let end = '';
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        end = (end + chunk.subarray(-200).toString()).slice(-200);
      });
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode as number, bytes, end, ms: performance.now() - begun }),
      );
    });
    request.once('error', reject);
  });

/** Sends a request whose response is never read. */
const getUnread = async (token: string, where: string): Promise<net.Socket> => {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  const lines = [`GET ${where} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${token}`, '', ''];
  await new Promise<void>((resolve) => socket.write(lines.join('\r\n'), () => resolve()));
  return socket;
};

const memoryMb = (): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Runs work while another tenant sends one request after the other. Returns their times and the most memory that the server had. */
const whilePolling = async (work: () => Promise<unknown>): Promise<{ mostMb: number; times: number[] }> => {
  let mostMb = memoryMb();
  let isRunning = true;
  const times: number[] = [];
  const poll = async (): Promise<void> => {
    while (isRunning) {
      const { status, ms } = await get(other, '/api/svc-agents');
      expect(status).toBe(200);
      times.push(ms);
      mostMb = Math.max(mostMb, memoryMb());
    }
  };
  const polling = poll();
  try {
    await work();
  } finally {
    isRunning = false;
    await polling;
  }
  return { mostMb, times };
};

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

/** Asks for the pages alternately, all at once. */
const many = <T>(ask: (where: string) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: REQUESTS }, (_, n) => ask(PAGES[n % PAGES.length] as string)));

/** Whether a response contains the whole page. */
const isPage = ({ status, bytes, end }: Answer): boolean =>
  status === 200 && bytes > PAGE_BYTES && end.includes('"pagination":{') && end.endsWith('}}');

/** Fills the first page of a list with large records of the organisation of a record. */
const seedLarge = async (organisation: number): Promise<void> => {
  const text = (name: string): string => JSON.stringify([name.padEnd(FIELD_BYTES, 'x')]);
  const moment = own.moment(Date.now());
  const always = { organisation_id: organisation, created_at: moment, updated_at: moment, published_at: moment };
  for (let n = 0; n < RECORDS; n += 1) {
    const [steps, variables] = [text('steps'), text('variables')];
    await own.db('blueprint_drafts').insert({
      ...always,
      ...{ document_id: `largedraft${n}`, name: `Large ${n}`, draft_status: 'draft', steps, variables },
    });
    const changes = JSON.stringify({ steps: 's'.repeat(2 * FIELD_BYTES) });
    await own.db('audit_entries').insert({
      ...always,
      ...{ document_id: `largeentry${n}`, action: 'large', actor_kind: 'system', sequence: 1_000_000 + n, changes },
    });
  }
};

beforeAll(async () => {
  own = await ownDatabase();
  const folder = newDatabaseFolder();
  const tokens = path.join(folder, 'tokens');
  const env = {
    ...own.env,
    ...secrets,
    WATCHDOGS_ENABLED: 'false',
    RATE_LIMIT_REQUESTS: '600000',
    ENV_PATH: '/nonexistent/.env',
  };
  const sizes = ['--organisations', '2', '--agents', '1', '--users', '2'];
  await promisify(execFile)(process.execPath, ['bench/bench-seed.js', '--tokens', tokens, ...sizes], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const lines = readFileSync(tokens, 'utf8').trim().split('\n');
  const people = lines.map((line) => line.split('\t') as [string, string]);
  // The second part is the organisation's agent.
  const colleagues = people.filter(([, agent]) => agent === people[0]?.[1]);
  [reader = '', idler = ''] = colleagues.map(([token]) => token);
  [other = ''] = people.find((person) => !colleagues.includes(person)) as [string, string];
  rmSync(folder, { recursive: true, force: true });
  server = await startApp(env);
  const headers = { Authorization: `Bearer ${reader}` };
  const me = (await (await fetch(`${server.url}/api/svc-agents`, { headers })).json()) as {
    data: { organisation: { id: number } }[];
  };
  await seedLarge(me.data[0]?.organisation.id as number);
}, PATIENCE_MS);

afterAll(async () => {
  await server?.stop();
  await own?.drop();
}, 60_000);

it('a hundred requests each of a reader and of an idler add little memory, and do not delay another tenant', async () => {
  let pages: Answer[] = [];
  // The collector of garbage leaves more or less for later. Two pages at once are what one account can have.
  const alone = await whilePolling(async () => {
    pages = await Promise.all(PAGES.map((where) => get(reader, where)));
  });
  expect(pages.map(isPage)).toEqual([true, true]);

  let answers: Answer[] = [];
  const { mostMb, times } = await whilePolling(async () => {
    const sockets = await many((where) => getUnread(idler, where));
    answers = await many((where) => get(reader, where));
    // The slots of unread responses are free again only when the server has ended them.
    await until(async () => isPage(await get(idler, PAGES[0])), 'the idler is served again', PATIENCE_MS);
    for (const socket of sockets) socket.destroy();
  });
  const sent = answers.filter(isPage);
  const refused = answers.filter(({ status, end }) => status === 503 && end.includes('RESPONSES_BUSY'));
  const addedMb = mostMb - alone.mostMb;
  const page = Math.max(...pages.map(({ ms }) => ms));
  console.info({ addedMb, mostMb, sent: sent.length, page, idle: median(alone.times), busy: median(times) });
  expect(sent.length + refused.length).toBe(REQUESTS);
  expect(sent.length).toBeGreaterThan(1);
  expect(addedMb).toBeLessThan(MOST_ADDED_MB);
  expect(median(times)).toBeLessThan(page);
});
