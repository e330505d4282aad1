import { issuePath, ruleBroken } from '../../../wire/errors/issue-faults';
import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { Webhook } from 'standardwebhooks';
import type { ZodError } from 'zod';
import { runningUntil } from '../../../domain/deployments/attempts';
import { stepErrorText } from '../../../domain/deployments/failures/step-errors';
import { type Attempt, changeAttempt, findAttempt } from '../../../repositories/deployments/attempts';
import { digestOf, rememberCallback } from '../../../repositories/deployments/callbacks';
import type { Step } from '../../../repositories/deployments/steps';
import { MAX_MESSAGE_ID } from '../../../repositories/deployments/tables';
import { newWebhookSecret, openWebhookSecret } from '../../../repositories/webhooks/webhook-secrets';
import { assertServedHere } from '../../../tenancy/store/cells';
import { parseJson } from '../../../values';
import { conflict, invalid, tooLarge, tooManyRequests, unauthorized } from '../../../wire/errors/http-errors';
import { actOn } from '../engine/advance-deployment';
import { endStep } from '../engine/end-step';
import { definitionOf, type Progress } from '../engine/progress';
import { addToLog } from '../engine/step-log';
import { CALLBACK, type Callback, MAX_CALLBACK_BYTES } from './callback-body';
import { takeStep } from './webhook-step';

/** A request to the address of an attempt. */
export interface CallbackRequest {
  attempt: string;
  /** The body as it was signed. */
  body: string;
  /** The headers of Standard Webhooks; empty if absent. */
  id: string;
  timestamp: string;
  signature: string;
}

/** What an executor is told. */
export interface CallbackAnswer {
  /** Whether its deployment is cancelled, so that it should stop. */
  cancel: boolean;
  /** Until when it must report again; null if the step has ended. */
  deadline: string | null;
}

const unsigned = () =>
  unauthorized(
    'The signature of this callback is invalid, or its timestamp is more than 300 seconds old.',
    'CALLBACK_SIGNATURE_INVALID',
    {
      remedy: "Sign each callback anew (Standard Webhooks) with the secret in the attempt's request.",
    },
  );

let decoy: string | undefined;

/** The secret of nobody. A callback of an attempt that is not there takes as long as one with a wrong signature. */
const sealedDecoy = (): string => (decoy ??= newWebhookSecret().sealed);

/** Whether a text can be the id of a message: Standard Webhooks separates the signed parts by full stops. */
const isMessageId = (id: string): boolean => id !== '' && id.length <= MAX_MESSAGE_ID && !id.includes('.');

/** @throws UnauthorizedError `CALLBACK_SIGNATURE_INVALID` */
const assertSigned = (attempt: Attempt | null, { id, timestamp, signature, body }: CallbackRequest): Attempt => {
  const secret = openWebhookSecret(attempt?.secret ?? sealedDecoy()) ?? newWebhookSecret().secret;
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
  } catch {
    throw unsigned();
  }
  if (!attempt?.secret || !isMessageId(id)) throw unsigned();
  return attempt;
};

const faultsOf = (error: ZodError) =>
  error.issues.map((issue) => {
    const [path, rule] = [issuePath(issue), ruleBroken(issue)];
    return { ...rule, path, message: [path.join('.'), rule.message].filter((text) => text !== '').join(': ') };
  });

/** @throws ValidationError `VALIDATION_FAILED` */
const readCallback = (body: string): Callback => {
  const read = CALLBACK.safeParse(parseJson(body));
  if (!read.success) throw invalid(faultsOf(read.error));
  return read.data;
};

const ended = () =>
  conflict('STEP_ENDED', 'This attempt of the step has ended, so nothing was changed.', {
    remedy: 'Stop working on it. A person decides in the deployment what happens next.',
  });

/** Extends the deadline of a step, or ends it. */
const apply = async (
  strapi: Core.Strapi,
  progress: Progress,
  attempt: Attempt,
  step: Step,
  callback: Callback,
): Promise<void> => {
  if (callback.log !== undefined) await addToLog(strapi, progress, attempt.id, callback.log);
  if (callback.status !== 'running') {
    const error = callback.status === 'failed' ? (callback.error ?? stepErrorText('EXECUTOR_FAILED')) : null;
    await endStep(strapi, progress, attempt, { outcome: callback.status, outputs: callback.outputs ?? null, error });
    return;
  }
  const { timeout_s: timeout } = definitionOf(progress, step);
  if (attempt.state === 'sending') return takeStep(strapi, progress, attempt, timeout);
  // Not the ceiling: progress moves the first deadline only (D6).
  await changeAttempt(strapi, attempt.id, { deadline: runningUntil(timeout, progress.now.getTime()).deadline });
};

const answerOf = async (strapi: Core.Strapi, { deployment }: Progress, id: string): Promise<CallbackAnswer> => {
  const attempt = await findAttempt(strapi, id);
  const isOpen = attempt !== null && attempt.state !== 'ended';
  return {
    cancel: deployment.cancelAt !== null,
    deadline: isOpen ? new Date(Math.min(attempt.deadline, attempt.ceiling)).toISOString() : null,
  };
};

/** Stores a callback whose signature is valid, in the open transaction. The same one twice has no effect. */
const store = async (
  strapi: Core.Strapi,
  progress: Progress,
  { attempt: attemptId, id, body }: CallbackRequest,
): Promise<CallbackAnswer> => {
  const digest = createHash('sha256').update(body).digest('hex');
  const before = await digestOf(strapi, { attempt: attemptId, id });
  if (before === digest) return answerOf(strapi, progress, attemptId);
  if (before !== null)
    throw conflict('CALLBACK_ID_REUSED', 'Another callback with this webhook-id had another body.', {
      remedy: 'Give each callback an id of its own, and repeat a callback without changes.',
    });
  const attempt = await findAttempt(strapi, attemptId);
  const step = progress.steps.find((one) => one.id === attempt?.stepId);
  if (!attempt || !step || attempt.state === 'ended') throw ended();
  const callback = readCallback(body);
  const now = progress.now.getTime();
  if (!(await rememberCallback(strapi, { attempt: attemptId, id, digest }, now))) throw tooManyRequests(60);
  await apply(strapi, progress, attempt, step, callback);
  return answerOf(strapi, progress, attemptId);
};

/**
 * Receives what the executor of a webhook step reports. Only the secret of its attempt signs it, and only while that attempt runs: what
 * has ended never changes (D10).
 *
 * @throws UnauthorizedError `CALLBACK_SIGNATURE_INVALID`, also for an attempt that does not exist; ApplicationError 409
 *   `CALLBACK_ID_REUSED`, `STEP_ENDED`; PayloadTooLargeError, ValidationError, RateLimitError
 */
export const receiveCallback = async (strapi: Core.Strapi, request: CallbackRequest): Promise<CallbackAnswer> => {
  if (Buffer.byteLength(request.body) > MAX_CALLBACK_BYTES)
    throw tooLarge('PAYLOAD_TOO_LARGE', `A callback must not have more than ${MAX_CALLBACK_BYTES / 1024} KiB.`);
  const { deploymentId } = assertSigned(await findAttempt(strapi, request.attempt), request);
  const answer = await actOn(strapi, deploymentId, async (progress) => {
    await assertServedHere(strapi, progress.deployment.organisationId);
    return store(strapi, progress, request);
  });
  if (!answer) throw unsigned();
  return answer;
};
