/** @jest-environment node */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SECRETS } from '../../src/boot/settings/secrets';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { FIRST_ADMINISTRATOR, type RunningApp, startApp } from '../helpers/processes/running-app';

const root = path.resolve(__dirname, '../..');
const PATIENCE_MS = 300_000;
const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, `${name}-k8Jq2fT0vXw5Zb1NcRy7`]));
/** On no allowlist of the seeded organisations. */
const ELSEWHERE = { 'X-Forwarded-For': '203.0.113.77' };

interface Person {
  token: string;
  agent: string;
}

let own: OwnDatabase;
let folder: string;
let people: Person[];
let starting: Promise<RunningApp> | undefined;

/** Waits until a port accepts a connection, without a pause between attempts. */
const untilItListens = async (port: number): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await nextTurn()) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  throw new Error('The server does not listen.');
};

/**
 * Sends requests as soon as the server listens. Before it starts, its script listens for a moment to find out whether the
 * port is free. Requests that arrive just after that fail and are sent again.
 */
const asSoonAsItListens = async <T>(port: number, send: () => Promise<T>): Promise<T> => {
  await untilItListens(port);
  return send().catch((error: Error) => {
    if (error.message !== 'fetch failed') throw error;
    return asSoonAsItListens(port, send);
  });
};

/** The guards, as requests that they refuse or let pass. */
const guarded = ([one, other]: Person[]): [string, number, RequestInit][] => {
  const as = (token = '', more: Record<string, string> = {}) => ({
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more },
  });
  const post = (data: object) => ({ ...as(one?.token), method: 'POST', body: JSON.stringify({ data }) });
  return [
    ['/api/svc-agents', 401, {}],
    ['/api/svc-agents', 401, as(`${one?.token}x`)],
    ['/api/svc-agents', 403, as(one?.token, ELSEWHERE)],
    [`/api/svc-agents/${other?.agent}`, 403, as(one?.token)],
    [`/api/svc-agents/${one?.agent}`, 200, as(one?.token)],
    ['/api/svc-agents?filters[nonsense]=x', 400, as(one?.token)],
    ['/api/svc-agents', 400, post({ hostname: 5 })],
    ['/api/svc-agents', 403, post({ hostname: 'first.example', organisation: 'of someone else' })],
    ['/_health', 204, {}],
    ['/_ready', 204, {}],
  ];
};

/** The statuses and the names of the headers of all responses. */
const answersOf = async (url: string) =>
  Promise.all(
    guarded(people).map(async ([where, , init]) => {
      const answer = await fetch(`${url}${where}`, init);
      return { where, status: answer.status, headers: [...answer.headers.keys()].sort() };
    }),
  );

beforeAll(async () => {
  own = await ownDatabase();
  folder = newDatabaseFolder();
  const tokens = path.join(folder, 'tokens');
  const sizes = ['--organisations', '2', '--agents', '1', '--users', '1'];
  await promisify(execFile)(process.execPath, ['bench/bench-seed.js', '--tokens', tokens, ...sizes], {
    cwd: root,
    env: { ...process.env, ...own.env, ...secrets, WATCHDOGS_ENABLED: 'false', ENV_PATH: '/nonexistent/.env' },
  });
  const lines = readFileSync(tokens, 'utf8').trim().split('\n');
  people = lines.map((line) => {
    const [token = '', agent = ''] = line.split(/\s+/);
    return { token, agent };
  });
});

afterAll(async () => {
  await starting?.then(({ stop }) => stop());
  rmSync(folder, { recursive: true, force: true });
  await own.drop();
});

describe('the first requests of a server', () => {
  it('meet all guards, and the panel waits until its permissions are complete', async () => {
    const permissions = own.db('admin_permissions');
    const [{ count: complete } = {}] = await permissions.clone().count('* as count');
    const [{ id } = {}] = await permissions.clone().where({ action: 'admin::users.read' }).select('id');
    await own.db('admin_permissions_role_lnk').where({ permission_id: id }).delete();
    await permissions.clone().where({ id }).delete();

    let port = 0;
    starting = startApp((free) => {
      port = free;
      return Promise.resolve({ ...own.env, ...secrets, WATCHDOGS_ENABLED: 'false', ENV_PATH: '/nonexistent/.env' });
    });
    while (port === 0) await nextTurn();
    const url = `http://127.0.0.1:${port}`;
    const register = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(FIRST_ADMINISTRATOR),
    };
    const [first, panel] = await asSoonAsItListens(port, () =>
      Promise.all([answersOf(url), fetch(`${url}/admin/register-admin`, register)]),
    );
    const [{ count: after } = {}] = await permissions.clone().count('* as count');
    await starting;

    expect(first.map(({ where, status }) => [where, status])).toEqual(
      guarded(people).map(([where, status]) => [where, status]),
    );
    expect(first).toEqual(await answersOf(url));
    expect([panel.status, Number(after)]).toEqual([200, Number(complete)]);
    expect(Number(complete)).toBeGreaterThan(10);
  });
});
