import { FINDING_IMPORTS } from '../../../src/repositories/findings/imports/import-tables';
import { db } from '../../helpers/api';
import { createAgain, runMigration } from '../../helpers/database/migrations';

/** No import has it. */
const SCAN = 999_999_998;
const FILE = '2026.11.30T10.00.00.staged-findings.js';
const RUNS = 'finding_import_runs';
const ROWS = 'finding_import_rows';

const phase = async (): Promise<unknown> => (await db()(RUNS).where({ scan_id: SCAN }).first('phase'))?.phase;

describe('the migration of staged results', () => {
  afterAll(() => db()(RUNS).where({ scan_id: SCAN }).delete());

  it('ends imports whose results it drops, which would close findings without them', async () => {
    const aliveUntil = Date.now() + 600_000;
    await db()(RUNS).insert({ scan_id: SCAN, phase: 'applying', state: '{}', alive_until: aliveUntil });
    await runMigration(FILE);
    expect(await phase()).toBe('reading');
    expect(await db().schema.hasTable(ROWS)).toBe(false);
    await createAgain(FINDING_IMPORTS);
    expect(await db().schema.hasColumn(ROWS, 'facts')).toBe(true);
  });

  it('does nothing in a new database', async () => {
    await db().schema.dropTable(ROWS);
    await db()(RUNS).where({ scan_id: SCAN }).update({ phase: 'applying' });
    await runMigration(FILE);
    expect(await phase()).toBe('applying');
    await createAgain(FINDING_IMPORTS);
  });
});
