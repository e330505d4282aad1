import type { Content, RecordOf } from '@tenantry/client';
import type { DeploymentStatus } from '../../../../src/domain/vocabularies';

/** The list of deployments, and the first part of the key of its data. */
export const DEPLOYMENTS = '/api/deployments';
/** The steps of deployments. */
export const STEPS = '/api/deployment-steps';

/** A deployment, as the API shows it. */
export type Deployment = RecordOf<typeof DEPLOYMENTS>;
/** A step of a deployment, for one action. */
export type Step = RecordOf<typeof STEPS>;
/** What a deployment would do and cost. */
export type Plan = Content<'/api/blueprints/{id}/plan', 'post'>['data'];

const MOVING: readonly DeploymentStatus[] = ['pending', 'running', 'destroying'];

/** Whether steps of a deployment run or are about to. */
export const isMoving = ({ status, action }: Pick<Deployment, 'status' | 'action'>): boolean =>
  MOVING.includes(status) || (action === 'verify' && status === 'succeeded');

/** How long a step or a deployment has taken until now, in milliseconds; null: it has not begun. */
export const lastedMs = (
  { started_at: from, ended_at: until }: { started_at: string | null; ended_at: string | null },
  now = Date.now(),
): number | null => (from === null ? null : Math.max(0, (until === null ? now : Date.parse(until)) - Date.parse(from)));

/** The name of a step: its id if it has none. */
export const titleOf = ({ name, key }: Pick<Step, 'name' | 'key'>): string => name || key;
