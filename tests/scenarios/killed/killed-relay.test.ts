/** @jest-environment node */
import { expectValidChains } from '../../helpers/audit/audit-command';
import { replayAudit } from '../../helpers/audit/audit-replay';
import { type Death, type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';
import { LEMMY_ACCOUNT, type Lemmy, startLemmy } from '../../helpers/servers/lemmy';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { seed, seeded } from '../../helpers/seeded';
import { MAY, seedCrowd } from '../../helpers/database/watchdog-crowd';

const ORGANISATIONS = 150;
const MINUTE = 60_000;
/** Longer than the claim of a killed relay. */
const LATER = 15 * MINUTE;

/** Processes start slowly on a busy machine. */

let own: OwnDatabase;
let nodes: KillableNodes;
let lemmy: Lemmy;
let now = MAY;

const random = seeded();
const relay = (dieAt?: Death) => nodes.run({ watchdog: 'outbox-relay', now, ...(dieAt && { dieAt }) });

interface Organisation {
  id: number;
  document_id: string;
  forum_community_id: number | null;
  forum_community_name: string | null;
}

const organisations = (): Promise<Organisation[]> => own.db('organisations').orderBy('id');

/** Checks that every recorded community exists in the forum and in the audit log, and that no event is missing. */
const expectConsistentRecords = async (): Promise<void> => {
  const rows = await organisations();
  const recorded = await replayAudit(own, { forum_community_id: null });
  for (const { document_id, forum_community_id: id, forum_community_name: name } of rows) {
    expect(recorded.get(document_id)?.forum_community_id ?? null).toBe(id);
    if (id !== null) expect(lemmy.communities.get(name as string)?.id).toBe(id);
  }
  const served = rows.filter((row) => row.forum_community_id !== null);
  expect(new Set(served.map((row) => row.forum_community_id)).size).toBe(served.length);
  const delivered: number[] = await own.db('outbox_events').where('event_status', 'delivered').pluck('organisation_id');
  expect(served.map(({ id }) => id)).toEqual(expect.arrayContaining(delivered));
};

const seedEvents = async (): Promise<void> => {
  const createdAt = own.moment(MAY);
  const rows = (await organisations()).map(({ id, document_id }) => ({
    document_id: `event${id}`,
    organisation_id: id,
    event: 'organisation.forum-community-requested',
    event_key: `wanted${id}`,
    destination: 'forum',
    delivery_key: `wanted${id}/forum`,
    payload: JSON.stringify({ organisation: { documentId: document_id } }),
    event_status: 'pending',
    attempts: 0,
    available_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
    published_at: createdAt,
  }));
  await own.db.batchInsert('outbox_events', rows, 100);
};

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  lemmy = await startLemmy();
  const { username, password } = LEMMY_ACCOUNT;
  nodes = killableNodes({ ...own.env, FORUM_URL: lemmy.url, FORUM_USERNAME: username, FORUM_PASSWORD: password });
  // The first run creates the tables, unless they are copied.
  await relay();
  await seedCrowd(own, ORGANISATIONS);
  await seedEvents();
});

beforeEach(() => {
  lemmy.state.behaviour = {};
  now += LATER;
});

afterAll(async () => {
  await nodes.stop();
  await lemmy.stop();
  await own.drop();
});

/** Kills the relay from outside at its n-th creation of a community. */
const killAt = (moment: 'onCall' | 'onDone', nth: number): void => {
  let left = nth;
  lemmy.state.behaviour[moment] = (call) => {
    if (call === 'POST /community' && (left -= 1) === 0) void nodes.kill();
  };
};

describe(`a relay that is killed (TEST_SEED=${seed})`, () => {
  const FROM_OUTSIDE = [
    ['as the forum gets the request for a community', 'onCall'],
    ['after the forum has created a community and before its answer', 'onDone'],
  ] as const;

  it.each(FROM_OUTSIDE)('loses nothing when it dies %s', async (_what, moment) => {
    killAt(moment, 10 + random(10));
    expect(await relay()).toBeNull();
    await expectConsistentRecords();
  });

  const FROM_INSIDE: [string, Death][] = [
    ['before it marks an event', { statement: '^update', nth: 12 + random(8), when: 'before' }],
    ['while the audit entry of a community is stored', { statement: '^commit', nth: 8 + random(8), when: 'underway' }],
    ['after a random statement', { statement: '.', nth: 1 + random(100), when: 'after' }],
  ];

  it.each(FROM_INSIDE)('loses nothing when it dies %s', async (_what, dieAt) => {
    expect(await relay(dieAt)).toBeNull();
    await expectConsistentRecords();
  });

  it('leaves the rest to the next relay, so that each organisation has one community', async () => {
    expect((await relay())?.report).toMatchObject({ failed: 0 });
    await expectConsistentRecords();
    expect(await own.db('outbox_events').whereNot('event_status', 'delivered')).toEqual([]);
    expect((await organisations()).filter((row) => row.forum_community_id === null)).toEqual([]);
    expect(lemmy.communities.size).toBe(ORGANISATIONS);
  });

  it('repeats no request', async () => {
    const calls = lemmy.calls.length;
    expect((await relay())?.report).toMatchObject({ scanned: 0, changed: 0, failed: 0 });
    expect(lemmy.calls).toHaveLength(calls);
    // The one request in which a relay was killed before the forum processed it was sent again.
    expect(lemmy.creations()).toBeLessThanOrEqual(ORGANISATIONS + 1);
  });

  it('leaves a valid audit log', () => expectValidChains(own.env));
});
