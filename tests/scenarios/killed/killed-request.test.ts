/** @jest-environment node */
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { type Death, type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';

/** Processes start slowly on a busy machine. */

let own: OwnDatabase;
let nodes: KillableNodes;
let headers: Record<string, string>;

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  nodes = killableNodes({ ...own.env, WATCHDOGS_ENABLED: 'false' });
  headers = { Authorization: `Bearer ${await nodes.signIn()}`, 'Idempotency-Key': 'the only key' };
});

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

/** On SQLite, the claim of the key has a transaction of its own. */
const COMMIT = { statement: '^commit', nth: process.env.TEST_DATABASE === 'postgres' ? 1 : 2 };

const post = (when?: Death['when']) =>
  nodes.post({
    path: '/organisations',
    headers,
    body: { data: { name: 'Acme' } },
    ...(when && { dieAt: { ...COMMIT, when } }),
  });

const counts = async () => {
  const [organisations, entries] = [
    await own.db('organisations'),
    await own.db('audit_entries').where({ action: 'organisation.create' }),
  ];
  return [organisations.length, entries.length];
};

describe('a request with an Idempotency-Key whose server is killed', () => {
  it('before its commit, has done nothing, and is done by a retry after the claim has expired', async () => {
    expect(await post('before')).toBeNull();
    expect(await counts()).toEqual([0, 0]);
    const answer = await post();
    expect([answer?.status, answer?.headers['retry-after']]).toEqual([409, '1']);
    await own.db('idempotency_keys').update({ held_until: own.moment(Date.now() - 1) });
  });

  it('between its commit and its response, is done once, and a retry gets its response', async () => {
    expect(await post('after')).toBeNull();
    expect(await counts()).toEqual([1, 1]);
    const answer = await post();
    expect([answer?.status, answer?.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(answer?.body.data).toMatchObject({ name: 'Acme' });
    const [stored] = (await own.db('organisations').select('document_id')) as { document_id: string }[];
    expect(answer?.body.data.documentId).toBe(stored?.document_id);
    expect(await counts()).toEqual([1, 1]);
  });
});
