import { isAdminFactorRequired } from '../repositories/accounts/admin-factors';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { actAsConnector } from '../audit/actor';
import { type AuditedAction, recordActions } from '../audit/record-actions';
import { connectionOf, isSqlite } from '../database/connection';
import { cellSettings } from '../tenancy/store/cells';
import { invalidateRights } from '../tenancy/rights';
import type { Check, Examined, Finding, Repair } from './check';
import { examine } from './examine';
import { defined, messageOf } from '../values';

/** Findings that are repaired between two examinations. */
const ROUND = 500;

const ACTOR = `npm run doctor on ${hostname()}`;

/** A finding that could not be repaired. */
export interface FailedRepair {
  record: string;
  cause: string;
}

/** What the repair of the findings of a check did. */
export interface RepairReport {
  repaired: number;
  failed: FailedRepair[];
}

/** What is examined, through the application's own connection. */
export const examinedBy = (strapi: Core.Strapi): Examined => ({
  db: strapi.db.connection,
  onSqlite: isSqlite(strapi),
  now: new Date(),
  cells: cellSettings(strapi),
  isAdminFactorRequired: isAdminFactorRequired(strapi),
});

/** The organisation whose chain gets the entry: that of a record whose organisation is gone is the platform's. */
const chainFor = async (strapi: Core.Strapi, id: number | null): Promise<number | null> => {
  if (id === null) return null;
  const row: unknown = await connectionOf(strapi)('organisations').where({ id }).first('id');
  return row === undefined ? null : id;
};

const actionOf = (name: string, { record, fault, repair }: Finding, organisationId: number | null): AuditedAction => ({
  action: 'doctor.repair',
  organisationId,
  target: defined(repair).target,
  changes: { [name]: { before: `${record}: ${fault}`, after: defined(repair).does } },
});

/** Repairs a finding in one transaction with its audit entry; returns whether anything had to be changed. */
const repairOne = async (strapi: Core.Strapi, name: string, finding: Finding, repair: Repair): Promise<boolean> =>
  await strapi.db.transaction(async () => {
    if (!(await repair.run(strapi))) return false;
    await recordActions(strapi, [actionOf(name, finding, await chainFor(strapi, repair.organisationId))]);
    await invalidateRights(strapi);
    return true;
  });

const repairRound = async (strapi: Core.Strapi, check: Check, findings: Finding[]): Promise<RepairReport> => {
  const report: RepairReport = { repaired: 0, failed: [] };
  for (const finding of findings) {
    if (!finding.repair) continue;
    try {
      report.repaired += Number(await repairOne(strapi, check.name, finding, finding.repair));
    } catch (error) {
      report.failed.push({ record: finding.record, cause: messageOf(error) });
    }
  }
  return report;
};

/**
 * Repairs what a check finds, each finding in a transaction of its own. It examines again after each round, because a
 * repair can resolve several findings, and ends when a round repairs nothing.
 */
export const repairFindings = (strapi: Core.Strapi, check: Check): Promise<RepairReport> =>
  actAsConnector(strapi, ACTOR, 'doctor', async () => {
    const total: RepairReport = { repaired: 0, failed: [] };
    for (;;) {
      const failed = new Set(total.failed.map(({ record }) => record));
      const isKept = ({ repair, record }: Finding): boolean => repair !== null && !failed.has(record);
      const { findings } = await examine(check, examinedBy(strapi), ROUND, isKept);
      const round = await repairRound(strapi, check, findings);
      total.repaired += round.repaired;
      total.failed.push(...round.failed);
      if (round.repaired === 0 || total.failed.length >= ROUND) return total;
    }
  });

/**
 * Records what loading the application has repaired: in the mode `repair`, it creates what is missing of its own tables,
 * indexes and triggers.
 *
 * @param found the findings from before the start
 * @returns how many of them are gone
 */
export const recordStartRepairs = async (
  strapi: Core.Strapi,
  check: Check,
  found: readonly Finding[],
): Promise<number> => {
  const { findings } = await examine(check, examinedBy(strapi), found.length + ROUND);
  const remaining = new Set(findings.map(({ record }) => record));
  const gone = found.filter(({ record, repair }) => repair !== null && !remaining.has(record));
  if (gone.length === 0) return 0;
  await actAsConnector(strapi, ACTOR, 'doctor', () =>
    recordActions(
      strapi,
      gone.map((finding) => actionOf(check.name, finding, null)),
    ),
  );
  return gone.length;
};
