import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Answer } from '../api';
import { expectValidChains } from '../audit/audit-command';
import { type OwnDatabase, ownDatabase } from '../environment/own-database';
import { type Completed, type Death, type KillableNodes, killableNodes } from '../processes/killable-nodes';
import { seeded } from '../seeded';

const DOCTOR = path.resolve(__dirname, '../../../scripts/doctor.js');

/** How often a node is killed on each of the two databases. A long run chooses more: TEST_KILLS=200. */
export const KILLS = Number(process.env.TEST_KILLS ?? 10);
export const WHEN = ['before', 'underway', 'after'] as const;

/** An organisation whose deployments are made by nodes that die. */
export interface KilledWorld {
  own: OwnDatabase;
  nodes: KillableNodes;
  /** documentId of the organisation. */
  organisation: string;
  post(to: string, body: object, dieAt?: Death): Promise<Answer | null>;
  /** Runs the watchdog of deployments; null if the node died. */
  carryOn(options?: { dieAt?: Death; laterMs?: number }): Promise<Completed | null>;
  /** The doctor finds nothing, and the audit log is valid. */
  expectHealthy(): void;
  stop(): Promise<void>;
}

/** documentId of a blueprint. */
export const blueprintId = (name: string): string => name.padEnd(24, '0');

/** Adds published blueprints by their names. */
const addBlueprints = async (
  own: OwnDatabase,
  organisation: string,
  blueprints: Record<string, object[]>,
): Promise<void> => {
  const { id } = await own.db('organisations').where({ document_id: organisation }).first('id');
  const at = own.moment(Date.now());
  for (const [name, steps] of Object.entries(blueprints))
    await own.db('blueprints').insert({
      ...{ document_id: blueprintId(name), name, steps: JSON.stringify(steps), organisation_id: id },
      ...{ line: blueprintId(name), number: 1, latest: true },
      ...{ created_at: at, updated_at: at, published_at: at },
    });
};

const expectHealthy = (own: OwnDatabase): void => {
  const { status, stdout } = spawnSync(process.execPath, [DOCTOR], {
    env: { ...process.env, ...own.env },
    encoding: 'utf8',
  });
  // What the doctor says is in the message if it finds something.
  expect({ status, said: status === 0 ? 'nothing' : stdout }).toEqual({ status: 0, said: 'nothing' });
  expect(stdout).toContain('deployments');
  expectValidChains(own.env);
};

/** A session ends after a while, and 200 kills take longer. */
const SESSION_MS = 5 * 60_000;

/**
 * Makes an organisation on a database of its own.
 *
 * @param blueprintsOf steps by the name of their blueprint, once the organisation is there
 */
export const killedWorld = async (
  env: Record<string, string>,
  blueprintsOf: (post: KilledWorld['post']) => Promise<Record<string, object[]>>,
): Promise<KilledWorld> => {
  const own = await ownDatabase({ hasTables: true });
  const nodes = killableNodes({ ...own.env, WATCHDOGS_ENABLED: 'false', ...env });
  const headers: Record<string, string> = {};
  let signedInAt = 0;
  const post: KilledWorld['post'] = async (to, body, dieAt) => {
    if (Date.now() - signedInAt > SESSION_MS) {
      headers.Authorization = `Bearer ${await nodes.signIn()}`;
      signedInAt = Date.now();
    }
    return nodes.post({ path: to, headers, body, ...(dieAt && { dieAt }) });
  };
  const answer = await post('/organisations', { data: { name: 'Acme', max_instances: null } });
  expect(answer).toMatchObject({ status: 201 });
  const organisation = answer?.body.data.documentId as string;
  headers['X-Organisation-Id'] = organisation;
  await addBlueprints(own, organisation, await blueprintsOf(post));
  return {
    ...{ own, nodes, organisation, post },
    carryOn: ({ dieAt, laterMs = 1 } = {}) =>
      nodes.run({ watchdog: 'deployments', now: Date.now() + laterMs, ...(dieAt && { dieAt }) }),
    expectHealthy: () => expectHealthy(own),
    stop: async () => {
      await nodes.stop();
      await own.drop();
    },
  };
};

const random = seeded();

/** Whole numbers from 0 to below a bound, the same for the same TEST_SEED. */
export const choose = random;

/**
 * Does something until a node has died of it, each time at an earlier statement.
 *
 * @param most the first guess at how many statements it takes
 * @param doing returns null if the node died
 */
export const killIn = async (
  most: number,
  when: Death['when'],
  doing: (dieAt: Death) => Promise<unknown>,
): Promise<void> => {
  for (let left = most; left > 0;) {
    const nth = 1 + random(left);
    if ((await doing({ statement: '.', nth, when })) === null) return;
    left = nth - 1;
  }
  throw new Error('No statement was intercepted.');
};
