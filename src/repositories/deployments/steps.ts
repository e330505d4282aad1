import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { newDocumentId } from '../../database/document-id';
import { moment } from '../../database/moments';
import { storedJson } from '../../database/stored-json';
import type { StepDefinition, StepPlace } from '../../domain/deployments/types';
import type { DeploymentAction } from '../../domain/vocabularies';
import type { Deployment } from './deployments';

const TABLE = 'deployment_steps';

/** A step of a deployment for what it does now. */
export interface Step extends StepPlace {
  id: number;
  documentId: string;
  position: number;
  /** With masks instead of secrets. */
  outputs: Record<string, unknown> | null;
  error: string | null;
}

interface Row {
  id: number;
  document_id: string;
  key: string;
  position: number;
  depends_on: string | null;
  step_status: Step['status'];
  because: string | null;
  attempt: number;
  outputs: string | null;
  error: string | null;
}

const stepOf = (row: Row): Step => ({
  id: row.id,
  documentId: row.document_id,
  key: row.key,
  position: row.position,
  depends_on: storedJson<string[]>(row.depends_on) ?? [],
  status: row.step_status,
  because: row.because,
  attempt: row.attempt,
  outputs: storedJson<Record<string, unknown>>(row.outputs),
  error: row.error,
});

/** The steps of a deployment for one action, in their order. */
export const stepsOf = async (
  strapi: Core.Strapi,
  deploymentId: number,
  { action, round }: { action: DeploymentAction; round: number },
): Promise<Step[]> => {
  const rows = await connectionOf(strapi)(TABLE)
    .where({ deployment_id: deploymentId, action, round })
    .orderBy('position')
    .select<Row[]>(
      ...[
        'id',
        'document_id',
        'key',
        'position',
        'depends_on',
        'step_status',
        'because',
        'attempt',
        'outputs',
        'error',
      ],
    );
  return rows.map(stepOf);
};

/** A step that is added, and what must succeed before. */
export interface NewStep {
  step: StepDefinition;
  position: number;
  dependsOn: readonly string[];
}

/** Adds the steps of a deployment for one action, in the open transaction. */
export const addSteps = async (
  strapi: Core.Strapi,
  { id, organisationId }: Pick<Deployment, 'id' | 'organisationId'>,
  { action, round }: { action: DeploymentAction; round: number },
  steps: readonly NewStep[],
  now: Date,
): Promise<void> => {
  const at = moment(strapi, now);
  const rows = steps.map(({ step, position, dependsOn }) => ({
    document_id: newDocumentId(),
    organisation_id: organisationId,
    deployment_id: id,
    key: step.id,
    name: step.name,
    step_type: step.type,
    executor: step.executor,
    action,
    round,
    position,
    depends_on: JSON.stringify(dependsOn),
    step_status: 'pending',
    attempt: 0,
    created_at: at,
    updated_at: at,
    published_at: at,
  }));
  await connectionOf(strapi)(TABLE).insert(rows);
};

/** New values of a step. */
export interface StepChange {
  status: Step['status'];
  because?: string | null;
  attempt?: number;
  outputs?: Record<string, unknown> | null;
  error?: string | null;
  startedAt?: Date | null;
  endedAt?: Date | null;
}

const columnsOf = (strapi: Core.Strapi, change: StepChange, now: Date): Record<string, unknown> => {
  const time = (at: Date | null): Date | number | null => at && moment(strapi, at);
  const { status, because, attempt, outputs, error, startedAt, endedAt } = change;
  return {
    step_status: status,
    updated_at: moment(strapi, now),
    ...(because !== undefined && { because }),
    ...(attempt !== undefined && { attempt }),
    ...(outputs !== undefined && { outputs: outputs && JSON.stringify(outputs) }),
    ...(error !== undefined && { error }),
    ...(startedAt !== undefined && { started_at: time(startedAt) }),
    ...(endedAt !== undefined && { ended_at: time(endedAt) }),
  };
};

/** Changes a step, in the open transaction. */
export const changeStep = async (strapi: Core.Strapi, id: number, change: StepChange, now: Date): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .where({ id })
    .update(columnsOf(strapi, change, now));
};
