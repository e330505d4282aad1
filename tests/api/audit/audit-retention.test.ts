import { app, db } from '../../helpers/api';
import { auditEntries, withoutProtection } from '../../helpers/audit/audit';
import {
  ancientLog,
  anchorsOf,
  appendEntries,
  inThePast,
  KEPT_SINCE,
  MONTHS,
  removeOldEntries,
  retainAuditFor,
  sequencesOf,
  storedChain,
} from '../../helpers/audit/ancient-log';
import { compiled } from '../../helpers/compiled';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import { createOperator, createTenant, type Person, type Tenant } from '../../helpers/world';

const DAY = 86_400_000;

const { housekeepingWatchdog } = compiled('watchdogs/housekeeping');
const { countOldAuditEntries, removeOldAuditEntries } = compiled('audit/remove-old-entries');
const { verifyAudit } = compiled('audit/verify-chains');
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

let operator: Person;
beforeAll(async () => {
  operator = await createOperator();
});

describe('audit entries', () => {
  it('are kept forever unless a period is set', async () => {
    const id = await ancientLog(20);
    await housekeepingWatchdog.run(app(), new Date());
    expect(await sequencesOf(id)).toEqual(upTo(1, 50));
    await removeOldEntries();
  });

  it('of whole closed months are removed after their period, and the rest is still proved', async () => {
    const id = await ancientLog(700);
    const { heads: before } = await verifyAudit(db());
    retainAuditFor(MONTHS);
    expect(await countOldAuditEntries(app(), Date.now(), 1000)).toBe(700);
    expect(await countOldAuditEntries(app(), Date.now(), 100)).toBe(100);
    expect(await removeOldEntries()).toMatchObject({ failed: 0 });
    expect(await sequencesOf(id)).toEqual(upTo(701, 731));
    const removal = (await auditEntries({ organisation: { id }, action: 'audit-log.remove' })).at(-1);
    expect(removal).toMatchObject({
      sequence: 731,
      actor_kind: 'system',
      target_type: 'audit-log',
      changes: {
        removed: {
          before: { first: 1, last: 700, entries: 700, until: new Date(KEPT_SINCE).toISOString() },
          after: null,
        },
      },
    });
    const { breaks, removed } = await verifyAudit(db(), before);
    expect(breaks).toEqual([]);
    expect(removed).toContainEqual({ organisationId: id, through: 700, until: new Date(KEPT_SINCE).toISOString() });
  });

  it('are not removed early, whatever time the watchdog is run with', async () => {
    const id = await ancientLog(10);
    retainAuditFor(MONTHS);
    const inYears = removeOldAuditEntries(app(), Date.now() + 1000 * DAY, (_chain, error) => {
      throw error;
    });
    while (!(await inYears.next()).done);
    retainAuditFor(0);
    expect(await sequencesOf(id)).toEqual(upTo(11, 41));
  });

  it('after the first one that is kept are kept, too, whatever their time', async () => {
    const id = await ancientLog(5, 1);
    await appendEntries(id, 3, KEPT_SINCE - DAY);
    await removeOldEntries();
    expect(await sequencesOf(id)).toEqual(upTo(6, 10));
  });

  it('that only record removals are kept', async () => {
    const id = await ancientLog(5, 0);
    await inThePast(KEPT_SINCE - DAY, removeOldEntries);
    expect((await storedChain(id)).map(({ sequence, action }) => [sequence, action])).toEqual([
      [6, 'audit-log.remove'],
    ]);
    await removeOldEntries();
    expect(await sequencesOf(id)).toEqual([6]);
    expect((await verifyAudit(db())).breaks).toEqual([]);
  });
});

describe('an earlier verification', () => {
  it('is compared with what is left, with anchors, and says what was removed', async () => {
    const id = await ancientLog(60);
    const chain = await storedChain(id);
    const headAt = (sequence: number) => [{ organisationId: id, sequence, hash: chain[sequence - 1]?.hash as string }];
    await removeOldEntries();
    const verified = async (sequence: number, hash?: string) => {
      const heads = headAt(sequence).map((head) => ({ ...head, hash: hash ?? head.hash }));
      const { breaks, removed } = await verifyAudit(db(), heads);
      return { breaks, head: removed.find(({ organisationId }) => organisationId === id)?.head };
    };
    expect(await verified(80)).toEqual({ breaks: [], head: undefined });
    expect(await verified(60)).toEqual({ breaks: [], head: undefined });
    expect(await verified(59)).toEqual({ breaks: [], head: 59 });
    expect((await verified(80, 'f'.repeat(64))).breaks).toMatchObject([{ organisationId: id, sequence: 80 }]);
    expect((await verified(60, 'f'.repeat(64))).breaks).toMatchObject([
      { organisationId: id, sequence: 60, reason: 'it is not the entry that was here before its removal' },
    ]);
  });
});

