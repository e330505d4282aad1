import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { whileLocked } from '../../helpers/database/locked-rows';
import { createTenant, insert, type Tenant, unique } from '../../helpers/world';

/** A check can have hundreds of thousands of results, and all organisations share the work on roll-ups. */
const { foldNext } = compiled('repositories/checks/rollups/fold-changes');
const { buildNext } = compiled('repositories/checks/rollups/build-rollups');

const CHECK = 'api::synthetic-check.synthetic-check';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner']);
});

const addCheck = (): Promise<{ id: number; documentId: string }> =>
  insert(CHECK, { name: unique(), organisation: tenant.id });

/** Inserts results of a check, with the triggers that note them. */
const addResults = async ({ id }: { id: number }, count: number): Promise<void> => {
  const now = isSqlite() ? Date.now() : new Date();
  const row = { organisation_id: tenant.id, synthetic_check_id: id, result_status: 'up', created_at: now };
  for (let done = 0; done < count; done += 500)
    await db()('synthetic_results').insert(
      Array.from({ length: Math.min(500, count - done) }, () => ({ ...row, document_id: unique() })),
    );
};

const changesOf = async ({ id }: { id: number }): Promise<number> =>
  Number((await db()('synthetic_changes').where('check_id', id).count({ total: 'id' }))[0]?.total);

const foldAll = async (): Promise<void> => {
  while (await buildNext(app()));
  while ((await foldNext(app())) > 0);
};

/** Collects the changes of results that are sent meanwhile. */
const updatesDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = [];
  const listener = ({ sql }: { sql: string }): void => {
    if (/^update ["`]synthetic_results["`]/.test(sql)) seen.push(sql);
  };
  db().on('query', listener);
  try {
    await work();
  } finally {
    db().removeListener('query', listener);
  }
  return seen;
};

describe('a check with many results', () => {
  it('is removed in parts, and its results remain', async () => {
    const part = isSqlite() ? 500 : 5_000;
    const check = await addCheck();
    await addResults(check, 2 * part + 10);
    const last = (await db()('synthetic_results').max({ id: 'id' }).first())?.id as number;
    const { call } = tenant.people.owner;
    const updates = await updatesDuring(async () => {
      expect((await call.delete(`/synthetic-checks/${check.documentId}`)).status).toBe(204);
    });
    // The foreign key clears the last part on PostgreSQL.
    expect(updates).toHaveLength(isSqlite() ? 3 : 2);
    const remaining = db()('synthetic_results').where({ organisation_id: tenant.id }).where('id', '<=', last);
    expect(await remaining.clone().whereNotNull('synthetic_check_id')).toEqual([]);
    expect(Number((await remaining.clone().count({ total: 'id' }))[0]?.total)).toBe(2 * part + 10);
    await foldAll();
    expect(await changesOf(check)).toBe(0);
  }, 120_000);

  it('that cannot be removed keeps them', async () => {
    const part = isSqlite() ? 500 : 5_000;
    const check = await addCheck();
    await addResults(check, part + 10);
    const failing = app().db.transaction(async () => {
      await app()
        .db.query(CHECK)
        .delete({ where: { id: check.id } });
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    const kept = db()('synthetic_results').where('synthetic_check_id', check.id).count({ total: 'id' });
    expect(Number((await kept)[0]?.total)).toBe(part + 10);
  }, 120_000);

  it('does not stop the roll-ups of others while it is being removed', async () => {
    if (isSqlite()) return;
    await foldAll();
    const [leaving, other] = [await addCheck(), await addCheck()];
    // More than one batch, and before those of the other check.
    await addResults(leaving, 2_500);
    await addResults(other, 3);
    await whileLocked('synthetic_checks', [leaving.id], async () => {
      await foldAll();
      expect([await changesOf(leaving), await changesOf(other)]).toEqual([2_500, 0]);
    });
    await foldAll();
    expect(await changesOf(leaving)).toBe(0);
    const rolledUp = (
      await db()('synthetic_rollups').where({ check_id: leaving.id, hours: 24 }).sum({ n: 'results' })
    )[0];
    expect(Number(rolledUp?.n)).toBe(2_500);
  }, 120_000);
});
