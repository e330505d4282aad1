import { app, db } from '../../helpers/api';
import { withoutProtection } from '../../helpers/audit/audit';
import {
  ancientLog,
  anchorsOf,
  MONTHS,
  removeOldEntries,
  sequencesOf,
  type StoredAnchor,
  storedChain,
} from '../../helpers/audit/ancient-log';
import { compiled } from '../../helpers/compiled';
import { ownDatabase } from '../../helpers/environment/own-database';

const REFUSED = /only ever added to/;
const { verifyAudit } = compiled('audit/verify-chains');
const isSqlite = process.env.DATABASE_CLIENT === 'sqlite';
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

const failureOf = (attempt: PromiseLike<unknown>): Promise<string | null> =>
  Promise.resolve(attempt).then(
    () => null,
    (error: { message: string }) => error.message,
  );

describe('anchors', () => {
  let id: number;
  let anchors: StoredAnchor[];

  beforeAll(async () => {
    id = await ancientLog(100);
    await removeOldEntries(30);
    await removeOldEntries(MONTHS);
    anchors = await anchorsOf(id);
  });

  const broken = async (tamper: [string, unknown[]][]): Promise<unknown[]> => {
    const stored = await anchorsOf(id);
    await withoutProtection(tamper);
    try {
      return (await verifyAudit(db())).breaks;
    } finally {
      await withoutProtection([
        ['delete from audit_anchors where chain in (?, ?)', [id, id + 100_000]],
        ...stored.map(({ chain, sequence, hash, kept_since, removal, digest }): [string, unknown[]] => [
          'insert into audit_anchors (chain, sequence, hash, kept_since, removal, digest) values (?, ?, ?, ?, ?, ?)',
          [chain, sequence, hash, kept_since, removal, digest],
        ]),
      ]);
      expect((await verifyAudit(db())).breaks).toEqual([]);
    }
  };

  it('exist for each removal of a chain', () => {
    expect(anchors.length).toBe(1);
    expect(anchors[0]).toMatchObject({ chain: id, sequence: 100, kept_since: expect.anything() });
  });

  it.each<[string, (anchor: StoredAnchor) => [string, unknown[]]]>([
    ['removed', () => ['delete from audit_anchors where chain = ?', [id]]],
    ['moved forward', () => ['update audit_anchors set sequence = sequence + 1 where chain = ?', [id]]],
    ['moved back', () => ['update audit_anchors set sequence = sequence - 1 where chain = ?', [id]]],
    ['given another hash', () => [`update audit_anchors set hash = ? where chain = ?`, ['e'.repeat(64), id]]],
    ['given another time', () => ['update audit_anchors set kept_since = kept_since - 1 where chain = ?', [id]]],
    ['given another removal', () => [`update audit_anchors set removal = 'x' where chain = ?`, [id]]],
    ['moved to another chain', () => ['update audit_anchors set chain = chain + 100000 where chain = ?', [id]]],
  ])('that are %s without the protection are noticed', async (_what, tamper) => {
    expect(await broken([tamper(anchors[0] as StoredAnchor)])).not.toEqual([]);
  });

  it('of which the newest and its removed part are forged are noticed', async () => {
    const chain = await storedChain(id);
    const next = chain[0] as { sequence: number; hash: string; id: number };
    const forged = { ...(anchors[0] as StoredAnchor), sequence: next.sequence, hash: next.hash };
    const { anchorDigest } = compiled('domain/audit/removal');
    const digest = anchorDigest(anchors[0] as StoredAnchor, {
      ...{ organisation: id, sequence: forged.sequence, hash: forged.hash },
      keptSince: Number(forged.kept_since),
    });
    expect(
      await broken([
        [
          'insert into audit_anchors (chain, sequence, hash, kept_since, removal, digest) values (?, ?, ?, ?, ?, ?)',
          [id, forged.sequence, forged.hash, forged.kept_since, forged.removal, digest],
        ],
      ]),
    ).toMatchObject([{ organisationId: id, reason: expect.stringContaining('no entry records their removal') }]);
  });

  it('cannot be changed, removed or replaced', async () => {
    for (const sql of [
      'update audit_anchors set sequence = sequence + 1 where chain = ?',
      'delete from audit_anchors where chain = ?',
      ...(isSqlite
        ? [
            'insert or replace into audit_anchors select chain, sequence, hash, 1, removal, digest from audit_anchors where chain = ?',
          ]
        : []),
    ])
      expect(await failureOf(db().raw(sql, [id]))).toMatch(REFUSED);
    if (!isSqlite) expect(await failureOf(db().raw('truncate audit_anchors'))).toMatch(REFUSED);
    expect(await anchorsOf(id)).toEqual(anchors);
  });

  it('are only added for an entry of a closed month and its recorded removal', async () => {
    const [anchor] = anchors as [StoredAnchor];
    const chain = await storedChain(id);
    const [kept, newest] = [chain[0], chain.at(-1)] as [(typeof chain)[0], (typeof chain)[0]];
    const add = (values: Partial<StoredAnchor>) => failureOf(db()('audit_anchors').insert({ ...anchor, ...values }));
    expect(await add({ sequence: kept.sequence, hash: kept.hash, removal: kept.document_id })).toMatch(REFUSED);
    expect(await add({ sequence: kept.sequence, hash: 'e'.repeat(64) })).toMatch(REFUSED);
    expect(await add({ sequence: newest.sequence, hash: newest.hash })).toMatch(REFUSED);
    expect(await add({ sequence: anchor.sequence })).toMatch(REFUSED);
    expect(await add({ chain: id + 1 })).toMatch(REFUSED);
  });

  it('permit only the deletion of entries before them', async () => {
    const [first] = await storedChain(id);
    expect(await failureOf(db()('audit_entries').where({ organisation_id: id }).delete())).toMatch(REFUSED);
    expect(await failureOf(db()('audit_entries').where({ id: first?.id }).delete())).toMatch(REFUSED);
    expect(await sequencesOf(id)).toEqual(upTo(101, 131));
  });

  it('do not keep Strapi from changing the table of the log', async () => {
    if (!isSqlite) return;
    const { AUDIT_PROTECTION } = compiled('audit/append-only-trigger');
    const own = await ownDatabase();
    try {
      await own.db.schema.createTable('audit_entries', (table) => {
        table.increments('id');
        for (const name of ['document_id', 'action', 'hash']) table.string(name);
        for (const name of ['organisation_id', 'sequence', 'created_at']) table.integer(name);
      });
      const change = () => own.db.schema.alterTable('audit_entries', (table) => void table.string('hash').alter());
      const run = async (statements: readonly string[] = []) => {
        for (const statement of statements) await own.db.raw(statement);
      };
      await run(AUDIT_PROTECTION.definition(app()));
      expect(await failureOf(change())).toMatch(/no such table/);
      await run(AUDIT_PROTECTION.giveWay?.(app()));
      await change();
      await run(AUDIT_PROTECTION.definition(app()));
      await own.db('audit_entries').insert({ sequence: 1, organisation_id: 1 });
      expect(await failureOf(own.db('audit_entries').delete())).toMatch(REFUSED);
    } finally {
      await own.drop();
    }
  });
});
