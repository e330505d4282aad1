import { definitionsOf } from '../../../src/domain/deployments/definition';
import { enrolledAgent, type EnrolledAgent } from '../agents';
import { app, as, type Answer, db } from '../api';
import { compiled } from '../compiled';
import { insert, type Tenant, unique } from '../world';

/** The time as the database knows it: it does not recognise a Date of the sandbox. */
const dateAt = (ms: number): Date => compiled('database/moments').toDate(ms) as Date;

/** A step of a blueprint that an agent runs. */
export const agentStep = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, type: 'configure', executor: 'agent', runner: 'script', timeout_s: 600 },
  ...more,
});

export interface Made {
  id: number;
  documentId: string;
}

/** Starts a deployment of these steps, of whose inputs some are secret. */
export const startDeployment = async (
  { id: organisationId }: { id: number },
  steps: readonly object[],
  inputs: Record<string, unknown> = {},
  secretNames: readonly string[] = [],
): Promise<Made> => {
  const blueprint = await insert('api::blueprint.blueprint', {
    organisation: organisationId,
    ...{ name: 'Shop', slug: unique(), steps },
  });
  const made = await app().db.transaction(() =>
    compiled('commands/deployments/create-deployment').createDeployment(
      app(),
      {
        organisationId,
        blueprint: { id: blueprint.id, version: '1', steps: definitionsOf(steps) },
        ...{ name: 'Shop', inputs, secretNames, target: {}, planId: unique() },
        estimate: { known_usd: 0, known_eur: 0, unknown: 0, text: '' },
        requester: { id: null, name: 'a test' },
        ...{ needsApproval: false, expiresAt: null, verifyEveryHours: null },
      },
      dateAt(Date.now()),
    ),
  );
  await advance(made);
  return made;
};

/** Carries a deployment on, as any node can at any time. */
export const advance = ({ id }: Made): Promise<void> =>
  compiled('commands/deployments/engine/advance-deployment').advanceDeployment(app(), id);

/** An agent that may run steps. */
export const stepAgent = async (of: Tenant, labels: string[] = []): Promise<EnrolledAgent> => {
  const agent = await enrolledAgent(of);
  const { status } = await of.people.owner.call.put(`/svc-agents/${agent.documentId}`, { runs_steps: true, labels });
  expect(status).toBe(200);
  return agent;
};

type Caller = Pick<EnrolledAgent, 'documentId' | 'credential'>;

/** Asks for work without waiting. */
export const askWork = ({ documentId, credential }: Caller, query = ''): Promise<Answer> =>
  as(credential).get(`/svc-agents/${documentId}/work${query}`);

/** The steps that an agent gets now. */
export const takeSteps = async (agent: Caller): Promise<any[]> => {
  const { status, body } = await askWork(agent);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.steps;
};

/** The only step that an agent gets now. */
export const takeStep = async (agent: Caller): Promise<any> => {
  const steps = await takeSteps(agent);
  expect(steps).toHaveLength(1);
  return steps[0];
};

/** Says something about a step that an agent has. */
export const say = (
  { documentId, credential }: Caller,
  { attempt, fence }: { attempt: string; fence: string },
  data: object,
): Promise<Answer> => as(credential).post(`/svc-agents/${documentId}/steps/${attempt}`, { fence, ...data });

/** Ends a step. */
export const finish = (agent: Caller, step: { attempt: string; fence: string }, more: object = {}): Promise<Answer> =>
  say(agent, step, { result: { status: 'succeeded', ...more } });

/** The steps of a deployment as stored. */
export const stepsOf = ({ id }: Made): Promise<any[]> =>
  db()('deployment_steps').where({ deployment_id: id }).orderBy('position');

/** The status of a deployment, and of its steps. */
export const statusesOf = async (deployment: Made): Promise<unknown[]> => {
  const { deployment_status: status } = await db()('deployments').where({ id: deployment.id }).first();
  return [status, ...(await stepsOf(deployment)).map(({ step_status }) => step_status)];
};

/** The agents of all attempts of a deployment have been silent until after their deadlines. */
export const letLapse = async (deployment: Made): Promise<void> => {
  await db()('deployment_attempts')
    .where({ deployment_id: deployment.id })
    .update({ deadline: Date.now() - 1 });
  await advance(deployment);
};
