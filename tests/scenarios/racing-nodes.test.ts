/** @jest-environment node */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { SECRETS } from '../../src/boot/settings/secrets';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { type RunningApp, startApp } from '../helpers/processes/running-app';

const root = path.resolve(__dirname, '../..');
const RACERS = 40;
const ROUNDS = 3;
const SECRET = 'k8Jq2fT0vXw5Zb1NcRy7,k8Jq2fT0vXw5Zb1NcRy8';

const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, `${name}-${SECRET}`]));

const racingNodes = (): void => {
  let own: OwnDatabase;
  let nodes: RunningApp[] = [];
  let folder: string;
  let token: string;
  let agent: string;

  beforeAll(async () => {
    own = await ownDatabase();
    folder = newDatabaseFolder();
    const tokens = path.join(folder, 'tokens');
    const env = { ...own.env, ...secrets, WATCHDOGS_ENABLED: 'false', ENV_PATH: '/nonexistent/.env' };
    const sizes = ['--organisations', '1', '--agents', '1', '--users', '1'];
    await promisify(execFile)(process.execPath, ['bench/bench-seed.js', '--tokens', tokens, ...sizes], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    [token = '', agent = ''] = readFileSync(tokens, 'utf8').trim().split(/\s+/);
    nodes = await Promise.all([startApp(env), startApp(env)]);
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
    await own.drop();
  });

  const call = (turn: number, init: { method?: string; tag?: string; data?: object } = {}): Promise<Response> =>
    fetch(`${nodes[turn % nodes.length]?.url}/api/svc-agents/${agent}`, {
      method: init.method ?? 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(init.tag ? { 'If-Match': init.tag } : {}),
      },
      ...(init.data ? { body: JSON.stringify({ data: init.data }) } : {}),
    });

  it(`of ${RACERS} changes with the same tag on two nodes, exactly one wins`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const tag = (await call(round)).headers.get('etag') as string;
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      expect((await call(round + 1)).headers.get('etag')).toBe(tag);
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, index) =>
          call(index, { method: 'PUT', tag, data: { os: `linux ${round}` } }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: RACERS - 1 }, () => 412)]);
      const winner = answers.find(({ status }) => status === 200);
      for (const turn of [0, 1]) expect((await call(turn)).headers.get('etag')).toBe(winner?.headers.get('etag'));
    }
  });
};

const WHY_NOT = 'are for PostgreSQL: an SQLite file belongs to one server process';

describe('two nodes on one database', () => {
  if (process.env.TEST_DATABASE === 'postgres') return racingNodes();
  process.stderr.write(`Racing nodes ${WHY_NOT}.\n`);
  it.skip(WHY_NOT, () => undefined);
});
