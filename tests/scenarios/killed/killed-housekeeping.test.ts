/** @jest-environment node */
import { verifyAudit } from '../../../src/audit/verify-chains';
import { CHAIN_START, type ChainedContent, entryHash } from '../../../src/domain/audit/chain';
import { keptSince } from '../../../src/domain/retention/periods';
import { expectValidChains } from '../../helpers/audit/audit-command';
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { type Death, type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';

const DAY = 86_400_000;
const ORGANISATIONS = 12;
const [OLD, KEPT] = [300, 5];
const OLD_COSTS = 2_600;
/** Processes start slowly on a busy machine. */
const NOW = Date.now();
const AUDIT_SINCE = keptSince({ months: 12 }, NOW);
const COSTS_SINCE = keptSince({ months: 25 }, NOW);

let own: OwnDatabase;
let nodes: KillableNodes;

const stamps = (id: string, at: number) => ({
  document_id: id,
  created_at: own.moment(at),
  updated_at: own.moment(at),
  published_at: own.moment(at),
});

/** A valid chain, of whose entries a day apart the last `KEPT` are kept. */
const chainOf = (organisation: number | null) => {
  let previous = CHAIN_START;
  return Array.from({ length: OLD + KEPT }, (_, index) => {
    const content: ChainedContent = {
      ...{ documentId: `entry-${organisation}-${index}`, organisation, sequence: index + 1 },
      ...{ action: 'test.append', actor_kind: 'system', actor_id: null, actor_label: 'past' },
      ...{ target_type: null, target_id: null, changes: {}, client_ip: null, request_id: null },
      recordedAt: AUDIT_SINCE + (index - OLD) * DAY,
    };
    const { documentId, organisation: organisation_id, recordedAt, changes: _none, ...columns } = content;
    const hash = entryHash(previous, content);
    const row = {
      ...columns,
      ...stamps(documentId, recordedAt),
      organisation_id,
      changes: '{}',
      hash,
      previous_hash: previous,
    };
    previous = hash;
    return row;
  });
};

const seed = async (): Promise<void> => {
  const ids = Array.from({ length: ORGANISATIONS }, (_, index) => index + 1);
  const organisations = ids.map((id) => ({ id, name: `o${id}`, slug: `o${id}`, ...stamps(`o${id}`, AUDIT_SINCE) }));
  await own.db.batchInsert('organisations', organisations, 50);
  const platform = (await own.db('audit_entries').whereNull('organisation_id')).length > 0 ? [] : [null];
  expect(platform).toEqual([null]);
  await own.db.batchInsert('audit_entries', [...platform, ...ids].flatMap(chainOf), 50);
  const costs = Array.from({ length: OLD_COSTS + 1 }, (_, index) => {
    const at = index === OLD_COSTS ? COSTS_SINCE : COSTS_SINCE - 1 - index * 60_000;
    const charge = { amount_eur: 1, charged_at: own.moment(at), organisation_id: (index % ORGANISATIONS) + 1 };
    return { ...charge, ...stamps(`cost-${index}`, at) };
  });
  await own.db.batchInsert('cost_records', costs, 50);
};

const DEATHS: (Death & { what: string })[] = [
  { what: 'while cost records are removed', statement: '^delete from .?cost_records', nth: 2, when: 'after' },
  {
    what: 'after a chain is anchored, before the commit',
    statement: '^insert into .?audit_anchors',
    nth: 2,
    when: 'after',
  },
  { what: 'before entries are removed', statement: '^delete from .?audit_entries', nth: 1, when: 'before' },
  { what: 'while entries are removed', statement: '^delete from .?audit_entries', nth: 2, when: 'underway' },
];

/** Whatever was removed is recorded, and nothing that is kept is missing. */
const expectConsistentLog = async (): Promise<void> => {
  const { breaks, removed } = await verifyAudit(own.db);
  expect(breaks).toEqual([]);
  const records = await own.db('audit_entries').where('action', 'audit-log.remove').pluck('document_id');
  const anchors = await own.db('audit_anchors').pluck('removal');
  expect([...records].sort()).toEqual([...anchors].sort());
  expect(removed.map(({ through }) => through)).toEqual(removed.map(() => OLD));
  const kept = await own.db('audit_entries').where({ action: 'test.append' }).where('sequence', '>', OLD);
  expect(kept).toHaveLength((ORGANISATIONS + 1) * KEPT);
};

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  nodes = killableNodes({ ...own.env, RETENTION_AUDIT_MONTHS: '12' });
  await nodes.run({ watchdog: 'housekeeping', now: NOW });
  await seed();
});

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

describe('housekeeping', () => {
  it.each(DEATHS)('loses nothing when its process dies $what', async ({ what: _what, ...dieAt }) => {
    const outcome = await nodes.run({ watchdog: 'housekeeping', now: NOW, dieAt });
    if (outcome) throw new Error(`${dieAt.statement} was not reached in\n${outcome.statements.join('\n')}`);
    await expectConsistentLog();
  });

  it('then removes exactly what is no longer kept', async () => {
    expect((await nodes.run({ watchdog: 'housekeeping', now: NOW }))?.report).toMatchObject({ failed: 0 });
    await expectConsistentLog();
    expect(await own.db('audit_entries').where({ action: 'test.append' })).toHaveLength((ORGANISATIONS + 1) * KEPT);
    expect(await own.db('audit_anchors')).toHaveLength(ORGANISATIONS + 1);
    expect(await own.db('cost_records').pluck('document_id')).toEqual([`cost-${OLD_COSTS}`]);
    expect((await nodes.run({ watchdog: 'housekeeping', now: NOW }))?.report).toMatchObject({
      changed: 0,
      failed: 0,
    });
    expectValidChains(own.env);
  });
});
