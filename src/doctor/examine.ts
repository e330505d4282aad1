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

/** Runs work on one state of the database, however long it takes, which it cannot change. */
const onSnapshot = <T>(db: Knex, onSqlite: boolean, work: (db: Knex) => Promise<T>): Promise<T> => {
  if (onSqlite) return db.transaction(work);
  const reading = async (trx: Knex.Transaction): Promise<T> => {
    await trx.raw(`set local statement_timeout = ${TIMEOUT_MS}`);
    return work(trx);
  };
  return db.transaction(reading, { isolationLevel: 'repeatable read', readOnly: true });
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
