import { releaseSources } from '../../repositories/findings/imports/claims';
import { hasRun } from '../../repositories/findings/imports/import-runs';
import { CLAIMS, ROW_KEYS, ROWS, RUNS } from '../../repositories/findings/imports/import-tables';
import { removeResults } from '../../repositories/findings/imports/staged-results';
import { STAGED_STATEMENTS } from '../../repositories/findings/vex/statement-tables';
import { findByRules, recordOf, rowRule, type RowRule, targetOf } from '../broken-rows';
import { columnsByTable } from '../catalogue';
import type { Check, Examined, Finding } from '../check';

const SCANS = 'security_scans';

/** What an import has until it ends. */
const STAGED = [ROWS, ROW_KEYS, STAGED_STATEMENTS, CLAIMS];

const FAILURE = {
  code: 'IMPORT_INTERRUPTED',
  message: 'The server stopped during the import. Import the report again.',
};

const rules = (now: Date): RowRule[] => [
  rowRule(
    SCANS,
    `t.scan_status = 'running' and not exists (select 1 from ${RUNS} r where r.scan_id = t.id)`,
    'it is running, but no import belongs to it',
    {
      does: 'marks it as failed',
      set: (_db, at) => ({
        ...{ scan_status: 'failed', failure: JSON.stringify(FAILURE) },
        ...{ ended_at: at, updated_at: at },
      }),
    },
  ),
  // As `before` of the clock of rules, for a column of milliseconds.
  rowRule(
    SCANS,
    `exists (select 1 from ${RUNS} r where r.scan_id = t.id and r.alive_until < ${now.getTime() - 5 * 60_000})`,
    'the process of its import has died, and the watchdog finding-imports, which continues or ends it, has not run since',
  ),
  rowRule(
    'security_findings',
    `t.scan is not null and not exists (select 1 from ${SCANS} s where s.document_id = t.scan)`,
    'it names a scan that does not exist',
    { does: 'sets scan to null', set: () => ({ scan: null }) },
  ),
];

/** A scan with staged rows; its columns are null if it does not exist. */
interface Leftover {
  scan_id: number;
  document_id: string | null;
  organisation_id: number | null;
}

/** Finds what imports have left behind, scan by scan. */
async function* findLeftovers({ db }: Examined): AsyncGenerator<Finding> {
  const staged = STAGED.map((table) => `select scan_id from ${table}`).join(' union ');
  const left: Leftover[] = await db
    .from(db.raw(`(${staged}) as n`))
    .leftJoin(`${SCANS} as s`, 's.id', 'n.scan_id')
    .whereNotExists(db(`${RUNS} as r`).whereRaw('r.scan_id = n.scan_id').select('r.scan_id'))
    .orderBy('n.scan_id')
    .select('n.scan_id', 's.document_id', 's.organisation_id');
  for (const { scan_id: id, document_id: documentId, organisation_id: organisationId } of left) {
    const row = { id, documentId, organisationId };
    yield {
      record: recordOf(SCANS, row),
      fault: 'its import has ended, but what it had staged or claimed is still there',
      repair: {
        does: 'removes it',
        organisationId,
        target: targetOf(SCANS, row),
        run: async (strapi) => {
          if (await hasRun(strapi, id)) return false;
          await removeResults(strapi, id);
          await releaseSources(strapi, id);
          return true;
        },
      },
    };
  }
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  const tables = await columnsByTable(examined);
  // A missing table is a finding of the check `objects`.
  if (![...STAGED, RUNS, SCANS].every((name) => tables.has(name))) return;
  yield* findByRules(examined, rules(examined.now));
  yield* findLeftovers(examined);
}

/** Imports of findings. One that dies is continued or ended by the watchdog; what only an incident can leave is found here. */
export const findingImports: Check = {
  name: 'finding-imports',
  checks:
    'Every running scan has an import that is alive, nothing is left of ended ones, and findings name scans that exist.',
  repairs: 'Marks the scan as failed, removes what is left, clears the scan of the finding.',
  find,
};
