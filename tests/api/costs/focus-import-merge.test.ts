import { Readable } from 'node:stream';
import type { ImportReport } from '../../../src/commands/costs/import-focus';
import { app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { focusFile } from '../../helpers/focus';
import { createTenant, insert, join, type Tenant, unique } from '../../helpers/world';

const { importFocus } = compiled('commands/costs/import-focus');

/** More rows than one transaction of an import stores. */
const MANY = 1200;

interface Payer {
  tenant: Tenant;
  account: string;
}

const createPayer = async (): Promise<Payer> => {
  const [tenant, account] = [await createTenant(), unique('billing')];
  await insert('api::cloud-account.cloud-account', { organisation: tenant.id, billing_account_id: account });
  return { tenant, account };
};

const today = new Date().toISOString();

const rowsOf = (account: string, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    BillingAccountId: account,
    ResourceId: `vm-${from + index}`,
    ChargePeriodStart: today,
    ChargePeriodEnd: today,
  }));

/** A file whose second part arrives after `between`, which starts when the first part is stored. */
const fileInTwoParts = (first: object[], second: object[], between: () => Promise<unknown>): Readable => {
  const parts = async function* () {
    yield Buffer.from(focusFile(first));
    await between();
    yield Buffer.from(focusFile(second).split('\n').slice(1).join('\n'));
  };
  return Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
};

const countOf = async ({ id }: Tenant): Promise<number> => {
  const [row] = await db()('cost_records').where({ organisation_id: id }).count({ total: 'id' });
  return Number(row?.total);
};

/** Waits until an import has stored its first transaction. */
const untilStored = async (tenant: Tenant): Promise<void> => {
  for (let turn = 0; turn < 5000 && (await countOf(tenant)) === 0; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
};

const merge = async (source: Tenant, target: Tenant): Promise<void> => {
  await join(target.id, source.people.owner, 'owner');
  const { call } = source.people.owner;
  const answer = await call.post(`/organisations/${source.documentId}/merge`, { into: target.documentId });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
};

it('an import writes nothing into an organisation that is merged meanwhile, and reports it', async () => {
  const [source, target] = [await createPayer(), await createTenant()];
  const file = fileInTwoParts(rowsOf(source.account, 0, MANY), rowsOf(source.account, MANY - 5, 15), async () => {
    await untilStored(source.tenant);
    await merge(source.tenant, target);
  });
  const report: ImportReport = await importFocus(app(), file, { source: 'test' });
  const { imported, refused, errors } = report;
  // The first transaction stores as many rows as the parser has passed on. The rest of the first part comes too late.
  expect(imported).toBeGreaterThan(0);
  expect(imported).toBeLessThanOrEqual(MANY);
  const inBoth = Math.max(0, imported - (MANY - 5));
  expect(report).toMatchObject({ read: MANY + 15, refused: MANY + 15 - imported, unchanged: 0, corrected: 0 });
  // Rows that were stored before moved with the merge and stay there.
  expect(errors).toMatchObject([{ code: 'ORGANISATION_ARCHIVED', rows: refused, line: imported + 2 }]);
  expect(await countOf(source.tenant)).toBe(0);
  expect(await countOf(target)).toBe(imported);
  const end = (await auditEntries({ action: 'cost-import.end', organisation: null })).at(-1);
  expect(end).toMatchObject({ changes: { refused: { after: refused } } });
  const again = await importFocus(
    app(),
    Readable.from([Buffer.from(focusFile(rowsOf(source.account, MANY - 5, 15)))]),
    {
      source: 'test',
    },
  );
  expect(again).toMatchObject({ unchanged: inBoth, refused: 0 });
  expect(await countOf(target)).toBe(imported + 15 - inBoth);
});

/** Waits until a statement waits for a lock. On SQLite, it waits in the application for the connection. */
const untilWaiting = async (): Promise<void> => {
  for (let turn = 0; turn < 1000; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (process.env.DATABASE_CLIENT === 'sqlite') continue;
    const { rows } = await db().raw(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
};

it('an import waits for a concurrent archiving, and then writes nothing into that organisation', async () => {
  const { tenant, account } = await createPayer();
  let archive = (): void => undefined;
  const canArchive = new Promise<void>((resolve) => (archive = resolve));
  let archiving: Promise<unknown> = Promise.resolve();
  /** Runs when the import has read to which organisation the account belongs. */
  const beginArchiving = () =>
    new Promise<void>((resolve) => {
      archiving = app().db.transaction(async ({ trx }: { trx: any }) => {
        await trx('organisations').where({ id: tenant.id }).select('id').forUpdate();
        resolve();
        await canArchive;
        await trx('organisations').where({ id: tenant.id }).update({ org_status: 'archived' });
      });
    });
  const parts = async function* () {
    await beginArchiving();
    yield Buffer.from(focusFile(rowsOf(account, 0, 5)));
  };
  const importing = importFocus(app(), Readable.from(parts(), { objectMode: false }), { source: 'test' });
  await untilWaiting();
  archive();
  await archiving;
  expect(await importing).toMatchObject({ read: 5, imported: 0, refused: 5 });
  expect(await countOf(tenant)).toBe(0);
});

it('an organisation that was archived before the import still gets its costs', async () => {
  const payer = await createPayer();
  await db()('organisations').where({ id: payer.tenant.id }).update({ org_status: 'archived' });
  const report = await importFocus(app(), Readable.from([Buffer.from(focusFile(rowsOf(payer.account, 0, 3)))]), {
    source: 'test',
  });
  expect(report).toMatchObject({ imported: 3, refused: 0 });
});
