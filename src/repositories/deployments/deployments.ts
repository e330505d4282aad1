import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { type StoredTime, toDate, toMilliseconds } from '../../database/moments';
import { storedJson } from '../../database/stored-json';
import type { StepDefinition } from '../../domain/deployments/types';
import type { DeploymentAction, DeploymentStatus } from '../../domain/vocabularies';
import { parseJson } from '../../values';
import { RUNS } from './tables';

const TABLE = 'deployments';

/** What a deployment carries out. */
export interface Definition {
  steps: readonly StepDefinition[];
}

/** A deployment as the engine reads it. */
export interface Deployment {
  id: number;
  documentId: string;
  organisationId: number;
  name: string;
  status: DeploymentStatus;
  action: DeploymentAction;
  blueprintId: number | null;
  requesterId: number | null;
  /** With masks instead of secrets. */
  inputs: Record<string, unknown>;
  target: { provider?: string | null; region?: string | null };
  /** EUR a month, of the steps whose cost is known. */
  estimateEur: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date | null;
  /** When people were told that it expires soon. */
  expiryToldAt: Date | null;
  driftedAt: Date | null;
  verifiedAt: Date | null;
  verifyEveryHours: number | null;
  definition: Definition;
  /** The secret inputs, sealed; null if there are none. */
  secrets: string | null;
  /** When a person cancelled it, in milliseconds. */
  cancelAt: number | null;
  /** How many verifications it has had. */
  round: number;
}

interface Row {
  id: number;
  document_id: string;
  organisation_id: number;
  name: string;
  deployment_status: DeploymentStatus;
  action: DeploymentAction;
  blueprint_id: number | null;
  requester_id: number | null;
  inputs: string | null;
  target: string | null;
  estimate: string | null;
  created_at: StoredTime;
  started_at: StoredTime | null;
  ended_at: StoredTime | null;
  expiry_told_at: StoredTime | null;
  expires_at: StoredTime | null;
  drifted_at: StoredTime | null;
  verified_at: StoredTime | null;
  verify_every_hours: number | null;
  definition: string;
  secrets: string | null;
  cancel_at: number | string | null;
  round: number;
}

const COLUMNS = [
  ...['id', 'document_id', 'organisation_id', 'name', 'deployment_status', 'action', 'blueprint_id', 'requester_id'],
  ...[
    'inputs',
    'target',
    'estimate',
    'created_at',
    'started_at',
    'ended_at',
    'expiry_told_at',
    'expires_at',
    'drifted_at',
    'verified_at',
  ],
  'verify_every_hours',
].map((column) => `d.${column}`);

const deploymentOf = (row: Row): Deployment => ({
  id: row.id,
  documentId: row.document_id,
  organisationId: row.organisation_id,
  name: row.name,
  status: row.deployment_status,
  action: row.action,
  blueprintId: row.blueprint_id,
  requesterId: row.requester_id,
  inputs: storedJson<Record<string, unknown>>(row.inputs) ?? {},
  target: storedJson<Deployment['target']>(row.target) ?? {},
  estimateEur: storedJson<{ known_eur?: number | null }>(row.estimate)?.known_eur ?? 0,
  createdAt: new Date(toMilliseconds(row.created_at)),
  startedAt: toDate(row.started_at),
  endedAt: toDate(row.ended_at),
  expiryToldAt: toDate(row.expiry_told_at),
  expiresAt: toDate(row.expires_at),
  driftedAt: toDate(row.drifted_at),
  verifiedAt: toDate(row.verified_at),
  verifyEveryHours: row.verify_every_hours,
  definition: parseJson(row.definition) as Definition,
  secrets: row.secrets,
  cancelAt: row.cancel_at === null ? null : Number(row.cancel_at),
  round: row.round,
});

/** Reads a deployment and locks it until the open transaction ends, so that one node at a time carries it out; null if it is gone. */
export const lockDeployment = async (strapi: Core.Strapi, id: number): Promise<Deployment | null> => {
  const db = connectionOf(strapi);
  // Its organisation is locked later: an instance counts against a limit (src/tenancy/store/locked-rows.ts).
  if (!isSqlite(strapi)) await db(TABLE).where({ id }).forUpdate().first('id');
  const row = await db(`${TABLE} as d`)
    .join(`${RUNS} as r`, 'r.deployment_id', 'd.id')
    .where('d.id', id)
    .first<Row | undefined>(...COLUMNS, 'r.definition', 'r.secrets', 'r.cancel_at', 'r.round');
  return row ? deploymentOf(row) : null;
};

/** What a new deployment carries out. */
export interface NewRun {
  deploymentId: number;
  /** Identifies the plan, from which one deployment at most is made. */
  planId: string;
  definition: Definition;
  secrets: string | null;
  nextAt: number | null;
}

/**
 * Adds what a deployment carries out, in the open transaction.
 *
 * @returns whether it was added; false: the plan has a deployment already
 */
export const addRun = async (strapi: Core.Strapi, run: NewRun): Promise<boolean> => {
  const added = await connectionOf(strapi)(RUNS)
    .insert({
      deployment_id: run.deploymentId,
      plan_id: run.planId,
      definition: JSON.stringify(run.definition),
      secrets: run.secrets,
      next_at: run.nextAt,
      round: 0,
    })
    .onConflict('plan_id')
    .ignore()
    .returning<{ deployment_id: number }[]>('deployment_id');
  return added.length > 0;
};

/** documentId of the deployment that a plan has; null if it has none. */
export const deploymentOfPlan = async (strapi: Core.Strapi, planId: string): Promise<string | null> =>
  (
    await connectionOf(strapi)(`${RUNS} as r`)
      .join(`${TABLE} as d`, 'd.id', 'r.deployment_id')
      .where('r.plan_id', planId)
      .first<{ document_id: string } | undefined>('d.document_id')
  )?.document_id ?? null;

/** Changes of a run. Times in milliseconds. */
export interface RunChange {
  nextAt?: number | null;
  cancelAt?: number | null;
  round?: number;
  secrets?: string | null;
}

/** Notes when the engine must look at a deployment again, and what a person has asked for. */
export const changeRun = async (strapi: Core.Strapi, deploymentId: number, change: RunChange): Promise<void> => {
  const { nextAt, cancelAt, round, secrets } = change;
  await connectionOf(strapi)(RUNS)
    .where({ deployment_id: deploymentId })
    .update({
      ...(nextAt !== undefined && { next_at: nextAt }),
      ...(cancelAt !== undefined && { cancel_at: cancelAt }),
      ...(round !== undefined && { round }),
      ...(secrets !== undefined && { secrets }),
    });
};

/** Deployments that the engine must look at now, the longest due first. */
export const dueDeployments = (strapi: Core.Strapi, now: number, most: number): Promise<number[]> =>
  connectionOf(strapi)(RUNS)
    .whereNotNull('next_at')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .pluck<number[]>('deployment_id');
