import { Webhook } from 'standardwebhooks';
import { definitionsOf } from '../../../src/domain/deployments/definition';
import { app, db, send } from '../api';
import { elsewhere } from '../addresses';
import { compiled } from '../compiled';
import type { Received, Receiver } from '../servers/webhook-receiver';
import { until } from '../timing/until';
import { insert, type Tenant, unique } from '../world';

/** A deployment of a test. */
export interface Deployed {
  id: number;
  documentId: string;
}

/** The request for a step, as its executor receives it. */
export interface StepRequest {
  type: string;
  attempt: string;
  deployment: string;
  step: string;
  action: string;
  attempt_number: number;
  idempotency_key: string;
  config: Record<string, unknown>;
  callback: { url: string; secret: string; expires_at: string };
}

/** A step that a webhook endpoint executes. */
export const webhookStep = (id: string, endpoint: string, more: Record<string, unknown> = {}) => ({
  id,
  type: 'configure',
  executor: 'webhook',
  timeout_s: 600,
  ...more,
  config: { endpoint, ...(more.config as object | undefined) },
});

/** Starts a deployment of these steps, which a node has begun or not. */
export const deploy = async (
  { id: organisationId }: Tenant,
  steps: readonly object[],
  inputs: Record<string, unknown> = {},
  { isBegun = true } = {},
): Promise<Deployed> => {
  const blueprint = await insert('api::blueprint.blueprint', {
    ...{ name: unique('blueprint'), slug: unique('blueprint'), provider: 'aws', steps },
    organisation: organisationId,
  });
  const now = compiled('database/moments').toDate(Date.now()) as Date;
  const created = await app().db.transaction(() =>
    compiled('commands/deployments/create-deployment').createDeployment(
      app(),
      {
        organisationId,
        blueprint: { id: blueprint.id, version: '1', steps: definitionsOf(steps) },
        ...{ name: unique('deployment'), inputs, secretNames: Object.keys(inputs), target: {} },
        estimate: { known_usd: 0, known_eur: 0, unknown: 0, text: '0' },
        planId: unique('plan'),
        requester: { id: null, name: 'test' },
        ...{ needsApproval: false, expiresAt: null, verifyEveryHours: null },
      },
      now,
    ),
  );
  if (isBegun) await carryOn(created);
  return created;
};

/** What the watchdog does with a deployment that is due. */
export const carryOn = ({ id }: Deployed): Promise<void> =>
  compiled('commands/deployments/engine/advance-deployment').advanceDeployment(app(), id);

/** Lets time pass for the attempts of a deployment that have not ended. */
export const passMinutes = async ({ id }: Deployed, minutes: number): Promise<void> => {
  const ms = minutes * 60_000;
  await db()('deployment_attempts')
    .where({ deployment_id: id })
    .whereNot('state', 'ended')
    .update({ deadline: db().raw('deadline - ?', [ms]), ceiling: db().raw('ceiling - ?', [ms]) });
  await carryOn({ id, documentId: '' });
};

/** The deployment and its steps by their keys, as its organisation reads them. */
export const shown = async (tenant: Tenant, { documentId }: Deployed) => {
  const { call } = tenant.people.owner;
  const { body } = await call.get(`/deployments/${documentId}`);
  const filter = `filters[deployment][documentId][$eq]=${documentId}&sort=position`;
  const steps = (await call.get(`/deployment-steps?${filter}`)).body.data as Record<string, any>[];
  return { deployment: body.data, steps: Object.fromEntries(steps.map((step) => [step.key as string, step])) };
};

/** The status of each step, and of the deployment as `_`. */
export const statuses = async (tenant: Tenant, deployed: Deployed): Promise<Record<string, string>> => {
  const { deployment, steps } = await shown(tenant, deployed);
  const entries = Object.entries(steps).map(([key, step]) => [key, step.step_status ?? step.status]);
  return Object.fromEntries([['_', deployment.deployment_status ?? deployment.status], ...entries]);
};

const requestIn = ({ body }: Received): StepRequest => JSON.parse(body) as StepRequest;

/** All requests that a receiver got for steps of a deployment. */
export const requestsOf = ({ received }: Receiver, { documentId }: Deployed): StepRequest[] =>
  received.map(requestIn).filter(({ deployment }) => deployment === documentId);

/** Waits for the n-th request for a step, and for what is stored of the answer to it. */
export const requestFor = async (
  receiver: Receiver,
  deployed: Deployed,
  step: string,
  number = 1,
): Promise<StepRequest> => {
  const find = () =>
    requestsOf(receiver, deployed).find(
      (one) => one.step === step && one.attempt_number === number && one.type === 'deployment.step',
    );
  await until(() => find() !== undefined, `step ${step} is sent`, 20_000);
  return find() as StepRequest;
};

/** Waits until an attempt is no longer being sent. */
export const answered = ({ attempt }: StepRequest): Promise<void> =>
  until(
    async () => {
      const row = (await db()('deployment_attempts').where({ id: attempt }).first('state')) as { state: string };
      return row.state !== 'sending';
    },
    'the answer is stored',
    20_000,
  );

/** How a callback differs from a correct one. */
export interface Deviation {
  id?: string;
  /** Seconds before now. */
  age?: number;
  secret?: string;
  /** Headers that replace others; undefined leaves one out. */
  headers?: Record<string, string | undefined>;
}

/** Sends a callback of an executor. */
export const callBack = (
  { attempt, callback }: Pick<StepRequest, 'attempt' | 'callback'>,
  content: object,
  { id = unique('msg'), age = 0, secret = callback.secret, headers = {} }: Deviation = {},
) => {
  const body = JSON.stringify(content);
  const at = new Date(Date.now() - age * 1000);
  const signed: Record<string, string | undefined> = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
    ...headers,
  };
  const given = Object.entries(signed).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return send('post', `/deployment-callbacks/${attempt}`, {
    body,
    headers: { ...elsewhere(), ...Object.fromEntries(given) },
  });
};
