/** @jest-environment node */
import {
  blueprintId,
  choose,
  killedWorld,
  type KilledWorld,
  killIn,
  KILLS,
  WHEN,
} from '../../helpers/deployments/killed-world';
import type { Death } from '../../helpers/processes/killable-nodes';
import { seed } from '../../helpers/seeded';
import { until } from '../../helpers/timing/until';

/** Of all kills, so many are of records: they need fewer than what others execute (killed-executors.test.ts). */
const OF_RECORDS = Math.ceil(KILLS * 0.4);
/** More steps than one transaction begins, so that others go on with them. */
const MANY = 45;
/** The first guess at how many statements something takes. */
const STATEMENTS = 60;
const PATIENCE_MS = 120_000;

let world: KilledWorld;
let made = 0;

const step = (id: string, type: string, ...before: string[]) => ({ id, type, depends_on: before });

/** Steps of which the last is a verify step: few, which end with their request, or many, which do not. */
const BLUEPRINTS: Record<string, object[]> = {
  few: [step('a', 'provision'), step('b', 'configure', 'a'), step('c', 'verify', 'b')],
  many: [
    ...Array.from({ length: MANY - 1 }, (_all, at) => step(`s${at}`, 'configure', ...(at > 3 ? [`s${at - 4}`] : []))),
    step('last', 'verify', `s${MANY - 2}`),
  ],
};

const isAtRest = async (): Promise<boolean> =>
  !world.nodes.isAlive() || (await world.own.db('deployment_runs').whereNotNull('next_at')).length === 0;

/** Sends a request, and waits until its node has done what follows from it. Returns null if that node died. */
const request = async (to: string, body: object, dieAt?: Death) => {
  const answer = await world.post(to, body, dieAt && { ...dieAt, stays: true });
  await until(isAtRest, 'the deployment has ended, or its node', PATIENCE_MS);
  return world.nodes.isAlive() ? answer : null;
};

const deploy = (blueprint: string, dieAt?: Death) =>
  request(`/blueprints/${blueprintId(blueprint)}/deploy`, { data: { name: `shop ${(made += 1)}` } }, dieAt);

/** Deploys undisturbed; returns the path of the deployment. */
const deployed = async (blueprint: string): Promise<string> => {
  const answer = await deploy(blueprint);
  expect([answer?.status, answer?.body.error]).toEqual([201, undefined]);
  return `/deployments/${answer?.body.meta.deployment}`;
};

/** Takes a deployment back to where a node that died between its two transactions has left it. */
const interrupted = async (path: string): Promise<void> => {
  const { db } = world.own;
  const [documentId] = path.split('/').slice(-1);
  const { id } = await db('deployments').where({ document_id: documentId }).first('id');
  await db('deployments').where({ id }).update({ deployment_status: 'running', ended_at: null });
  const begun = await db('deployment_steps').where({ deployment_id: id }).orderBy('position').limit(40).pluck('id');
  await db('deployment_steps')
    .where({ deployment_id: id })
    .whereNotIn('id', begun)
    .update({ step_status: 'pending', attempt: 0, started_at: null, ended_at: null });
  await db('deployment_runs').where({ deployment_id: id }).update({ next_at: 1 });
};

/** What a node does when it is killed; null if it was. */
type Doing = (blueprint: string, dieAt: Death) => Promise<unknown>;
const DOINGS: Record<string, Doing> = {
  deploys: deploy,
  destroys: async (blueprint, dieAt) => request(`${await deployed(blueprint)}/destroy`, {}, dieAt),
  verifies: async (blueprint, dieAt) => request(`${await deployed(blueprint)}/verify`, {}, dieAt),
  'carries on': async (_blueprint, dieAt) => {
    await interrupted(await deployed('many'));
    return world.carryOn({ dieAt });
  },
};

interface Stored {
  id: number;
  deployment_status: string;
  action: string;
}

/** What is stored of all deployments: each has ended, has run each step once, and has one instance. */
const expectEnded = async (): Promise<void> => {
  const { db } = world.own;
  const all: Stored[] = await db('deployments').orderBy('id');
  expect(
    all.filter((one) => !['succeeded/apply', 'destroyed/destroy'].includes(`${one.deployment_status}/${one.action}`)),
  ).toEqual([]);
  expect(await db('deployment_steps').where('step_status', '<>', 'succeeded').orWhere('attempt', '<>', 1)).toEqual([]);
  const instances = await db('cloud_instances').orderBy('deployment_id').select('deployment_id', 'instance_status');
  expect(instances).toEqual(
    all.map((one) => ({
      deployment_id: one.id,
      instance_status: one.deployment_status === 'destroyed' ? 'terminated' : 'provisioning',
    })),
  );
  expect(await db('deployment_runs').whereNotNull('next_at')).toEqual([]);
};

beforeAll(async () => {
  world = await killedWorld({}, () => Promise.resolve(BLUEPRINTS));
});

afterAll(() => world.stop());

describe(`deployments whose node is killed (TEST_SEED=${seed})`, () => {
  const kills = Array.from({ length: OF_RECORDS }, (_all, at) => {
    const names = Object.keys(DOINGS);
    const [does, when] = [names[at % names.length] ?? '', WHEN[choose(3)] as Death['when']];
    return { at: at + 1, does, blueprint: choose(2) === 0 ? 'few' : 'many', when };
  });

  it.each(kills)(
    'end, and do nothing twice: $at, it $does $blueprint steps and dies $when a statement',
    async ({ does, blueprint, when }) => {
      await killIn(STATEMENTS, when, (dieAt) => (DOINGS[does] as Doing)(blueprint, dieAt));
      expect((await world.carryOn())?.report).toMatchObject({ failed: 0 });
      await until(isAtRest, 'all deployments have ended', PATIENCE_MS);
      await expectEnded();
    },
    PATIENCE_MS,
  );

  it('leave a database without faults, and a valid audit log', () => world.expectHealthy());
});
