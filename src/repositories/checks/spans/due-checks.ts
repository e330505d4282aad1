import type { Core } from '@strapi/strapi';
import type { CheckStatus } from '../../../domain/checks/check-status';
import type { CheckType, SEVERITIES } from '../../../domain/vocabularies';
import { connectionOf } from '../../../database/connection';
import { type StoredTime, toMilliseconds } from '../../../database/moments';
import { storedJson, type StoredJson } from '../../../database/stored-json';
import { whereServedHere } from '../../../tenancy/store/cells';
import { STATES, TRANSITIONS } from './span-tables';
import type { Transition } from './stored-states';

/** A check that has to be looked at. Times in milliseconds. */
export interface DueCheck {
  id: number;
  documentId: string;
  name: string;
  type: CheckType;
  enabled: boolean;
  severity: (typeof SEVERITIES)[number];
  labels: readonly string[];
  quorum: number;
  intervalSeconds: number | null;
  graceSeconds: number;
  organisationId: number;
  createdAt: number;
  state: CheckStatus;
  since: number;
  due: number;
}

interface Row {
  id: number;
  document_id: string;
  name: string;
  check_type: CheckType | null;
  enabled: boolean | number | null;
  severity: DueCheck['severity'] | null;
  labels: StoredJson<string[]>;
  config: StoredJson<{ grace_seconds?: number }>;
  quorum: number | null;
  interval_seconds: number | null;
  organisation_id: number;
  created_at: StoredTime;
  state: CheckStatus;
  since: number | string;
  due: number | string;
}

const COLUMNS = {
  id: 'c.id',
  document_id: 'c.document_id',
  name: 'c.name',
  check_type: 'c.check_type',
  enabled: 'c.enabled',
  severity: 'c.severity',
  labels: 'c.labels',
  config: 'c.config',
  quorum: 'c.quorum',
  interval_seconds: 'c.interval_seconds',
  organisation_id: 'c.organisation_id',
  created_at: 'c.created_at',
  state: 's.state',
  since: 's.since',
  due: 's.due',
} as const;

const checkOf = (row: Row): DueCheck => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
  type: row.check_type ?? 'http',
  enabled: row.enabled !== false && row.enabled !== 0,
  severity: row.severity ?? 'high',
  labels: storedJson(row.labels) ?? [],
  quorum: row.quorum ?? 1,
  intervalSeconds: row.interval_seconds,
  graceSeconds: storedJson(row.config)?.grace_seconds ?? 60,
  organisationId: row.organisation_id,
  createdAt: toMilliseconds(row.created_at),
  state: row.state,
  since: Number(row.since),
  due: Number(row.due),
});

const due = (strapi: Core.Strapi, now: number) =>
  whereServedHere(
    strapi,
    connectionOf(strapi)(`${STATES} as s`).join('synthetic_checks as c', 'c.id', 's.check_id'),
    'c.organisation_id',
  )
    .where('s.due', '<=', now)
    .whereNotNull('c.organisation_id');

/** Checks that have to be looked at, the longest waiting first. */
export const dueChecks = async (strapi: Core.Strapi, now: number, most: number): Promise<DueCheck[]> => {
  const rows = await due(strapi, now).orderBy('s.due').limit(most).select<Row[]>(COLUMNS);
  return rows.map(checkOf);
};

/** Whether any check has to be looked at. */
export const isAnyCheckDue = async (strapi: Core.Strapi, now: number): Promise<boolean> =>
  (await dueChecks(strapi, now, 1)).length > 0;

/** The stored states of some checks again, in the open transaction, in which their organisation is locked. */
export const readAgain = async (strapi: Core.Strapi, ids: readonly number[]): Promise<DueCheck[]> => {
  const rows = await connectionOf(strapi)(`${STATES} as s`)
    .join('synthetic_checks as c', 'c.id', 's.check_id')
    .whereIn('c.id', ids)
    .orderBy('c.id')
    .select<Row[]>(COLUMNS);
  return rows.map(checkOf);
};

interface TransitionRow {
  id: number | string;
  check_id: number;
  at: number | string;
  began: number | string;
  state_before: CheckStatus;
  state: CheckStatus;
  cause: string | null;
}

/** Takes the changes of some checks, in their order: they are removed when the open transaction commits. */
export const takeTransitions = async (strapi: Core.Strapi, checkIds: readonly number[]): Promise<Transition[]> => {
  const db = connectionOf(strapi);
  const rows = await db(TRANSITIONS).whereIn('check_id', checkIds).orderBy('id').select<TransitionRow[]>('*');
  await db(TRANSITIONS)
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete();
  return rows.map((row) => ({
    checkId: row.check_id,
    at: Number(row.at),
    began: Number(row.began),
    before: row.state_before,
    state: row.state,
    cause: row.cause,
  }));
};

/** Stores the state of a check, and when it has to be looked at again. */
export const settleCheck = async (
  strapi: Core.Strapi,
  checkId: number,
  values: { state: CheckStatus; since: number; due: number },
): Promise<void> => {
  await connectionOf(strapi)(STATES).where('check_id', checkId).update(values);
};

/** Makes the watchdog look at all checks of an organisation, because its maintenance windows have changed. */
export const wakeChecks = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  const db = connectionOf(strapi);
  const checks = db('synthetic_checks').where('organisation_id', organisationId).select('id');
  // In the order in which batches of results lock them.
  const states = db(STATES).whereIn('check_id', checks).orderBy('check_id').forUpdate().select('check_id');
  await db(STATES).whereIn('check_id', states).update({ due: 0 });
};