describe('a removal', () => {
  it('that was interrupted is verified as it is, and completed by the next run', async () => {
    const id = await ancientLog(2600);
    retainAuditFor(MONTHS);
    const steps = removeOldAuditEntries(app(), Date.now(), (_chain, error) => {
      throw error;
    });
    await steps.next();
    await steps.next();
    await steps.return(undefined);
    retainAuditFor(0);
    const left = await sequencesOf(id);
    expect(left[0]).toBeGreaterThan(1);
    expect(left[0]).toBeLessThan(2601);
    expect(left).toEqual(upTo(left[0] as number, 2631));
    expect((await verifyAudit(db())).breaks).toEqual([]);
    // Entries are kept forever from now on, but what is recorded as removed is removed.
    expect(await removeOldEntries(0)).toMatchObject({ failed: 0 });
    expect(await sequencesOf(id)).toEqual(upTo(2601, 2631));
    expect((await verifyAudit(db())).breaks).toEqual([]);
  });

  it('keeps a broken part as evidence, and removes the others', async () => {
    const [broken, good] = [await ancientLog(40), await ancientLog(40)];
    const [, second] = await storedChain(broken);
    const update = 'update audit_entries set actor_label = ? where id = ?';
    await withoutProtection([[update, ['Somebody Else', second?.id]]]);
    const { failures } = await removeOldEntries();
    const { document_id } = (await db()('organisations').where({ id: broken }).first('document_id')) as {
      document_id: string;
    };
    expect(failures).toEqual([
      [`audit log of ${document_id}`, `Entry 2 (${second?.document_id}): its content was changed`],
    ]);
    expect(await sequencesOf(broken)).toEqual(upTo(1, 70));
    expect(await sequencesOf(good)).toEqual(upTo(41, 71));
    await withoutProtection([[update, ['entry 0', second?.id]]]);
    expect(await removeOldEntries()).toMatchObject({ failed: 0 });
    expect(await sequencesOf(broken)).toEqual(upTo(41, 71));
  });

  it('by two nodes at once happens once', async () => {
    const id = await ancientLog(400);
    await appendEntries(null, 1, Date.now());
    const outcomes = await Promise.all([removeOldEntries(), removeOldEntries()]);
    expect(outcomes.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(await anchorsOf(id)).toHaveLength(1);
    expect((await verifyAudit(db())).breaks).toEqual([]);
  });
});

describe('the list of audit entries', () => {
  const completeFrom = async (person: Person, headers: Record<string, string> = {}) => {
    const { status, body } = await person.call.get('/audit-entries', headers);
    expect(status).toBe(200);
    return body.meta.complete_from;
  };

  it('says since when it is complete', async () => {
    const tenant: Tenant = await createTenant({}, ['owner']);
    expect(await completeFrom(tenant.people.owner)).toBeNull();
    const id = await ancientLog(3);
    await removeOldEntries();
    const { document_id } = (await db()('organisations').where({ id }).first('document_id')) as { document_id: string };
    expect(await completeFrom(operator)).toBe(new Date(KEPT_SINCE).toISOString());
    expect(await completeFrom(operator, { 'X-Organisation-Id': document_id })).toBe(new Date(KEPT_SINCE).toISOString());
    expect(await completeFrom(operator, { 'X-Organisation-Id': tenant.documentId })).toBeNull();
    expect(await completeFrom(tenant.people.owner)).toBeNull();
  });
});

const isOnPostgres = process.env.DATABASE_CLIENT === 'postgres';
const onSqlite = isOnPostgres ? it.skip : it;
if (isOnPostgres)
  console.info('PostgreSQL chooses indexes by its statistics: the form of a statement decides on SQLite only.');

describe('removing old entries on SQLite', () => {
  onSqlite('counts them in the index by time, not in the whole chain', async () => {
    await ancientLog(20);
    retainAuditFor(MONTHS);
    const statements = await statementsDuring(() => countOldAuditEntries(app(), Date.now(), 1000));
    retainAuditFor(0);
    const counts = statements.filter(({ sql }) => /count.*from `audit_entries` where `organisation_id` = /.test(sql));
    expect(counts.length).toBeGreaterThan(0);
    expect(await explain(counts[0] as (typeof counts)[0])).toMatch(/audit_entries_org_created_idx .*created_at</);
  });

  onSqlite('finds the entry that records a removal by its documentId', async () => {
    const { sql } = await db()('sqlite_master').where('name', 'audit_anchors_recorded').first('sql');
    const [, condition] = /when not (.*) begin/s.exec(sql) ?? [];
    const plan = await explain({ sql: `select ${condition?.replaceAll(/new\.\w+/g, '1')}`, bindings: [] });
    expect(plan).toMatch(/audit_entries_documents_idx \(document_id=\?\)/);
  });
});
