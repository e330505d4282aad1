import type { Knex } from 'knex';
import type { Check, Examined, Finding } from './check';

/** A check of a large table takes minutes, and other settings limit what requests may take. */
const TIMEOUT_MS = 6 * 3_600_000;

/** What a check found. */
export interface Report {
  name: string;
  /** How many violations there are. */
  count: number;
  /** How many of them `--repair` can repair. */
  repairable: number;
  /** The first of them. */
  findings: Finding[];
}

/**
 * Runs work on one state of the database, however long it takes, which it cannot change. Nothing is committed, which would fail
 * on a damaged SQLite file.
 */
const onSnapshot = async <T>(db: Knex, onSqlite: boolean, work: (db: Knex) => Promise<T>): Promise<T> => {
  const trx = await db.transaction({ readOnly: true, ...(onSqlite ? {} : { isolationLevel: 'repeatable read' }) });
  try {
    if (!onSqlite) await trx.raw(`set local statement_timeout = ${TIMEOUT_MS}`);
    return await work(trx);
  } finally {
    await trx.rollback();
  }
};

/**
 * Runs a check on one state of the database.
 *
 * @param most findings that are kept; the others are only counted
 * @param isKept which findings are kept
 */
export const examine = (
  check: Check,
  examined: Examined,
  most: number,
  isKept: (finding: Finding) => boolean = () => true,
): Promise<Report> =>
  onSnapshot(examined.db, examined.onSqlite, async (db) => {
    const report: Report = { name: check.name, count: 0, repairable: 0, findings: [] };
    for await (const finding of check.find({ ...examined, db })) {
      report.count += 1;
      if (finding.repair) report.repairable += 1;
      if (report.findings.length < most && isKept(finding)) report.findings.push(finding);
    }
    return report;
  });
