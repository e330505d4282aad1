import type { Core } from '@strapi/strapi';
import { CEILING_TIMES, runningUntil, SENDING_MS } from '../../../domain/deployments/attempts';
import { resolveReferences } from '../../../domain/deployments/config/references';
import { stepErrorText } from '../../../domain/deployments/failures/step-errors';
import { idempotencyKey, type Outcome } from '../../../domain/deployments/types';
import { sendWebhook, type WebhookOutcome } from '../../../integrations/webhook';
import { readWebhookSettings } from '../../../integrations/webhook-settings';
import { type Attempt, changeAttempt, findAttempt } from '../../../repositories/deployments/attempts';
import type { Step } from '../../../repositories/deployments/steps';
import { openWebhookSecret } from '../../../repositories/webhooks/webhook-secrets';
import { fieldsIn } from '../../../values';
import { callableEndpoint } from '../../webhooks/callable-endpoint';
import { endStep } from '../engine/end-step';
import { type Act, definitionOf, type Progress, valuesOf } from '../engine/progress';

/** What a webhook endpoint is told about a step. */
export interface StepCall {
  /** Id of the attempt. */
  attempt: string;
  organisationId: number;
  endpoint: unknown;
  timeoutS: number;
  /** The part of the body that identifies the step. */
  about: Record<string, unknown>;
  /** The configuration with its secrets. */
  config: unknown;
}

/** The call of a step while its deployment is locked. */
export const stepCall = (progress: Progress, step: Step, attempt: string, config: unknown): StepCall => {
  const { documentId, organisationId, action, round } = progress.deployment;
  return {
    ...{ attempt, organisationId, config },
    endpoint: fieldsIn(config).endpoint,
    timeoutS: definitionOf(progress, step).timeout_s,
    about: {
      ...{ attempt, deployment: documentId, step: step.key, action, attempt_number: step.attempt },
      idempotency_key: idempotencyKey(documentId, { key: step.key, action, round: action === 'verify' ? round : 0 }),
    },
  };
};

/** Milliseconds that are left of the time to send a step, to store what was answered. */
const TO_STORE_MS = 10_000;

/** Where an endpoint reports what has become of a step, and the secret that signs it. */
const callbackOf = (strapi: Core.Strapi, { attempt, timeoutS }: StepCall, sealed: string | null) => {
  const base = strapi.config.get<string>('server.url') || strapi.config.get<string>('server.absoluteUrl');
  const ends = Date.now() + CEILING_TIMES * timeoutS * 1000;
  return {
    url: `${base.replace(/\/+$/, '')}/api/deployment-callbacks/${attempt}`,
    secret: sealed === null ? null : openWebhookSecret(sealed),
    expires_at: new Date(ends).toISOString(),
  };
};

/** Why an endpoint cannot be called, or what became of the call. */
type Answer = WebhookOutcome | { kind: 'uncallable'; reason: string };

const post = async (strapi: Core.Strapi, call: StepCall, id: string, body: object): Promise<Answer> => {
  const { endpoint: named, organisationId } = call;
  const found = await callableEndpoint(strapi, typeof named === 'string' ? named : null, Date.now());
  // The name of another organisation's endpoint must not tell whether it exists.
  if (found.reason === undefined && found.endpoint.organisationId !== organisationId)
    return { kind: 'uncallable', reason: 'the endpoint was deleted' };
  if (found.reason !== undefined) return { kind: 'uncallable', reason: found.reason };
  const settings = readWebhookSettings(strapi.config.get('webhooks'));
  const timeoutMs = Math.min(settings.timeoutMs, SENDING_MS - TO_STORE_MS);
  const message = { url: found.endpoint.url, id, secrets: found.secrets, body: JSON.stringify(body) };
  return sendWebhook(message, { ...settings, timeoutMs });
};

/** Characters of an answer that are shown. */
const SHOWN = 500;

const isRefusal = (code: number | null): boolean => code !== null && code >= 300 && code < 500;

/** How a step ends by the answer to its call; null: the executor has taken it. */
const endOf = (answer: Answer): { outcome: Outcome; text: string; body: string } | null => {
  if (answer.kind === 'done') return null;
  if (answer.kind === 'uncallable' || answer.kind === 'refused')
    return { outcome: 'failed', text: stepErrorText('NOT_SENT', { reason: answer.reason }), body: '' };
  if (answer.kind === 'interrupted') return { outcome: 'unknown', text: stepErrorText('CALL_INTERRUPTED'), body: '' };
  const { response, isUnsent = false } = answer;
  const reason = answer.kind === 'gone' ? 'it answered 410' : answer.reason;
  const outcome = isUnsent || isRefusal(response.code) ? 'failed' : 'unknown';
  return { outcome, text: stepErrorText('CALL_FAILED', { reason }), body: response.body ?? '' };
};

/**
 * Tells the webhook endpoint that has a step, after the transaction, that its deployment is cancelled. It is told once: what it does
 * about it, it reports, or the attempt ends soon.
 */
export const tellCancelled = (strapi: Core.Strapi, progress: Progress, attempt: Attempt): void => {
  const step = progress.steps.find(({ id }) => id === attempt.stepId);
  if (!step || attempt.executor !== 'webhook' || attempt.state !== 'running') return;
  const resolved = resolveReferences(definitionOf(progress, step).config, valuesOf(progress));
  if (resolved.fault) return;
  const call = stepCall(progress, step, attempt.id, resolved.value);
  progress.calls.push(async () => {
    await post(strapi, call, `${attempt.id}_cancel`, { type: 'deployment.step.cancel', ...call.about });
    return null;
  });
};

/** Notes that an executor has taken a step, in the open transaction. */
export const takeStep = async (
  strapi: Core.Strapi,
  progress: Progress,
  attempt: Attempt,
  timeoutS: number,
): Promise<void> => {
  const taken = { state: 'running', ...runningUntil(timeoutS, progress.now.getTime()) } as const;
  await changeAttempt(strapi, attempt.id, taken);
  if (progress.deployment.cancelAt !== null) tellCancelled(strapi, progress, { ...attempt, ...taken });
};

/** Stores what a webhook endpoint answered. A callback that came before, or the deadline, has said more. */
const settle = async (strapi: Core.Strapi, progress: Progress, call: StepCall, answer: Answer): Promise<void> => {
  const attempt = await findAttempt(strapi, call.attempt);
  if (attempt?.state !== 'sending') return;
  const end = endOf(answer);
  if (!end) return takeStep(strapi, progress, attempt, call.timeoutS);
  // The beginning of an answer can end inside a secret: the stream keeps back what can be one.
  const shown = progress.masker.stream().push(end.body).slice(0, SHOWN);
  const error = shown === '' ? end.text : `${end.text} Answer: ${shown}`;
  await endStep(strapi, progress, attempt, { outcome: end.outcome, error });
};

/**
 * Sends a step to its webhook endpoint, outside of any transaction. Nobody knows what became of a call that was not answered clearly;
 * without a connection, or with a refusal, the step has failed.
 *
 * @returns what the answer does to the deployment; null if the attempt has ended
 */
export const sendStep = async (strapi: Core.Strapi, call: StepCall): Promise<Act<void> | null> => {
  const attempt = await findAttempt(strapi, call.attempt);
  if (attempt?.state !== 'sending') return null;
  const callback = callbackOf(strapi, call, attempt.secret);
  const body = { type: 'deployment.step', ...call.about, config: call.config, callback };
  const answer = await post(strapi, call, call.attempt, body);
  return (progress) => settle(strapi, progress, call, answer);
};
