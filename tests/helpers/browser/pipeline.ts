import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { DEMO_PASSWORD } from '../../../src/demo/demo-accounts';
import type { StepRequest } from '../deployments/webhook-steps';
import { startReceiver } from '../servers/webhook-receiver';
import { until } from '../timing/until';
import { serverUrl } from './console';

const PATIENCE_MS = 30_000;

type Caller = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<any>;

const ask = async (path: string, init: RequestInit): Promise<any> => {
  const answer = await fetch(`${serverUrl()}/api${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method} ${path} was refused: ${text}`);
  return text === '' ? {} : JSON.parse(text);
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The API as one of Acme's demo accounts calls it. */
const callAs = async (role: string): Promise<Caller> => {
  const credentials = { identifier: `${role}@acme.example`, password: DEMO_PASSWORD };
  const body = JSON.stringify(credentials);
  const { jwt } = await ask('/auth/local', { method: 'POST', headers: JSON_TYPE, body });
  const headers = { ...JSON_TYPE, Authorization: `Bearer ${jwt}` };
  return async (method, path, data) =>
    (await ask(path, { method, headers, ...(data ? { body: JSON.stringify({ data }) } : {}) })).data;
};

interface Wanted {
  action?: 'apply' | 'destroy' | 'verify';
  /** Number of the attempt. */
  number?: number;
  /** Which verification it is, from 1. */
  round?: number;
  type?: string;
}

/** The pipeline of a customer that carries out the steps of deployments, with the people of Acme who ask for them. */
export const openPipeline = async () => {
  const receiver = await startReceiver();
  const [admin, engineer] = [await callAs('admin'), await callAs('engineer')];
  const { documentId: endpoint } = await admin('POST', '/webhook-endpoints', {
    ...{ url: receiver.url, event_types: ['webhook.test'] },
  });
  const requests = (): StepRequest[] => receiver.received.map(({ body }) => JSON.parse(body) as StepRequest);

  const pipeline = {
    receiver,
    requests,

    /** A step that this pipeline carries out. */
    step: (id: string, more: Record<string, unknown> = {}) => ({
      ...{ id, type: 'configure', executor: 'webhook', timeout_s: 600 },
      ...more,
      config: { endpoint, ...(more.config as object | undefined) },
    }),

    /** Publishes a draft as two people do. */
    async release(draft: string): Promise<void> {
      await engineer('PUT', `/blueprint-drafts/${draft}`, { status: 'review' });
      await admin('PUT', `/blueprint-drafts/${draft}`, { status: 'published' });
    },

    /** Makes the draft of the next version of a deployment's blueprint, and returns its documentId. */
    async draftNext(deployment: string): Promise<string> {
      const { blueprint } = await engineer('GET', `/${deployment}`);
      return (await engineer('POST', `/blueprints/${blueprint.documentId}/drafts`)).documentId;
    },

    /** Publishes a blueprint, and returns its documentId. */
    async publish(name: string, steps: readonly object[], more: Record<string, unknown> = {}): Promise<string> {
      const { documentId } = await engineer('POST', '/blueprint-drafts', { name, steps, ...more });
      await pipeline.release(documentId);
      const [blueprint] = await engineer('GET', `/blueprints?filters[name][$eq]=${encodeURIComponent(name)}`);
      return blueprint.documentId;
    },

    /** Has the engineer deploy new steps, and returns the address of the deployment below Acme's. */
    async deploy(steps: readonly object[], more: Record<string, unknown> = {}): Promise<string> {
      const name = `Test ${randomUUID().slice(0, 8)}`;
      const blueprint = await pipeline.publish(name, steps, more);
      const { plan_token } = await engineer('POST', `/blueprints/${blueprint}/plan`, { name });
      return `deployments/${(await engineer('POST', '/deployments', { plan_token })).documentId}`;
    },

    /** Waits for the request for a step of a deployment. */
    async next(deployment: string, step: string, wanted: Wanted = {}): Promise<StepRequest> {
      const { action = 'apply', number = 1, round = 1, type = 'deployment.step' } = wanted;
      const find = () =>
        requests().filter(
          (one) =>
            deployment.endsWith(one.deployment) &&
            [one.step, one.action, one.attempt_number, one.type].join() === [step, action, number, type].join(),
        )[round - 1];
      await until(() => find() !== undefined, `step ${step} is sent`, PATIENCE_MS);
      return find() as StepRequest;
    },

    /** Reports about a step. */
    report({ attempt, callback: { secret } }: StepRequest, content: object): Promise<unknown> {
      const [body, id, at] = [JSON.stringify(content), `msg_${randomUUID()}`, new Date()];
      const headers = {
        ...JSON_TYPE,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      };
      return ask(`/deployment-callbacks/${attempt}`, { method: 'POST', headers, body });
    },

    /** Waits for the request for a step, and ends the step. */
    async finish(deployment: string, step: string, wanted: Wanted = {}, content: object = {}): Promise<void> {
      await pipeline.report(await pipeline.next(deployment, step, wanted), { status: 'succeeded', ...content });
    },

    async close(): Promise<void> {
      await admin('DELETE', `/webhook-endpoints/${endpoint}`);
      await receiver.stop();
    },
  };
  return pipeline;
};

export type Pipeline = Awaited<ReturnType<typeof openPipeline>>;
