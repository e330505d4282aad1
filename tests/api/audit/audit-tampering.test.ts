import type { Knex } from 'knex';
import { CHAIN_START, entryHash } from '../../../src/domain/audit/chain';
import { app, db } from '../../helpers/api';
import { auditLogFromNow, withoutProtection } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { insert, unique } from '../../helpers/world';

type Statement = [sql: string, bindings: unknown[]];

interface Link {
  id: number;
  sequence: number;
  document_id: string;
  hash: string;
  previous_hash: string;
}

const ORGANISATION = 'api::organisation.organisation';
const { verifyAudit } = compiled('audit/verify-chains');
const verify = (known?: Parameters<typeof verifyAudit>[1]) => verifyAudit(auditLog, known);

let auditLog: Knex;
beforeAll(async () => {
  auditLog = await auditLogFromNow();
});

describe('the verification of an audit log that was changed directly in the database', () => {
  const broken = async (tamper: Statement[], restore: Statement[]) => {
    await withoutProtection(tamper);
    try {
      return (await verify()).breaks;
    } finally {
      await withoutProtection(restore);
      expect((await verify()).breaks).toEqual([]);
    }
  };

  const victim = async (place: number) => {
    const tenant = await insert(ORGANISATION, { name: unique('victim') });
    for (let n = 1; n <= 5; n += 1) {
      await app()
        .db.query(ORGANISATION)
        .update({ where: { id: tenant.id }, data: { home_region: `eu-${n}` } });
    }
    const chain = (await db()('audit_entries').where({ organisation_id: tenant.id }).orderBy('sequence')) as Link[];
    return { tenant, chain, entry: chain.at(place) as Link };
  };

  const rowColumns = async (id: number) =>
    (await db()('audit_entries').where({ id }).first()) as Record<string, unknown>;

  const insertion = (row: Record<string, unknown>): Statement => [
    `insert into audit_entries (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
    Object.values(row),
  ];

  it.each<[string, unknown]>([
    ['action', 'nothing.happened'],
    ['actor_label', 'Somebody Else'],
    ['actor_kind', 'admin'],
    ['target_id', null],
    ['changes', '{}'],
    ['client_ip', '192.0.2.1'],
    ['request_id', 'request-1'],
  ])('detects a changed %s and names the entry', async (column, value) => {
    const { tenant, entry } = await victim(2);
    const stored = (await rowColumns(entry.id))[column];
    const update = `update audit_entries set ${column} = ? where id = ?`;
    const breaks = await broken([[update, [value, entry.id]]], [[update, [stored, entry.id]]]);
    expect(breaks).toEqual([
      { organisationId: tenant.id, sequence: 3, documentId: entry.document_id, reason: 'its content was changed' },
    ]);
  });

  it('detects a changed timestamp', async () => {
    const { entry } = await victim(2);
    const { created_at: stored } = await rowColumns(entry.id);
    const earlier = typeof stored === 'number' ? stored - 1 : '2020-01-01 00:00:00';
    const update = 'update audit_entries set created_at = ? where id = ?';
    const breaks = await broken([[update, [earlier, entry.id]]], [[update, [stored, entry.id]]]);
    expect(breaks).toMatchObject([{ documentId: entry.document_id }]);
  });

  it('detects an entry that was moved to another organisation', async () => {
    const { tenant, entry } = await victim(5);
    const { id: other } = await insert('api::organisation.organisation', { name: unique('other') });
    const move = 'update audit_entries set organisation_id = ? where id = ?';
    const breaks = await broken([[move, [other, entry.id]]], [[move, [tenant.id, entry.id]]]);
    expect(breaks).toMatchObject([{ organisationId: other, documentId: entry.document_id }]);
  });

  it('detects an entry that was deleted from the middle, even with repaired hashes', async () => {
    const { tenant, chain, entry } = await victim(2);
    const next = chain[3] as Link;
    const row = await rowColumns(entry.id);
    const remove: Statement = ['delete from audit_entries where id = ?', [entry.id]];
    const breaks = await broken([remove], [insertion(row)]);
    expect(breaks).toEqual([
      {
        organisationId: tenant.id,
        sequence: 4,
        documentId: next.document_id,
        reason: 'entry 3 before it is missing',
      },
    ]);
    const renumber = 'update audit_entries set sequence = ?, previous_hash = ? where id = ?';
    const mended = await broken(
      [
        remove,
        [renumber, [3, entry.previous_hash, next.id]],
        ...chain
          .slice(4)
          .map(({ id, sequence }): Statement => [
            'update audit_entries set sequence = ? where id = ?',
            [sequence - 1, id],
          ]),
      ],
      [
        ...chain
          .slice(3)
          .reverse()
          .map(({ id, sequence }): Statement => ['update audit_entries set sequence = ? where id = ?', [sequence, id]]),
        ['update audit_entries set previous_hash = ? where id = ?', [next.previous_hash, next.id]],
        insertion(row),
      ],
    );
    expect(mended).toMatchObject([{ documentId: next.document_id, reason: 'its content was changed' }]);
  });

  const forged = (tenantId: number | null, sequence: number | null, previous: string) => {
    const content = {
      documentId: unique('forged'),
      organisation: tenantId,
      sequence: sequence ?? 0,
      action: 'organisation.update',
      actor_kind: 'user',
      actor_id: null,
      actor_label: 'Forger',
      target_type: null,
      target_id: null,
      changes: {},
      client_ip: null,
      request_id: null,
      recordedAt: 1_760_000_000_000,
    };
    const { documentId, organisation, recordedAt, changes: _none, ...columns } = content;
    const at = new Date(recordedAt).toISOString().replace('T', ' ').replace('Z', '');
    return {
      ...columns,
      sequence,
      document_id: documentId,
      organisation_id: organisation,
      changes: '{}',
      previous_hash: previous,
      hash: entryHash(previous, content),
      created_at: process.env.DATABASE_CLIENT === 'sqlite' ? recordedAt : at,
    };
  };

  it('detects an entry that was inserted at any sequence number', async () => {
    const { tenant, chain } = await victim(0);
    const last = chain.at(-1) as Link;
    const places: [number | null, string, RegExp][] = [
      [last.sequence + 2, last.hash, /missing/],
      [last.sequence + 1, CHAIN_START, /does not follow/],
      [0, CHAIN_START, /inserted/],
      [-1, CHAIN_START, /inserted/],
      [null, CHAIN_START, /no place/],
    ];
    for (const [sequence, previous, reason] of places) {
      const row = forged(tenant.id, sequence, previous);
      const breaks = await broken(
        [insertion(row)],
        [['delete from audit_entries where document_id = ?', [row.document_id]]],
      );
      expect(breaks).toContainEqual(
        expect.objectContaining({ documentId: row.document_id, reason: expect.stringMatching(reason) }),
      );
    }
  });

  it('detects a second entry with the same sequence number after its index is dropped', async () => {
    const { tenant, chain } = await victim(0);
    const [first, second] = chain as [Link, Link];
    const row = forged(tenant.id, second.sequence, first.hash);
    const index = 'audit_entries_org_sequence_uq';
    const restore = `create unique index ${index} on audit_entries (organisation_id, sequence)`;
    const drop = (await hasConstraint(index))
      ? `alter table audit_entries drop constraint ${index}`
      : `drop index ${index}`;
    const breaks = await broken(
      [[drop, []], insertion(row)],
      [
        ['delete from audit_entries where document_id = ?', [row.document_id]],
        [
          drop.startsWith('alter')
            ? `alter table audit_entries add constraint ${index} unique (organisation_id, sequence)`
            : restore,
          [],
        ],
      ],
    );
    expect(breaks).toMatchObject([{ documentId: row.document_id, reason: expect.stringMatching(/inserted/) }]);
  });

  const hasConstraint = async (name: string): Promise<boolean> =>
    process.env.DATABASE_CLIENT !== 'sqlite' &&
    (await db()('pg_constraint').where({ conname: name }).select('conname')).length > 0;

  it('detects deleted newest entries by comparing with an earlier verification', async () => {
    const { tenant, chain } = await victim(0);
    const { heads } = await verify();
    const last = chain.at(-1) as Link;
    const row = await rowColumns(last.id);
    await withoutProtection([['delete from audit_entries where id = ?', [last.id]]]);
    expect((await verify()).breaks).toEqual([]);
    const { breaks } = await verify(heads);
    await withoutProtection([insertion(row)]);
    expect(breaks).toMatchObject([
      { organisationId: tenant.id, sequence: last.sequence, reason: expect.stringMatching(/missing/) },
    ]);
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: tenant.id }, data: { home_region: 'eu' } });
    expect((await verify(heads)).breaks).toEqual([]);
  });
});
